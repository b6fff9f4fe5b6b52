import { findSettleable, getSettleable, type Settleable } from '../orders/settleable.ts'
import { findAgentCash } from '../payments/agent-cash.ts'
import { dayMs, malaysianOffsetMs, now } from '../platform/clock.ts'
import type { Types } from '../platform/database/mongo.ts'
import { readStopped } from '../platform/ledger/checks.ts'
import { readClaimed } from './claims.ts'
import { exclusionOf, noAmounts, orderLine, refundLine, type Circumstances, type Exclusion } from './eligibility.ts'
import { payoutOrdersMax } from './contract.ts'
import type { LineDoc } from './model.ts'
import { refundedAgentShares, type RefundedShare } from './refunded.ts'

export interface Wanted {
  agentId: Types.ObjectId
  /** Null: from the first delivery on. */
  periodStart: string | null
  periodEnd: string
  /** Only of these orders. */
  orderIds?: readonly string[] | undefined
  /** As if there were none of these payouts. */
  besides?: readonly Types.ObjectId[]
}

export interface Gathered {
  lines: LineDoc[]
  excluded: Exclusion[]
  /** Whether the ledger keeps the agent from being paid. */
  isStopped: boolean
}

const startOf = (day: string) => new Date(Date.parse(day) - malaysianOffsetMs)
export const endOf = (day: string): Date => new Date(startOf(day).getTime() + dayMs)

/** What a payout of an agent and period would consist of, the earliest first, and each order that is left out. Changes nothing. */
export async function gather({ agentId, periodStart, periodEnd, orderIds, besides = [] }: Wanted): Promise<Gathered> {
  const id = agentId.toHexString()
  const at = now()
  const span = { from: periodStart === null ? null : startOf(periodStart), to: endOf(periodEnd) }
  const [within, asked, refunds, cash, claimed, stopped] = await Promise.all([
    findSettleable(id, span),
    orderIds ? getSettleable(orderIds) : [],
    refundedAgentShares(id),
    findAgentCash(id, span.to),
    readClaimed(agentId, { besides }),
    readStopped(),
  ])
  const circumstances: Circumstances = { at, claimed, refunds: byOrder(refunds), stopped }
  const { chosen, outside } = choose(within, orderIds && { asked, ids: orderIds, agentId: id })
  const judged = chosen.map((order) => ({ order, exclusion: exclusionOf(order, circumstances) }))
  const orders = judged.filter(({ exclusion }) => exclusion === null).map(({ order }) => orderLine(order))
  const lines = [
    ...orders.slice(0, payoutOrdersMax),
    ...refunds.filter((refund) => isDue(refund, orders.slice(0, payoutOrdersMax), claimed)).map(refundLine),
    ...cash.filter((each) => !claimed.has(`cash:${each.id}`)).map(cashLine),
  ]
  const excluded = [...judged.flatMap(({ exclusion }) => exclusion ?? []), ...outside]
  return { lines, excluded, isStopped: stopped.has(id) }
}

export function byOrder(refunds: readonly RefundedShare[]): Map<string, RefundedShare[]> {
  const found = new Map<string, RefundedShare[]>()
  for (const refund of refunds) found.set(refund.order.id, [...(found.get(refund.order.id) ?? []), refund])
  return found
}

interface Asked {
  asked: readonly Settleable[]
  ids: readonly string[]
  agentId: string
}

/** Those that were asked for, of the period and of the agent; what of them is neither is told. */
function choose(within: readonly Settleable[], only: Asked | undefined): { chosen: readonly Settleable[]; outside: Exclusion[] } {
  if (!only) return { chosen: within, outside: [] }
  const ids = new Set(only.ids)
  const chosen = within.filter(({ id }) => ids.has(id))
  const known = new Set(chosen.map(({ id }) => id))
  const outside = only.asked
    .filter(({ id, agentId }) => !known.has(id) && agentId === only.agentId)
    .map(({ id, number, earningSen: sen }): Exclusion => ({ order: { id, number }, sen, reason: 'outside_period', until: null }))
  return { chosen, outside }
}

/** A refund goes with its order, or comes off the next payout where that was paid out before. */
function isDue({ id, order, isUnderWay, agentSen }: RefundedShare, orders: readonly LineDoc[], claimed: ReadonlySet<string>): boolean {
  if (isUnderWay || agentSen === 0 || claimed.has(`refund:${id}`)) return false
  return claimed.has(`order:${order.id}`) || orders.some(({ sourceId }) => sourceId === order.id)
}

const cashLine = ({ id, order, amountSen, at }: Awaited<ReturnType<typeof findAgentCash>>[number]): LineDoc => ({
  ...noAmounts,
  kind: 'cash',
  sourceId: id,
  order,
  at,
  sen: 0 - amountSen,
})
