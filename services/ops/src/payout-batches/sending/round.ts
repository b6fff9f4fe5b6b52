import type { Gateways } from '../../gateways/registry.ts'
import type { MovingContext } from '../../payouts/approval/decisions.ts'
import { cancelItem, releaseItems, retryItem } from '../../payouts/batch/run-items.ts'
import { countStarting, findCancellable, findPending, findRetryable } from '../../payouts/batch/run-queries.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { now } from '../../platform/clock.ts'
import { inParallel, partsOf } from '../../platform/concurrency/in-parallel.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { Types } from '../../platform/database/mongo.ts'
import { dueBy } from '../../platform/database/partial-index.ts'
import { crashPoint } from '../../platform/process/crash.ts'
import { signals } from '../../platform/process/signals.ts'
import { changeBatch } from '../change-batch.ts'
import { bankFilesOf, cancelled, expired } from '../decisions.ts'
import { enqueueMaking } from '../preparing/making.ts'
import { PayoutBatchModel, payoutBatches, type PayoutBatchDoc } from '../model.ts'
import { recount } from './recount.ts'
import { applyResults, forgetResults } from '../bank-file/results.ts'

/** How many payouts are moved at a time, and how many of a run wait for the bank's interface: what is pending can still be cancelled. */
const partMax = 50
const startingMax = 200
const width = 8
/** How many of them one job sends, and how many such parts are released at a time. */
const sentTogether = 10
const releasedAtOnce = 2
const batchesMax = 5
const countEveryMs = 500
const countShare = 10
const countMostMs = 2_000
/** How long runs are left alone for which there is no bank. */
const laterMs = 60_000

export interface Releasing {
  gateways: Pick<Gateways, 'find'>
}

