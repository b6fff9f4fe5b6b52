import { trusted, type Types } from '../platform/database/mongo.ts'
import { changePayout } from './change-payout.ts'
import { releaseClaims } from './claims.ts'
import { cancelled, type MovingContext } from './decisions.ts'
import { PayoutModel, type PayoutDoc } from './model.ts'

// A run takes over what the schedule has proposed within its period and nobody has touched: otherwise there would be nothing left to run.

interface Period {
  periodStart: string
  periodEnd: string
}

const none = trusted({ $exists: false })

/** The proposals of an agent that a run of this period takes over. */
export async function findProposals(agentId: Types.ObjectId, { periodStart, periodEnd }: Period): Promise<Types.ObjectId[]> {
  const found = await PayoutModel.find(
    {
      'agent.id': agentId,
      status: 'pending',
      batchId: null,
      'createdBy.kind': 'system',
      periodStart: trusted({ $gte: periodStart }),
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

/** Cancels them: what they had gathered is free for the payout of the run. It may repeat. */
export async function takeProposals(by: MovingContext, agentId: Types.ObjectId, period: Period): Promise<void> {
  for (const _id of await findProposals(agentId, period)) {
    const doc = await changePayout(by, { id: _id.toHexString(), decide: (latest) => (isUntouched(latest) ? cancelled(latest, by) : null) })
    if (doc.status === 'cancelled') await releaseClaims(_id)
  }
}
