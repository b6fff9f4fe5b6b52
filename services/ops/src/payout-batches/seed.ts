import { demoStaff } from '../demo/accounts.ts'
import { joinPast, listPastEnds } from '../payouts/preparing/past-runs.ts'
import type { PayoutState } from '../payouts/contract.ts'
import { insertNew } from '../platform/changes/create-many.ts'
import { systemContext, type CommandContext } from '../platform/changes/command-context.ts'
import { malaysianYear, now } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import { findCredentials } from '../users/queries.ts'
import { defaultSettings } from '../settings/defaults.ts'
import { timelineEntry } from './change-batch.ts'
import { readContent } from './preparing/content.ts'
import type { PayoutBatchTimelineEntry } from './contract.ts'
import { ownLayout } from './bank-file/file-layout.ts'
import { newBatch } from './preparing/create-batch.ts'
import { MemberModel, PayoutBatchModel, payoutBatches, type PayoutBatchDoc } from './model.ts'
import { readTotals } from './sending/recount.ts'
import { batchStateOf } from './status-machine.ts'

const hourMs = 3_600_000

/** Runs of the demo's past: one that was paid, one of which some payouts failed, and one that waits for its approval. Existing data stays. */
export async function seedPayoutBatches(): Promise<void> {
  if (await PayoutBatchModel.exists({})) return
  const ends = await listPastEnds()
  const [first, last] = [ends[0], ends.at(-1)]
  if (first === undefined || last === undefined || first === last) return
  const staff = { maker: await asStaff('finance.write'), checker: await asStaff('finance.approve') }
  const past = [
    await releasedRun({ periodEnd: first, states: ['completed'], isHalf: false }, 1, staff),
    await releasedRun({ periodEnd: last, states: ['completed', 'failed'], isHalf: true }, 2, staff),
    await waitingRun(last, 3, staff),
  ]
  await insertNew(
    payoutBatches,
    past.filter((doc) => doc !== null),
  )
}

const asStaff = async (permission: 'finance.write' | 'finance.approve'): Promise<CommandContext> => {
  const account = demoStaff.find(({ role, permissions }) => role === 'manager' && permissions.includes(permission))
  const found = account && (await findCredentials(account.email))
  return found ? { ...systemContext, actor: { kind: 'staff', id: found.user.id, name: found.user.name } } : systemContext
}

interface Staff {
  maker: CommandContext
  checker: CommandContext
}

interface Past {
  periodEnd: string
  states: readonly PayoutState[]
  isHalf: boolean
}

/** Paid by a file: the sandbox knows nothing of the past. */
async function releasedRun(past: Past, sequence: number, { maker, checker }: Staff): Promise<PayoutBatchDoc | null> {
  const _id = new Types.ObjectId()
  const payouts = await joinPast(_id, past, past)
  const at = earliest(payouts.map(({ createdAt }) => createdAt))
  if (!at) return null
  const endedAt = new Date(Math.max(...payouts.map(({ updatedAt }) => updatedAt.getTime())))
  const totals = await readTotals(_id, 'approved')
  const doc = pastRun(maker, _id, { sequence, at, channel: 'file', periodStart: firstDay(payouts), periodEnd: past.periodEnd })
  return {
    ...doc,
    ...totals,
    phase: 'approved',
    status: batchStateOf('approved', totals.counts),
    submittedBy: maker.actor,
    submittedAt: at,
    decidedBy: checker.actor,
    decidedAt: at,
    endedAt,
    updatedAt: endedAt,
    timeline: [...doc.timeline, ...acted(maker, ['prepared', 'submitted'], at), ...acted(checker, ['approved'], at)],
  }
}

async function waitingRun(periodEnd: string, sequence: number, { maker }: Staff): Promise<PayoutBatchDoc | null> {
  const _id = new Types.ObjectId()
  const payouts = await joinPast(_id, { periodEnd, states: ['pending'] }, { isHalf: true })
  if (payouts.length === 0) return null
  await insertNew(
    { model: MemberModel as never },
    payouts.map(({ _id: id, agent }) => ({
      _id: id,
      batchId: _id,
      agent,
      openAgentId: agent.id,
      isDone: true,
      exclusion: null,
    })) as never[],
  )
  const at = new Date(now().getTime() - hourMs)
  const expiresAt = new Date(at.getTime() + defaultSettings.payoutRunApprovalHours * hourMs)
  const doc = pastRun(maker, _id, { sequence, at, channel: 'api', periodStart: firstDay(payouts), periodEnd })
  const { hash, amountSen } = await readContent(doc)
  const { payoutRunAdminAboveSen: adminAboveSen } = defaultSettings
  return {
    ...doc,
    ...(await readTotals(_id, 'submitted')),
    phase: 'submitted',
    status: 'submitted',
    contentHash: hash,
    needsAdmin: amountSen > adminAboveSen,
    adminAboveSen,
    submittedBy: maker.actor,
    submittedAt: at,
    expiresAt,
    dueAt: expiresAt,
    timeline: [...doc.timeline, ...acted(maker, ['prepared', 'submitted'], at)],
  }
}

type Given = Pick<PayoutBatchDoc, 'sequence' | 'channel' | 'periodStart' | 'periodEnd'> & { at: Date }

function pastRun(by: CommandContext, _id: Types.ObjectId, { sequence, at, ...given }: Given): PayoutBatchDoc {
  const making = { ...given, method: 'bank_transfer' as const }
  const doc = newBatch(by, making, {
    year: malaysianYear(at),
    sequence,
    at,
    total: 0,
    fileLayout: given.channel === 'file' ? ownLayout : null,
  })
  return { ...doc, _id, version: 1, createdAt: at, updatedAt: at, preparing: null, dueAt: null }
}

const acted = (by: CommandContext, kinds: readonly PayoutBatchTimelineEntry['kind'][], at: Date) =>
  kinds.map((kind) => timelineEntry(by, { kind }, at))

const earliest = (times: readonly Date[]): Date | null => times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
const firstDay = (payouts: readonly { periodStart: string }[]): string => payouts.map(({ periodStart }) => periodStart).toSorted()[0] ?? ''
