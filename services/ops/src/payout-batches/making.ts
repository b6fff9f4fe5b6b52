import { z } from 'zod'
import { findPaidAgents } from '../agents/paid-agents.ts'
import { makePayout } from '../payouts/create-payout.ts'
import type { MovingContext } from '../payouts/decisions.ts'
import { holdsOf } from '../payouts/holds.ts'
import { takeProposals } from '../payouts/proposals.ts'
import { leaveItemOut } from '../payouts/run-items.ts'
import { Id } from '../platform/contract.ts'
import type { ConfiguredJob, JobKind } from '../platform/jobs/definition.ts'
import { AppError } from '../platform/errors.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { readStopped } from '../platform/ledger/checks.ts'
import { crashPoint } from '../platform/process/crash.ts'
import { createDataSeal, type DataSeal } from '../platform/security/data-seal.ts'
import { heldFor, nothingToPay, readOwed, stoppedByLedger } from './candidates.ts'
import { getBatchDoc } from './change-batch.ts'
import { inParallel } from './in-parallel.ts'
import { exclude, findUndone, listMembers, noteDone } from './members.ts'
import type { MemberDoc, PayoutBatchDoc } from './model.ts'
import { recount } from './recount.ts'

const Payload = z.strictObject({ batchId: Id })

/** Each attempt goes on where the one before ended, as the worker was killed or whatever else ended it. */
const kind: JobKind<z.infer<typeof Payload>> = {
  name: 'payout-batches',
  payload: Payload,
  retry: { attempts: 100, firstMs: 1_000, maxMs: 60_000 },
  isQuiet: true,
  concurrency: 2,
}

/** Has the payouts of a draft made; asked for again, it is the same job. */
export async function enqueueMaking({ _id, number, createdBy }: PayoutBatchDoc): Promise<void> {
  const batchId = _id.toHexString()
  const ownerId = createdBy.kind === 'staff' ? createdBy.id : null
  await enqueue(kind, { batchId }, { title: `Prepare the payout run ${number}`, ownerId, key: batchId })
}

export const makingJob: ConfiguredJob = {
  ...kind,
  createHandle: (config) => {
    const seal = createDataSeal(config.DATA_SECRET, config.DATA_SECRETS_RETIRED)
    return async (payload, { signal, progress }) => {
      const { batchId } = Payload.parse(payload)
      const doc = await makeItems(batchId, { seal, signal, progress })
      return { summary: `${doc.counts.items} payouts of ${doc.number} are ready.` }
    }
  },
}

interface Making {
  seal: DataSeal
  signal: AbortSignal
  progress: (done: number, total: number) => void
}

const partMax = 50
const width = 4

/** Makes the payouts of a draft that are not made yet, and notes who is left out. */
async function makeItems(batchId: string, { seal, signal, progress }: Making): Promise<PayoutBatchDoc> {
  const doc = await getBatchDoc(batchId)
  if (doc.phase !== 'draft' || !doc.preparing) return doc
  const total = await listMembers(doc)
  const [owed, stopped] = await Promise.all([readOwed(), readStopped()])
  for (let done = 0; ; done += partMax) {
    signal.throwIfAborted()
    const part = await findUndone(doc._id, partMax)
    if (part.length === 0) return recount(await getBatchDoc(batchId), { isPrepared: true })
    if ((await getBatchDoc(batchId)).phase !== 'draft') return doc
    await inParallel(part, width, async (member) => {
      const agentId = member.agent.id.toHexString()
      await makeItem(doc, member, { seal, owedSen: owed.get(agentId) ?? 0, isStopped: stopped.has(agentId) })
      crashPoint('payoutBatches.itemMade')
    })
    progress(Math.min(done + part.length, total), total)
  }
}

interface Circumstances {
  seal: DataSeal
  owedSen: number
  isStopped: boolean
}

async function makeItem(
  doc: PayoutBatchDoc,
  { _id, agent: { id } }: MemberDoc,
  { seal, owedSen, isStopped }: Circumstances,
): Promise<void> {
  const [agent] = await findPaidAgents([id])
  const holds = agent ? holdsOf(agent, doc.method) : (['agent_not_active'] as const)
  if (isStopped) return exclude(_id, stoppedByLedger(owedSen))
  if (holds.length > 0) return exclude(_id, heldFor(owedSen, holds))
  const { periodStart, periodEnd, method, createdBy: actor } = doc
  const by: MovingContext = { actor, requestId: null, operation: null, runId: doc._id.toHexString() }
  const agentId = id.toHexString()
  await takeProposals(by, id, { periodStart, periodEnd })
  const making = { id: _id, agentId, periodStart, periodEnd, method, notes: null, batchId: doc._id }
  const made = await makePayout(by, making, seal).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return 'The agent was deleted.'
    throw error
  })
  if (typeof made === 'string') return exclude(_id, nothingToPay(owedSen, made))
  if (made.status !== 'on_hold') return noteDone(_id)
  await leaveItemOut(by, made)
  await exclude(_id, heldFor(made.amountSen, made.hold ? [made.hold.reason] : []))
}
