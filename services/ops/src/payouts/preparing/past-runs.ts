import { writesOf } from '../../platform/database/fields.ts'
import { oneOf, type Types } from '../../platform/database/mongo.ts'
import type { PayoutState } from '../contract.ts'
import { PayoutModel, type PayoutDoc } from '../model.ts'

// The demo's past payouts, as some runs would have paid them.

/** The last days of the periods of which there are payouts, the earliest first. */
export const listPastEnds = async (): Promise<string[]> => (await PayoutModel.distinct('periodEnd', { batchId: null })).toSorted()

interface Past {
  periodEnd: string
  states: readonly PayoutState[]
}

/** Puts past payouts of a period into a run, or half of them; without events. */
export async function joinPast(batchId: Types.ObjectId, { periodEnd, states }: Past, { isHalf = false } = {}): Promise<PayoutDoc[]> {
  const found = await PayoutModel.find({ batchId: null, periodEnd, status: oneOf(states) })
    .sort({ _id: 1 })
    .lean<PayoutDoc[]>()
  const joined = isHalf ? found.slice(0, Math.floor(found.length / 2)) : found
  await writesOf(PayoutModel).updateMany({ _id: { $in: joined.map(({ _id }) => _id) } }, { $set: { batchId } })
  return joined
}
