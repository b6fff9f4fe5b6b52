import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { findPaidAgents, type PaidAgent } from '../../agents/paid-agents.ts'
import { makePayout } from '../../payouts/preparing/create-payout.ts'
import type { MovingContext } from '../../payouts/approval/decisions.ts'
import { holdsOf } from '../../payouts/holds/holds.ts'
import { findProposals } from '../../payouts/preparing/proposals.ts'
import { leaveItemOut } from '../../payouts/batch/run-items.ts'
import { counted } from '../../platform/counted.ts'
import { inParallel } from '../../platform/concurrency/in-parallel.ts'
import { Id } from '../../platform/contract.ts'
import { isDatabaseAway } from '../../platform/database/mongo.ts'
import { JobFailure, type ConfiguredJob, type JobKind } from '../../platform/jobs/definition.ts'
import { AppError } from '../../platform/errors.ts'
import type { Job } from '../../platform/jobs/contract.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { readStopped } from '../../platform/ledger/checks.ts'
import { crashPoint } from '../../platform/process/crash.ts'
import { createDataSeal, type DataSeal } from '../../platform/security/data-seal.ts'
import { heldFor, nothingToPay, readOwed, stoppedByLedger, whyNotDue } from './candidates.ts'
import { getBatchDoc } from '../change-batch.ts'
import { countDone, exclude, findUndone, listMembers, noteDone, noteFirstDay } from '../sending/members.ts'
import type { MemberDoc, PayoutBatchDoc } from '../model.ts'
import { recount } from '../sending/recount.ts'

const Payload = z.strictObject({ batchId: Id })

const kind: JobKind<z.infer<typeof Payload>> = {
  name: 'payout-batches',
  payload: Payload,
  retry: { attempts: 100, firstMs: 1_000, maxMs: 60_000 },
  goesOn: true,
  isQuiet: true,
  concurrency: 2,
}

/** Has the payouts of a draft made; asked for again, it is the same job. */
export function enqueueMaking({ _id, number, createdBy }: PayoutBatchDoc): Promise<Job> {
  const batchId = _id.toHexString()
  const ownerId = createdBy.kind === 'staff' ? createdBy.id : null
  return enqueue(kind, { batchId }, { title: `Prepare payout batch ${number}`, ownerId, key: batchId })
}

