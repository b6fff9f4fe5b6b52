import { dayMs } from '../../platform/clock.ts'
import { queryTimeMaxMs, trusted, type Types } from '../../platform/database/mongo.ts'
import { PayoutModel, type PayoutDoc } from '../model.ts'

interface Beside {
  agentId: Types.ObjectId
  payoutId: Types.ObjectId
  /** When the payout was made. */
  at: Date
}

/**
 * What the agent's other payouts of the 24 hours before this one, and since, come to that one person may send, in sen. Split into several, a large amount stays
 * one that takes two people.
 */
export async function sumBeside({ agentId, payoutId, at }: Beside): Promise<number> {
  const others = await PayoutModel.find(
    { 'agent.id': agentId, createdAt: trusted({ $gt: new Date(at.getTime() - dayMs) }) },
    { amountSen: 1, batchId: 1, status: 1, needsSecondPerson: 1 },
  )
    .maxTimeMS(queryTimeMaxMs)
    .lean<Pick<PayoutDoc, '_id' | 'amountSen' | 'batchId' | 'status' | 'needsSecondPerson'>[]>()
  return others
    .filter(
      ({ _id, batchId, status, needsSecondPerson }) => !_id.equals(payoutId) && !batchId && status !== 'cancelled' && !needsSecondPerson,
    )
    .reduce((sum, { amountSen }) => sum + amountSen, 0)
}