/** Notes that a worker has to come to these runs. */
export async function noteDue(ids: readonly string[]): Promise<void> {
  await writesOf(PayoutBatchModel).updateMany({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { $set: { dueAt: now() } })
  signals.emit('wake', payoutBatches.name)
}

/** When each is to be counted next, by this process. */
export type Counted = Map<string, number>

/** Comes to the runs that are due: moves their payouts, a part at a time, and counts. Returns whether there is more to do right away. */
export async function comeToRuns(releasing: Releasing, counted: Counted): Promise<boolean> {
  const due = (await PayoutBatchModel.collection
    .find({ dueAt: dueBy(now()) } as never, { sort: { dueAt: 1 }, limit: batchesMax })
    .toArray()) as unknown as PayoutBatchDoc[]
  const moved = await Promise.all(due.map((doc) => comeToRun(doc, releasing, counted)))
  return moved.some(Boolean)
}

/** The same of one run, as it was when it was read. */
export async function comeToRun(doc: PayoutBatchDoc, releasing: Releasing, counted: Counted): Promise<boolean> {
  const id = doc._id.toHexString()
  const moved = await moveItems(doc, releasing)
  // Consoles see a run twice a second at most, and counting a large one takes no more than a tenth of the time, unless that leaves them behind.
  const began = Date.now()
  if (began < (counted.get(id) ?? 0)) return moved > 0
  const after = await recount(doc)
  counted.set(id, began + Math.max(countEveryMs, Math.min(countMostMs, countShare * (Date.now() - began))))
  crashPoint('payoutBatches.recounted')
  if (moved > 0) return true
  counted.delete(id)
  await settle(doc, after)
  return false
}

/** What was asked for is done, and nothing is left to do until `dueAt`, unless somebody has noted something else meanwhile. */
async function settle({ _id, dueAt, work, results }: PayoutBatchDoc, after: PayoutBatchDoc): Promise<void> {
  if (work) {
    const { kind, at } = work
    await changeBatch(systemContext, {
      id: _id.toHexString(),
      decide: (latest) =>
        latest.work?.kind === kind && latest.work.at.getTime() === at.getTime()
          ? { set: { work: null, ...(kind === 'results' && { results: null, resultsBy: null }) }, event: 'payoutBatch.updated' }
          : null,
    })
    if (kind === 'results' && results) await forgetResults(results.id)
  }
  await writesOf(PayoutBatchModel).updateOne({ _id, dueAt }, { $set: { dueAt: nextDue(after) } })
}

function nextDue({ phase, expiresAt, counts, preparing }: PayoutBatchDoc): Date | null {
  if (phase === 'submitted') return expiresAt
  const isWaiting = (phase === 'approved' && counts.pending > 0) || (phase === 'draft' && preparing !== null)
  return isWaiting ? new Date(now().getTime() + laterMs) : null
}

/** Returns how many were moved. */
function moveItems(doc: PayoutBatchDoc, releasing: Releasing): Promise<number> {
  switch (doc.phase) {
    case 'draft':
      return prepare(doc)
    case 'submitted':
      return expire(doc)
    case 'rejected':
    case 'cancelled':
      return cancelNext(doc, ['pending', 'on_hold', 'failed'])
    case 'approved':
      return moveReleased(doc, releasing)
  }
}

async function prepare(doc: PayoutBatchDoc): Promise<number> {
  if (!doc.preparing) return 0
  const { status } = await enqueueMaking(doc)
  // The job is its maker's: whoever calls the preparing off has called the run off, of which nothing would become else.
  if (status === 'cancelled')
    await changeBatch(systemContext, {
      id: doc._id.toHexString(),
      decide: (latest) =>
        latest.phase === 'draft' && latest.preparing ? cancelled(latest, { ...systemContext, actor: latest.createdBy }) : null,
    })
  return 0
}

async function expire(doc: PayoutBatchDoc): Promise<number> {
  await changeBatch(systemContext, { id: doc._id.toHexString(), decide: (latest) => expired(latest, systemContext) })
  return 0
}

const contextOf = ({ _id, decidedBy, preparedBy }: PayoutBatchDoc): MovingContext => ({
  actor: decidedBy ?? systemContext.actor,
  requestId: null,
  operation: null,
  runId: _id.toHexString(),
  runMakerIds: preparedBy,
})

async function moveReleased(doc: PayoutBatchDoc, releasing: Releasing): Promise<number> {
  const { work } = doc
  if (work?.kind === 'cancel_rest') return cancelNext(doc, work.withFailed ? ['pending', 'on_hold', 'failed'] : ['pending', 'on_hold'])
  if (work?.kind === 'results') return applyResults(doc)
  const retried = work ? await retryNext(doc, work.at) : 0
  return retried + (await releaseNext(doc, releasing))
}

async function cancelNext(doc: PayoutBatchDoc, states: Parameters<typeof findCancellable>[1]): Promise<number> {
  const part = await findCancellable(doc._id, states, partMax)
  const by = { ...systemContext, runId: doc._id.toHexString() }
  await inParallel(part, width, (item) => cancelItem(by, item))
  return part.length
}

async function retryNext(doc: PayoutBatchDoc, until: Date): Promise<number> {
  const part = await findRetryable(doc._id, until, partMax)
  const bankFile = doc.channel === 'file' ? bankFilesOf(doc) : null
  await inParallel(part, width, (item) => retryItem(contextOf(doc), item, { until, bankFile }))
  return part.length
}

/** Has the next ones paid. Each is stored with its key before the bank hears of it; whoever does it again finds it further. */
async function releaseNext(doc: PayoutBatchDoc, { gateways }: Releasing): Promise<number> {
  const isByFile = doc.channel === 'file'
  const hasGateway = gateways.find('billplz') !== null
  if (!isByFile && doc.method === 'bank_transfer' && !hasGateway) return 0
  const room = isByFile ? partMax : Math.min(partMax, startingMax - (await countStarting(doc._id)))
  if (room <= 0) return 0
  const part = await findPending(doc._id, room)
  // Each job of the queue sends a few, so that whatever ends one leaves little to be found again.
  await inParallel(partsOf(part, sentTogether), releasedAtOnce, (some) => releaseItems(contextOf(doc), some, { hasGateway, isByFile }))
  return part.length
}
