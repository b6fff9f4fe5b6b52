import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import type { PayoutActivity, payoutEventTypes } from '@kainsiap/ops/payouts/contract'
import type { ActivityPart } from '../../app/feature.ts'
import { ringgit } from '../../ui/format/ringgit.ts'
import { payoutPaths } from './payoutPaths.ts'

type EventType = (typeof payoutEventTypes)[number]

/** What happened to a payout, as said after the name of who did it. */
export function payoutActivity({ type, data }: ActivityEvent): ActivityPart[] {
  const { number, amountSen, agent, problem } = data as unknown as PayoutActivity
  const payout = { name: number, path: payoutPaths.payout(number) }
  const sum = `, ${ringgit(amountSen)} to ${agent.name}`
  switch (type as EventType) {
    case 'payout.created':
      return ['prepared ', payout, sum]
    case 'payout.updated':
      return problem?.code === 'outcome_unknown' ? ['is waiting for the outcome of ', payout, sum] : ['changed ', payout]
    case 'payout.held':
      return ['put ', payout, ' on hold']
    case 'payout.released':
      return ['released ', payout]
    case 'payout.processing':
      return ['sent ', payout, sum]
    case 'payout.completed':
      return ['completed ', payout, sum]
    case 'payout.failed':
      return ['failed to complete ', payout, sum]
    case 'payout.returned':
      return ['received ', payout, ' back from the bank']
    case 'payout.cancelled':
      return ['cancelled ', payout]
  }
}
