import { PayoutBatchModel, type PayoutBatchDoc } from './model.ts'
import { payoutEvents } from '../payouts/contract.ts'
import { defineSubscriber } from '../platform/changes/subscriber.ts'
import { noteDue } from './sending/round.ts'

const runOf = (data: unknown): string | null => {
  const { batchId } = data as { batchId?: { toString(): string } | null }
  return batchId?.toString() ?? null
}

/** What a run shows of its payouts follows them: a worker counts again, at most twice a second. */
export const countsSubscriber = defineSubscriber({
  name: 'payoutBatches.counts',
  events: payoutEvents.types,
  startsAt: 'head',
  handle: async (events) => {
    const ids = new Set(events.flatMap(({ data }) => runOf(data) ?? []))
    if (ids.size > 0) await noteDue([...ids])
  },
  onGap: async (seq) => {
    const runs = await PayoutBatchModel.find({}, { _id: 1 }).lean<Pick<PayoutBatchDoc, '_id'>[]>()
    await noteDue(runs.map(({ _id }) => _id.toHexString()))
    return seq
  },
})
