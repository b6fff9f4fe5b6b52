import type mongoose from 'mongoose'

// Looks behind the date before which an agent's orders, refunds and cash are called settled. It shares no code with the product, as
// `money-checker.ts`.

type Db = mongoose.mongo.Db
interface Id {
  toHexString(): string
}
interface SettledRow {
  _id: Id
  settledBefore: Date | null
  open: { item: string }[]
}
interface OrderRow {
  _id: Id
  number: string
  status: string
  paymentStatus: string
  completedAt: Date | null
  cancelledAt: Date | null
  cancellationFeeSen: number | null
  agentEarningSen: number | null
}
interface RefundRow {
  _id: Id
  number: string
  status: string
  createdAt: Date
  order: { id: Id }
  shares: { agentSen: number }
  borne?: { shares: { agentSen: number } } | null
}
interface PaymentRow {
  _id: Id
  number: string
  captures: { id: string; into: string; agentId: Id | null; at: Date }[]
}
interface PayoutRow {
  lines: { kind: string; sourceId: string }[]
}

interface Everything {
  orders: OrderRow[]
  refunds: RefundRow[]
  payments: PaymentRow[]
  payouts: PayoutRow[]
}

/** What would never be paid out or taken off, as text; empty if there is nothing. The system has to be at rest. */
export async function findSettledFaults(db: Db): Promise<string[]> {
  const dates = (await db.collection('payoutSettledBefore').find().toArray()) as unknown as SettledRow[]
  const faults: string[] = []
  for (const date of dates) if (date.settledBefore) faults.push(...faultsOf(date, date.settledBefore, await readAgent(db, date._id)))
  return faults
}

async function readAgent(db: Db, agentId: Id): Promise<Everything> {
  const read = async <Row>(name: string, filter: object) => (await db.collection(name).find(filter).toArray()) as unknown as Row[]
  return {
    orders: await read('orders', { 'agent.id': agentId }),
    refunds: await read('refunds', { 'agent.id': agentId, status: { $nin: ['rejected', 'failed'] } }),
    payments: await read('payments', { 'captures.agentId': agentId }),
    payouts: await read('payouts', { 'agent.id': agentId, status: { $ne: 'cancelled' } }),
  }
}

const hex = (id: Id) => id.toHexString()
const agentSenOf = ({ shares, borne }: RefundRow) => shares.agentSen + (borne?.shares.agentSen ?? 0)

function faultsOf(row: SettledRow, before: Date, { orders, refunds, payments, payouts }: Everything): string[] {
  const open = new Set(row.open.map(({ item }) => item))
  const lines = payouts.flatMap((payout) => payout.lines)
  const paidOut = new Set(lines.map(({ kind, sourceId }) => `${kind === 'cancellation' ? 'order' : kind}:${sourceId}`))
  const isKnown = (item: string) => open.has(item) || paidOut.has(item)
  const backOf = (id: Id) =>
    refunds
      .filter((refund) => hex(refund.order.id) === hex(id) && !paidOut.has(`refund:${hex(refund._id)}`))
      .reduce((sum, refund) => sum + agentSenOf(refund), 0)
  const isOwed = (order: OrderRow) => {
    const at = order.completedAt ?? (order.status === 'cancelled' && (order.cancellationFeeSen ?? 0) > 0 ? order.cancelledAt : null)
    const earnedSen = order.completedAt ? (order.agentEarningSen ?? 0) : (order.cancellationFeeSen ?? 0)
    return at !== null && at < before && ['paid', 'partial_refund'].includes(order.paymentStatus) && backOf(order._id) < earnedSen
  }
  const lostOrders = orders.filter((order) => isOwed(order) && !isKnown(`order:${hex(order._id)}`))
  const lostRefunds = refunds.filter(({ _id, order, createdAt, status, ...shares }) => {
    const isDue =
      status !== 'succeeded' || (agentSenOf({ _id, order, createdAt, status, ...shares }) > 0 && paidOut.has(`order:${hex(order.id)}`))
    return createdAt < before && isDue && !isKnown(`refund:${hex(_id)}`)
  })
  const lostCash = payments.flatMap(({ _id, number, captures }) =>
    captures
      .filter(({ into, agentId, at }) => into === 'agent_cash' && agentId !== null && hex(agentId) === hex(row._id) && at < before)
      .filter(({ id }) => !isKnown(`cash:${hex(_id)}:${id}`))
      .map(() => number),
  )
  return [...lostOrders.map(({ number }) => number), ...lostRefunds.map(({ number }) => number), ...lostCash].map(
    (number) => `${number} is called settled, and is in no payout`,
  )
}
