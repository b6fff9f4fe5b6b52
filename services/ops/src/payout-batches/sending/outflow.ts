import { model, Schema } from 'mongoose'
import { refuseAboveDailyMax, sumSentToday } from '../../payouts/sending/daily-limit.ts'
import { sumPending, sumRetryable } from '../../payouts/batch/run-queries.ts'
import { malaysianDay, now } from '../../platform/clock.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { isDuplicateKey, oneOf, plainSchema, trusted, Types } from '../../platform/database/mongo.ts'
import { hasTime } from '../../platform/database/partial-index.ts'
import { ruleBroken } from '../../platform/errors.ts'
import { PayoutBatchModel, type PayoutBatchDoc } from '../model.ts'

// What runs release on a Malaysian day, reserved before a run is released: of two released at the same time, one is above the limit.

interface OutflowDoc {
  /** The day. */
  _id: string
  /** In sen, by run. */
  runs: Record<string, number>
  step: number
}
const OutflowModel = model<OutflowDoc>(
  'PayoutOutflow',
  plainSchema<OutflowDoc>({ _id: String, runs: Schema.Types.Mixed, step: Number }),
  'payoutOutflows',
)

type Run = Pick<PayoutBatchDoc, '_id' | 'number' | 'amountSen'>
const triesMax = 20

/** Reserves what a run pays of what may leave today. It may repeat. Throws `rule_broken` above the limit. */
export const reserveOutflow = (run: Run): Promise<void> => reserve(run, () => run.amountSen)

/**
 * The same of what failed and is tried again, beside what of the run has left today. Whatever keeps it from being tried again then, it stays
 * reserved: somebody else may have had the same tried again.
 */
export async function reserveRetry(run: Run): Promise<void> {
  const todaySen = (await sumRetryable(run._id)) + (await sumSentToday({ batchId: run._id }))
  await reserve(run, (reservedSen) => Math.max(reservedSen, todaySen))
}

async function reserve({ _id, number }: Run, senOf: (reservedSen: number) => number): Promise<void> {
  const day = malaysianDay(now())
  const id = _id.toHexString()
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const known = (await OutflowModel.findById(day).lean<OutflowDoc>()) ?? { _id: day, runs: {}, step: 0 }
    const { [id]: own = 0, ...reserved } = known.runs
    const others = await stillReserved(reserved)
    const amountSen = senOf(own)
    const unreservedSen = await sumUnreserved([...Object.keys(others), id])
    refuseAboveDailyMax(
      { number, amountSen },
      Object.values(others).reduce((sum, sen) => sum + sen, unreservedSen),
    )
    if (await store(known, { ...others, [id]: amountSen })) return
  }
  throw ruleBroken('daily_max', 'Other payout batches are being released. Try again in a moment.')
}

/** What left today beside these runs, and what is about to: a run of which a part is still to go may have been released on another day. */
async function sumUnreserved(runIds: readonly string[]): Promise<number> {
  const $nin = runIds.map((runId) => new Types.ObjectId(runId))
  const going = await PayoutBatchModel.find({ dueAt: trusted(hasTime), phase: 'approved', _id: trusted({ $nin }) }, { _id: 1 }).lean<
    Pick<PayoutBatchDoc, '_id'>[]
  >()
  const [sentSen, waitingSen] = await Promise.all([sumSentToday({ batchId: { $nin } }), sumPending(going.map(({ _id }) => _id))])
  return sentSen + waitingSen
}

/** Without runs that were not released after all: whoever was about to release them may have ended before giving it back. */
async function stillReserved(runs: OutflowDoc['runs']): Promise<OutflowDoc['runs']> {
  const ids = Object.keys(runs).map((id) => new Types.ObjectId(id))
  const filter = { _id: oneOf(ids), phase: oneOf<PayoutBatchDoc['phase']>(['submitted', 'approved']) }
  const found = await PayoutBatchModel.find(filter, { _id: 1 }).lean<Pick<PayoutBatchDoc, '_id'>[]>()
  const isLive = new Set(found.map(({ _id }) => _id.toHexString()))
  return Object.fromEntries(Object.entries(runs).filter(([id]) => isLive.has(id)))
}

async function store({ _id, step }: OutflowDoc, runs: OutflowDoc['runs']): Promise<boolean> {
  try {
    if (step > 0) return (await writesOf(OutflowModel).updateOne({ _id, step }, { $set: { runs, step: step + 1 } })).matchedCount === 1
    await writesOf(OutflowModel).insertOne({ _id, runs, step: 1 })
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Gives back what was reserved for a run that was not released. */
export async function releaseOutflow({ _id }: Run): Promise<void> {
  const day = malaysianDay(now())
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const known = await OutflowModel.findById(day).lean<OutflowDoc>()
    const { [_id.toHexString()]: own, ...others } = known?.runs ?? {}
    if (!known || own === undefined || (await store(known, others))) return
  }
}