export const makingJob: ConfiguredJob = {
  ...kind,
  createHandle: (config) => {
    const seal = createDataSeal(config.DATA_SECRET, config.DATA_SECRETS_RETIRED)
    return async (payload, { signal, progress }) => {
      const { batchId } = Payload.parse(payload)
      const doc = await makeItems(batchId, { seal, signal, progress })
      return { summary: `${counted(doc.counts.items, 'payout')} of ${doc.number} ${doc.counts.items === 1 ? 'is' : 'are'} ready.` }
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
/** When those are come to again whose payouts were being made, by a worker that may have died; and how often in vain. */
const busyMs = 2_000
const triesMax = 15

/** Makes the payouts of a draft that are not made yet, and notes who is left out. */
async function makeItems(batchId: string, { seal, signal, progress }: Making): Promise<PayoutBatchDoc> {
  const doc = await getBatchDoc(batchId)
  if (doc.phase !== 'draft' || !doc.preparing) return doc
  const total = await listMembers(doc)
  const counts = { done: await countDone(doc._id), total }
  const onMade = () => progress((counts.done += 1), total)
  for (let tries = 1; counts.done < total; tries += 1) {
    const before = counts.done
    if (!(await makeUndone(doc, { seal, signal, onMade }))) return doc
    if (counts.done > before) tries = 1
    const busy = total - counts.done
    if (tries === triesMax) throw new JobFailure(`Other payouts of ${counted(busy, 'agent')} are being created.`)
    if (busy > 0) await wait(busyMs, undefined, { signal })
  }
  return recount(await getBatchDoc(batchId), { isPrepared: true })
}

/**
 * Comes once to each agent whose payout is not made yet. Returns false where the run is no draft any more. One of whom it fails keeps none of
 * the others: the error is thrown when all were looked at.
 */
async function makeUndone(
  doc: PayoutBatchDoc,
  { seal, signal, onMade }: Pick<Making, 'seal' | 'signal'> & { onMade: () => void },
): Promise<boolean> {
  const stopped = await readStopped()
  const owed = owedOf()
  const failures: unknown[] = []
  let last: MemberDoc['_id'] | undefined
  for (;;) {
    signal.throwIfAborted()
    const part = await findUndone(doc._id, partMax, last)
    if (part.length === 0) {
      if (failures.length > 0) throw failures[0]
      return true
    }
    if ((await getBatchDoc(doc._id.toHexString())).phase !== 'draft') return false
    const found = await findPaidAgents(part.map(({ agent }) => agent.id))
    const agents = new Map(found.map((agent) => [agent._id.toHexString(), agent]))
    await inParallel(part, width, async (member) => {
      const id = member.agent.id.toHexString()
      const about = { seal, agent: agents.get(id), owedSen: () => owed(id), isStopped: stopped.has(id) }
      try {
        if (await makeItem(doc, member, about)) onMade()
      } catch (error) {
        if (signal.aborted || isDatabaseAway(error)) throw error
        failures.push(error)
      }
      crashPoint('payoutBatches.itemMade')
    })
    last = part.at(-1)?._id
  }
}

interface Circumstances {
  seal: DataSeal
  /** Undefined where there is none any more. */
  agent: PaidAgent | undefined
  owedSen: () => Promise<number>
  isStopped: boolean
}

/** What is owed to an agent, in sen; all balances are read when the first one is asked for, which is one who is left out. */
function owedOf(): (agentId: string) => Promise<number> {
  let reading: ReturnType<typeof readOwed> | null = null
  return async (agentId) => (await (reading ??= readOwed())).get(agentId) ?? 0
}

/** Returns false where another payout of the agent is being made, or the process that made one has ended a moment ago. */
async function makeItem(doc: PayoutBatchDoc, member: MemberDoc, { seal, agent, owedSen, isStopped }: Circumstances): Promise<boolean> {
  const { _id } = member
  const holds = agent ? holdsOf(agent, doc.method) : (['agent_not_active'] as const)
  const notDue = agent && whyNotDue({ agent, owedSen: 0 }, doc)
  if (isStopped) await exclude(_id, stoppedByLedger(await owedSen()))
  else if (notDue) await exclude(_id, { ...notDue, sen: await owedSen() })
  else if (!agent || holds.length > 0) await exclude(_id, heldFor(await owedSen(), holds))
  else {
    const made = await makeFor(doc, { member, agent }, seal)
    if (made === null) return false
    if (typeof made === 'string') await exclude(_id, nothingToPay(await owedSen(), made))
    else if (made.status === 'cancelled') await exclude(_id, nothingToPay(await owedSen(), 'The orders are already in another payout.'))
    else if (made.status === 'on_hold') await leaveOut(doc, made)
    else await noteDone(_id)
  }
  return true
}

const contextOf = ({ _id, createdBy: actor }: PayoutBatchDoc): MovingContext => ({
  actor,
  requestId: null,
  operation: null,
  runId: _id.toHexString(),
})

/** The payout, why there is none, or null where it has to be tried later. */
async function makeFor(
  doc: PayoutBatchDoc,
  { member, agent }: { member: MemberDoc; agent: PaidAgent },
  seal: DataSeal,
): Promise<Awaited<ReturnType<typeof makePayout>> | null> {
  const { _id: batchId, periodEnd, method } = doc
  try {
    const periodStart = await firstDayOf(doc, member)
    return await makePayout(contextOf(doc), agent, { id: member._id, periodStart, periodEnd, method, notes: null, batchId }, seal)
  } catch (error) {
    if (error instanceof AppError && error.code === 'rule_broken') return null
    throw error
  }
}

/** Known before any proposal is taken over: whoever makes the payout again after an interruption finds them cancelled. */
async function firstDayOf({ periodStart, periodEnd }: PayoutBatchDoc, { _id, agent, firstDay }: MemberDoc): Promise<string> {
  if (firstDay) return firstDay
  const found = (await findProposals(agent.id, { periodStart, periodEnd })).periodStart ?? periodStart
  if (found !== periodStart) await noteFirstDay(_id, found)
  return found
}

type Made = Exclude<Awaited<ReturnType<typeof makePayout>>, string>

async function leaveOut(doc: PayoutBatchDoc, made: Made): Promise<void> {
  await leaveItemOut(contextOf(doc), made)
  await exclude(made._id, heldFor(made.amountSen, made.hold ? [made.hold.reason] : []))
}
