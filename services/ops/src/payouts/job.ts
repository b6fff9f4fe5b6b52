import { z } from 'zod'
import { Id } from '../platform/contract.ts'
import type { ConfiguredJob, JobKind } from '../platform/jobs/definition.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { lastAttempt } from './attempts.ts'
import { openBank, sendPayout } from './gateway-calls.ts'
import type { PayoutDoc } from './model.ts'

const Payload = z.strictObject({ id: Id, key: z.string() })

/** The queue only wakes: what is to be sent, and what became of it, is in the payout; what it loses, a check of the bank finds. */
const kind: JobKind<z.infer<typeof Payload>> = {
  name: 'payouts',
  payload: Payload,
  retry: { attempts: 3, firstMs: 1_000, maxMs: 5_000 },
  isQuiet: true,
  concurrency: 8,
}

/** Runs send many: a queue of their own, so that none of the others waits behind them. */
const runKind: typeof kind = { ...kind, name: 'payout-items', concurrency: 10 }

const sendingJob = (of: typeof kind): ConfiguredJob => ({
  ...of,
  createHandle: (config) => {
    const bank = openBank(config)
    return async (payload) => {
      const { id, key } = Payload.parse(payload)
      await sendPayout(bank, id, key)
      return { summary: key }
    }
  },
})
export const payoutJobs = [sendingJob(kind), sendingJob(runKind)]

/** Has a worker send the latest attempt of a payout, if it has yet to be sent. */
export async function enqueueSending(doc: PayoutDoc): Promise<void> {
  const attempt = lastAttempt(doc)
  if (attempt?.status !== 'starting' || attempt.sentAt) return
  const of = doc.batchId ? runKind : kind
  await enqueue(of, { id: doc._id.toHexString(), key: attempt.key }, { title: `Payout ${doc.number}`, ownerId: null, key: attempt.key })
}
