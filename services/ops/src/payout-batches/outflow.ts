import { model, Schema } from 'mongoose'
import { sumSinglesSince } from '../payouts/run-queries.ts'
import { malaysianDay, malaysianOffsetMs, now } from '../platform/clock.ts'
import { writesOf } from '../platform/database/fields.ts'
import { isDuplicateKey, plainSchema } from '../platform/database/mongo.ts'
import { ruleBroken } from '../platform/errors.ts'
import { ringgit } from '../platform/money.ts'
import { defaultSettings } from '../settings/defaults.ts'
import type { PayoutBatchDoc } from './model.ts'

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

type Released = Pick<PayoutBatchDoc, '_id' | 'number' | 'amountSen'>
const triesMax = 20

/** Reserves what a run pays of what may leave today. It may repeat. Throws `rule_broken` above the limit. */
export async function reserveOutflow({ _id, number, amountSen }: Released): Promise<void> {
  const day = malaysianDay(now())
  const id = _id.toHexString()
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const known = (await OutflowModel.findById(day).lean<OutflowDoc>()) ?? { _id: day, runs: {}, step: 0 }
    const { [id]: _own, ...others } = known.runs
    const leftSen = await leavingSen(day, others)
    if (leftSen + amountSen > defaultSettings.payoutDailyMaxSen) throw aboveLimit(number, leftSen, amountSen)
    if (await store(known, { ...others, [id]: amountSen })) return
  }
  throw ruleBroken('daily_max', 'Other runs are being released. Try again in a moment.')
}

const leavingSen = async (day: string, runs: OutflowDoc['runs']) =>
  Object.values(runs).reduce((sum, sen) => sum + sen, 0) + (await sumSinglesSince(new Date(Date.parse(day) - malaysianOffsetMs)))

function aboveLimit(number: string, leftSen: number, amountSen: number) {
  const limit = ringgit(defaultSettings.payoutDailyMaxSen)
  return ruleBroken(
    'daily_max',
    `At most ${limit} leave on one day. ${ringgit(leftSen)} were released today, and ${number} is ${ringgit(amountSen)}.`,
  )
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
export async function releaseOutflow({ _id }: Released): Promise<void> {
  const day = malaysianDay(now())
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const known = await OutflowModel.findById(day).lean<OutflowDoc>()
    const { [_id.toHexString()]: own, ...others } = known?.runs ?? {}
    if (!known || own === undefined || (await store(known, others))) return
  }
}
