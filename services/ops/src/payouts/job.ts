import { z } from 'zod'
import { Id } from '../platform/contract.ts'
import type { ConfiguredJob, JobKind } from '../platform/jobs/definition.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { lastAttempt } from './sending/attempts.ts'
import { openBank, sendPayouts, type Sending } from './sending/gateway-calls.ts'
import type { PayoutDoc } from './model.ts'

const SendingShape = z.strictObject({ id: Id, key: z.string() })
/** Several are of a run; until they were sent together, a job had one. */
const Payload = z.union([SendingShape, z.strictObject({ sendings: z.array(SendingShape) })])

/** The queue only wakes: what is to be sent, and what became of it, is in the payout; what it loses, a check of the bank finds. */
const kind: JobKind<z.infer<typeof Payload>> = {
  name: 'payouts',
  payload: Payload,
  retry: { attempts: 3, firstMs: 1_000, maxMs: 5_000 },
  isQuiet: true,
  concurrency: 8,
}

/** Runs send many: a queue of their own, so that none of the others waits behind them. While some are at the bank, others are got ready. */
const runKind: typeof kind = { ...kind, name: 'payout-items', concurrency: 3 }

const sendingJob = (of: typeof kind): ConfiguredJob => ({
  ...of,
  createHandle: (config) => {
    const bank = openBank(config)
    return async (given) => {
      const payload = Payload.parse(given)
      const sendings = 'sendings' in payload ? payload.sendings : [payload]
      await sendPayouts(bank, sendings)
      return { summary: sendings.map(({ key }) => key).join(', ') }
    }
  },
})
export const payoutJobs = [sendingJob(kind), sendingJob(runKind)]

/** The latest attempt of a payout, if it has yet to be sent. */
function unsent(doc: PayoutDoc): Sending[] {
  const attempt = lastAttempt(doc)
  return attempt?.status === 'starting' && !attempt.sentAt ? [{ id: doc._id.toHexString(), key: attempt.key }] : []
}

/** Has a worker send the latest attempt of a payout, if it has yet to be sent. */
export async function enqueueSending(doc: PayoutDoc): Promise<void> {
  for (const sending of unsent(doc)) await enqueue(kind, sending, { title: `Payout ${doc.number}`, ownerId: null, key: sending.key })
}

/** The same of some payouts of a run, by one job. */
export async function enqueueSendingOf(docs: readonly PayoutDoc[]): Promise<void> {
  const sendings = docs.flatMap(unsent)
  if (sendings.length === 0) return
  const title = `${sendings.length} payouts of a payout batch`
  await enqueue(runKind, { sendings }, { title, ownerId: null, key: sendings.map(({ key }) => key).join(' ') })
}
