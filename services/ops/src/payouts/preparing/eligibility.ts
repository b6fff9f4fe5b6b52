import type { Settleable } from '../../orders/payments/settleable.ts'
import { defaultSettings } from '../../settings/defaults.ts'
import type { ExclusionReason } from '../contract.ts'
import type { LineDoc } from '../model.ts'
import type { RefundedShare } from '../wallet/refunded.ts'

/** What decides whether an order may be paid out now. */
export interface Circumstances {
  at: Date
  /** The items that are in a payout. */
  claimed: ReadonlySet<string>
  /** The agent's parts of refunds, by order. */
  refunds: ReadonlyMap<string, readonly RefundedShare[]>
  /** Whose outgoing money is stopped. */
  stopped: ReadonlySet<string>
}

export interface Exclusion {
  order: { id: string; number: string }
  sen: number
  reason: ExclusionReason
  until: Date | null
}

export const waitMs = defaultSettings.payoutWaitHours * 3_600_000

/** Why an order is in no payout now; null where it may be paid out. */
export function exclusionOf(order: Settleable, { at, claimed, refunds, stopped }: Circumstances): Exclusion | null {
  const excluded = (reason: ExclusionReason, until: Date | null = null): Exclusion => ({
    order: { id: order.id, number: order.number },
    sen: order.earningSen,
    reason,
    until,
  })
  const shares = refunds.get(order.id) ?? []
  const until = new Date(order.at.getTime() + waitMs)
  if (claimed.has(`order:${order.id}`)) return excluded('in_another_payout')
  if (!order.isPaid) return excluded('not_paid')
  if (order.isDisputed) return excluded('disputed')
  if (shares.some(({ isUnderWay, agentSen }) => isUnderWay && agentSen > 0)) return excluded('refund_pending')
  const open = shares.filter(({ id }) => !claimed.has(`refund:${id}`))
  if (isGivenBack(order, shares, open)) return excluded('refunded')
  if (stopped.has(order.id)) return excluded('stopped')
  return until > at ? excluded('within_48_hours', until) : null
}

/**
 * Whether nothing of it is left to the agent. What a payout has taken off for it already, while the order was in another one, is theirs with the
 * order. Goodwill takes nothing
 * off it. Of a refund of before there were refunds, nobody knows a part that is left.
 */
function isGivenBack({ isRefunded, earningSen }: Settleable, shares: readonly RefundedShare[], open: readonly RefundedShare[]): boolean {
  const backSen = open.reduce((sum, { agentSen }) => sum + agentSen, 0)
  return shares.length === 0 ? isRefunded : backSen >= earningSen
}

export const orderLine = ({ id, number, kind, at, grossSen, earningSen }: Settleable): LineDoc => ({
  kind,
  sourceId: id,
  order: { id, number },
  at,
  grossSen,
  commissionSen: grossSen - earningSen,
  sen: earningSen,
  reason: null,
  percentageBps: null,
})

export const refundLine = ({ id, order, agentSen, at }: RefundedShare): LineDoc => ({
  ...noAmounts,
  kind: 'refund',
  sourceId: id,
  order,
  at,
  sen: 0 - agentSen,
})

export const noAmounts = { grossSen: null, commissionSen: null, reason: null, percentageBps: null } as const
