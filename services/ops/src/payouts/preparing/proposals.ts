import { trusted, type Types } from '../../platform/database/mongo.ts'
import { changePayout } from '../change-payout.ts'
import { releaseClaims } from './claims.ts'
import { cancelled, type MovingContext } from '../approval/decisions.ts'
import { PayoutModel, type PayoutDoc } from '../model.ts'
import { periodOf } from './periods.ts'

// A run takes over what the schedule has proposed within its period and nobody has touched: otherwise there would be nothing left to run.

interface Period {
  /** Null: from the first item on. */
  periodStart: string | null
  periodEnd: string
}

const none = trusted({ $exists: false })

/** The proposals of an agent that a run of this period takes over, and the first day of what they hold or the run is of. */
export async function findProposals(
  agentId: Types.ObjectId,
  { periodStart, periodEnd }: Period,
): Promise<{ proposals: Types.ObjectId[]; periodStart: string | null }> {
  const found = await PayoutModel.find(
    {
      'agent.id': agentId,
      status: 'pending',
      batchId: null,
      'createdBy.kind': 'system',
      periodEnd: trusted({ $lte: periodEnd }),
      'preparedBy.0': none,
      'attempts.0': none,
    },
    { periodStart: 1, periodEnd: 1 },
  ).lean<Pick<PayoutDoc, '_id' | 'periodStart' | 'periodEnd'>[]>()
  const taken = found.filter((each) => periodStart === null || isWithin(each, periodStart))
  const starts = taken.map((each) => each.periodStart)
  return {
    proposals: taken.map(({ _id }) => _id),
    periodStart: periodStart && starts.reduce((first, day) => (day < first ? day : first), periodStart),
  }
}

/** One that begins earlier holds what was left over from before its period: it is taken over with that, or its agent would be in no run. */
const isWithin = (proposal: Pick<PayoutDoc, 'periodStart' | 'periodEnd'>, from: string): boolean =>
  proposal.periodStart >= from || periodOf('two_weeks', proposal.periodEnd).periodStart >= from

const isUntouched = ({ status, batchId, preparedBy, attempts }: PayoutDoc) =>
  status === 'pending' && batchId === null && preparedBy.length === 0 && attempts.length === 0

/** Cancels those that are untouched still: what they had gathered is free for the payouts of the run. It may repeat. */
export async function takeProposals(by: MovingContext, ids: readonly Types.ObjectId[]): Promise<void> {
  for (const _id of ids) {
    const doc = await changePayout(by, { id: _id.toHexString(), decide: (latest) => (isUntouched(latest) ? cancelled(latest, by) : null) })
    if (doc.status === 'cancelled') await releaseClaims(_id)
  }
}
