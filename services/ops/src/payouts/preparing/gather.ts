import { findSettleable, getSettleable, inOrder, type Settleable } from '../../orders/payments/settleable.ts'
import { findAgentCash, type AgentCash } from '../../payments/cash/agent-cash.ts'
import { dayMs, malaysianOffsetMs, now } from '../../platform/clock.ts'
import type { Types } from '../../platform/database/mongo.ts'
import { readStopped } from '../../platform/ledger/checks.ts'
import { readClaimed } from './claims.ts'
import { exclusionOf, noAmounts, orderLine, refundLine, type Circumstances, type Exclusion } from './eligibility.ts'
import { payoutOrdersMax } from '../contract.ts'
import type { LineDoc } from '../model.ts'
import { refundedAgentShares, type RefundedShare } from '../wallet/refunded.ts'
import { nextDate, nothingSettled, openIds, readSettled, settleBefore, type Settled } from './settled-before.ts'

export interface Wanted {
  agentId: Types.ObjectId
  /** Null: from the first delivery on. */
  periodStart: string | null
  periodEnd: string
  /** Only of these orders. */
  orderIds?: readonly string[] | undefined
  /** As if there were none of these payouts. */
  besides?: readonly Types.ObjectId[]
  /** Whether everything is read, whatever is settled. */
  isWhole?: boolean
}

export interface Gathered {
  lines: LineDoc[]
  excluded: Exclusion[]
  /** Whether the ledger keeps the agent from being paid. */
  isStopped: boolean
}

const startOf = (day: string) => new Date(Date.parse(day) - malaysianOffsetMs)
export const endOf = (day: string): Date => new Date(startOf(day).getTime() + dayMs)

/** What a payout of an agent and period would consist of, the earliest first, and each order that is left out. Changes no payout and no order. */
export async function gather(wanted: Wanted): Promise<Gathered> {
  const { agentId, orderIds, besides = [], isWhole = false } = wanted
  const settled = isWhole ? nothingSettled : await readSettled(agentId)
  const [items, stopped] = await Promise.all([readItems(wanted, settled), readStopped()])
  const { within, asked, refunds, cash, to, at } = items
  const claimed = await readClaimed(namesOf(items), { besides })
  const circumstances: Circumstances = { at, claimed, refunds: byOrder(refunds), stopped }
  const { chosen, outside } = choose(within, orderIds && { asked, ids: orderIds, agentId: agentId.toHexString() })
  const judged = chosen.map((order) => ({ order, exclusion: exclusionOf(order, circumstances) }))
  const orders = judged.filter(({ exclusion }) => exclusion === null).map(({ order }) => orderLine(order))
  const lines = [
    ...orders.slice(0, payoutOrdersMax),
    ...refunds.filter((refund) => isDue(refund, orders.slice(0, payoutOrdersMax), claimed)).map(refundLine),
    ...cash.filter((each) => !claimed.has(`cash:${each.id}`)).map(cashLine),
  ]
  const excluded = [...judged.flatMap(({ exclusion }) => exclusion ?? []), ...outside]
  const isComplete = !isWhole && wanted.periodStart === null && !orderIds && besides.length === 0
  const date = isComplete ? nextDate(settled, { at, to }) : null
  // What is read next time depends on it, and nothing else.
  if (date) await settleBefore(agentId, settled, date, unsettledOf({ judged, refunds, cash, claimed }, date)).catch(() => {})
  return { lines, excluded, isStopped: stopped.has(agentId.toHexString()) }
}

interface Items {
  within: readonly Settleable[]
  asked: readonly Settleable[]
  refunds: readonly RefundedShare[]
  cash: readonly AgentCash[]
  to: Date
  at: Date
}

/** Everything of the agent that may count: from the date before which all is settled, and what is open before it. */
async function readItems({ agentId, periodStart, periodEnd, orderIds }: Wanted, settled: Settled): Promise<Items> {
  const id = agentId.toHexString()
  const { settledBefore } = settled
  const start = periodStart === null ? null : startOf(periodStart)
  const to = endOf(periodEnd)
  const [recent, open, asked, cash] = await Promise.all([
    findSettleable(id, { from: start ?? settledBefore, to }),
    // A period that was asked for is read as a whole.
    start ? [] : getSettleable(openIds(settled, 'order')),
    getSettleable(orderIds ?? []),
    findAgentCash(id, { from: settledBefore, to, also: openIds(settled, 'cash') }),
  ])
  const within = inOrder([...recent, ...open.filter((order) => order.agentId === id && order.at < to)])
  const also = { ids: openIds(settled, 'refund'), orderIds: [...within, ...asked].map((order) => order.id) }
  const refunds = await refundedAgentShares(id, { from: settledBefore, also })
  return { within, asked, refunds, cash, to, at: now() }
}

const namesOf = ({ within, asked, refunds, cash }: Items): string[] => [
  ...new Set([
    ...[...within, ...asked].map(({ id }) => `order:${id}`),
    ...refunds.flatMap(({ id, order }) => [`refund:${id}`, `order:${order.id}`]),
    ...cash.map(({ id }) => `cash:${id}`),
  ]),
]

/** Of these nothing will be paid out, unless something happens to them. */
const overReasons: readonly Exclusion['reason'][] = ['in_another_payout', 'refunded', 'not_paid']

interface Judged {
  judged: readonly { order: Settleable; exclusion: Exclusion | null }[]
  refunds: readonly RefundedShare[]
  cash: readonly AgentCash[]
  claimed: ReadonlySet<string>
}

/** The items before a date that a later payout may still gather. The refund of an order that is in no payout is found with its order. */
function unsettledOf({ judged, refunds, cash, claimed }: Judged, date: Date): string[] {
  const isOpen = ({ id, order, isUnderWay, agentSen }: RefundedShare) =>
    isUnderWay || (agentSen > 0 && claimed.has(`order:${order.id}`) && !claimed.has(`refund:${id}`))
  return [
    ...judged
      .filter(({ order, exclusion }) => order.at < date && !overReasons.some((reason) => reason === exclusion?.reason))
      .map(({ order }) => `order:${order.id}`),
    ...refunds.filter((refund) => refund.askedAt < date && isOpen(refund)).map(({ id }) => `refund:${id}`),
    ...cash.filter(({ id, at }) => at < date && !claimed.has(`cash:${id}`)).map(({ id }) => `cash:${id}`),
  ]
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

const cashLine = ({ id, order, amountSen, at }: AgentCash): LineDoc => ({
  ...noAmounts,
  kind: 'cash',
  sourceId: id,
  order,
  at,
  sen: 0 - amountSen,
})
