import { oneOf, trusted, type Types } from '../platform/database/mongo.ts'
import { changePayout } from './change-payout.ts'
import { releaseClaims } from './claims.ts'
import { cancelled, type MovingContext } from './decisions.ts'
import { PayoutModel, type PayoutDoc } from './model.ts'

// A run takes over what the schedule has proposed within its period and nobody has touched: otherwise there would be nothing left to run.

interface Period {
  /** Null: from the first item on. */
  periodStart: string | null
  periodEnd: string
}

const none = trusted({ $exists: false })

/** The proposals of these agents that a run of this period takes over. */
export async function findProposals(agentIds: readonly Types.ObjectId[], { periodStart, periodEnd }: Period): Promise<Types.ObjectId[]> {
  const found = await PayoutModel.find(
    {
      'agent.id': oneOf(agentIds),
      status: 'pending',
      batchId: null,
      'createdBy.kind': 'system',
      ...(periodStart !== null && { periodStart: trusted({ $gte: periodStart }) }),
      periodEnd: trusted({ $lte: periodEnd }),
      'preparedBy.0': none,
      'attempts.0': none,
    },
    { _id: 1 },
  ).lean<Pick<PayoutDoc, '_id'>[]>()
  return found.map(({ _id }) => _id)
}

const isUntouched = ({ status, batchId, preparedBy, attempts }: PayoutDoc) =>
  status === 'pending' && batchId === null && preparedBy.length === 0 && attempts.length === 0

/** Cancels those that are untouched still: what they had gathered is free for the payouts of the run. It may repeat. */
export async function takeProposals(by: MovingContext, ids: readonly Types.ObjectId[]): Promise<void> {
  for (const _id of ids) {
    const doc = await changePayout(by, { id: _id.toHexString(), decide: (latest) => (isUntouched(latest) ? cancelled(latest, by) : null) })
    if (doc.status === 'cancelled') await releaseClaims(_id)
  }
}
