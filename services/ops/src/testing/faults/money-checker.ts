import type mongoose from 'mongoose'
import { findSettledFaults } from './settled-checker.ts'

// Compares what the gateways say has moved with the documents and with the ledger. It shares no code with the product: its knowledge of
// documents, accounts and keys is written down a second time, so that it does not repeat the product's mistakes.

type Db = mongoose.mongo.Db
interface Id {
  toHexString(): string
}

/** A change of our balance at a gateway, by its own books. */
interface Movement {
  kind: string
  key: string
  amountSen: number
}
export type Books = Record<string, { movements: readonly Movement[] }>

/** What clients were answered: the refunds and payouts by the idempotency key they asked under. */
export type Answered = ReadonlyMap<string, readonly string[]>

interface PaymentRow {
  _id: Id
  number: string
  status: string
  amountSen: number
  capturedSen: number
  refundedSen: number
  refundPendingSen: number
  captures: { id: string; into: string; amountSen: number; feeSen: number; isExtra: boolean }[]
  refunds?: { id: Id; amountSen: number; state: string; scope: { kind: string } }[]
}
interface RefundRow {
  _id: Id
  payment: { id: Id }
  amountSen: number
  status: string
  gateway: string
  paidFrom: string | null
}
interface PayoutRow {
  _id: Id
  number: string
  status: string
  amountSen: number
  lines: { kind: string; sourceId: string; sen: number }[]
  attempts: { key: string; gateway: string; status: string; amountSen: number }[]
}
interface OrderRow {
  _id: Id
  number: string
  status: string
  completedAt: Date | null
  agent: object | null
}
interface LedgerRow {
  key: string
  recordId: string
  orderId: Id | null
  entries: { account: string; sen: number }[]
}

interface Everything {
  orders: OrderRow[]
  payments: PaymentRow[]
  refunds: RefundRow[]
  payouts: PayoutRow[]
  ledger: LedgerRow[]
}

/** All faults, as text; empty if there are none. The system has to be at rest, with nothing under way at a gateway. */
export async function findMoneyFaults(db: Db, books: Books, answered: Answered): Promise<string[]> {
  const read = async <Row>(name: string) => (await db.collection(name).find().toArray()) as unknown as Row[]
  const all: Everything = {
    orders: await read('orders'),
    payments: await read('payments'),
    refunds: await read('refunds'),
    payouts: await read('payouts'),
    ledger: await read('ledger'),
  }
  const movements = Object.values(books).flatMap((book) => book.movements)
  return [
    ...movedTwice(movements),
    ...threeWayFaults(all, movements),
    ...ledgerFaults(all),
    ...fundsFaults(all),
    ...all.payments.flatMap((payment) => paymentFaults(payment, all.refunds)),
    ...payoutFaults(all.payouts),
    ...answerFaults(all, answered),
    ...(await findSettledFaults(db)),
  ]
}

function movedTwice(movements: readonly Movement[]): string[] {
  const seen = new Map<string, number>()
  for (const { kind, key } of movements) seen.set(`${kind} ${key}`, (seen.get(`${kind} ${key}`) ?? 0) + 1)
  return [...seen].flatMap(([name, count]) => (count === 1 ? [] : [`${name} has moved ${count} times`]))
}

const hex = (id: Id) => id.toHexString()
const sumOf = <Row>(rows: readonly Row[], sen: (row: Row) => number) => rows.reduce((sum, row) => sum + sen(row), 0)

/** Adds up by the payment, refund or payout that a key or a row belongs to. */
function byRecord(parts: Iterable<readonly [record: string, sen: number]>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [record, sen] of parts) sums.set(record, (sums.get(record) ?? 0) + sen)
  return sums
}

/** What moved at the gateways for each record, by the three of them. */
function threeWayFaults({ payments, refunds, payouts, ledger }: Everything, movements: readonly Movement[]): string[] {
  const isGateway = (name: string | null) => name === 'billplz' || name === 'stripe'
  const statement = byRecord(movements.map(({ key, amountSen }) => [/^(?:pay|rf|po)_([0-9a-f]{24})/.exec(key)?.[1] ?? key, amountSen]))
  const paidOut = ({ status, amountSen }: PayoutRow['attempts'][number]) => (status === 'succeeded' ? 0 - amountSen : 0)
  const documents = byRecord([
    ...payments.map(({ _id, captures }) => {
      const own = captures.filter(({ into }) => isGateway(into))
      return [hex(_id), sumOf(own, ({ amountSen, feeSen }) => amountSen - feeSen)] as const
    }),
    ...refunds
      .filter(({ status, paidFrom }) => status === 'succeeded' && isGateway(paidFrom))
      .map(({ _id, amountSen }) => [hex(_id), 0 - amountSen] as const),
    ...payouts.map(
      ({ _id, attempts }) =>
        [
          hex(_id),
          sumOf(
            attempts.filter(({ gateway }) => isGateway(gateway)),
            paidOut,
          ),
        ] as const,
    ),
  ])
  const posted = byRecord(
    ledger
      .filter(({ key }) => !key.startsWith('set:'))
      .map(({ recordId, entries }) => {
        return [recordId, sumOf(entries, ({ account, sen }) => (account.startsWith('gateway:') ? sen : 0))] as const
      }),
  )
  const records = new Set([...statement.keys(), ...documents.keys(), ...posted.keys()])
  return [...records].flatMap((record) => {
    const sums = [statement, documents, posted].map((each) => each.get(record) ?? 0)
    return new Set(sums).size === 1
      ? []
      : [`${record}: the gateways say ${sums.join(' sen, its document ')} sen, the last being the ledger`]
  })
}

const openRefunds = ['requested', 'approved', 'submitting', 'unknown']

function ledgerFaults({ refunds, payouts, ledger }: Everything): string[] {
  const uneven = ledger.filter(({ entries }) => sumOf(entries, ({ sen }) => sen) !== 0)
  const keys = ledger.map(({ key }) => key)
  const balance = (name: string) =>
    sumOf(ledger, ({ entries }) => sumOf(entries, ({ account, sen }) => (account.startsWith(name) ? sen : 0)))
  const pending = sumOf(refunds, ({ status, amountSen }) => (openRefunds.includes(status) ? amountSen : 0))
  const sending = payouts.filter(({ status }) => status === 'processing')
  const clearing = sumOf(sending, ({ attempts }) => attempts.at(-1)?.amountSen ?? 0)
  return [
    ...uneven.map(({ key }) => `${key} does not sum to 0`),
    ...(new Set(keys).size === keys.length ? [] : ['a transaction is in the ledger twice']),
    ...(balance('refund_pending') === 0 - pending ? [] : [`refund_pending is ${balance('refund_pending')}, not -${pending}`]),
    ...(balance('payout_clearing') === 0 - clearing ? [] : [`payout_clearing is ${balance('payout_clearing')}, not -${clearing}`]),
  ]
}

/**
 * No more of a customer's money has gone anywhere than came in for the order; one that is over holds only what came in beyond its total. Of those
 * that tests put there as delivered, nothing has come in.
 */
function fundsFaults({ orders, payments, ledger }: Everything): string[] {
  const held = byRecord(
    ledger.flatMap(({ orderId, entries }) =>
      orderId === null ? [] : [[hex(orderId), 0 - sumOf(entries, ({ account, sen }) => (account === 'customer_funds' ? sen : 0))] as const],
    ),
  )
  const extras = byRecord(
    payments.map(({ _id, captures, refunds = [] }) => {
      const taken = refunds.filter(({ scope, state }) => scope.kind === 'extra' && state !== 'released')
      return [
        hex(_id),
        sumOf(captures, ({ isExtra, amountSen }) => (isExtra ? amountSen : 0)) - sumOf(taken, ({ amountSen }) => amountSen),
      ] as const
    }),
  )
  const isOver = ({ status, completedAt, agent }: OrderRow) => status === 'refunded' || (completedAt !== null && agent !== null)
  const isPaid = new Set(ledger.flatMap(({ orderId, key }) => (orderId !== null && key.startsWith('pay:') ? [hex(orderId)] : [])))
  return orders.flatMap((order) => {
    if (!isPaid.has(hex(order._id))) return []
    const [heldSen, extraSen] = [held, extras].map((each) => each.get(hex(order._id)) ?? 0) as [number, number]
    if (heldSen < extraSen) return [`${order.number} holds ${heldSen} sen of its customer's money, and owes ${extraSen}`]
    return isOver(order) && heldSen !== extraSen ? [`${order.number} is over, and holds ${heldSen} sen instead of ${extraSen}`] : []
  })
}

/** What was given back and is under way is what its refunds say, and never more than came in. */
function paymentFaults(payment: PaymentRow, refunds: readonly RefundRow[]): string[] {
  const { number, status, capturedSen, refundedSen, refundPendingSen, refunds: reservations = [] } = payment
  const isMain = new Set(reservations.filter(({ scope }) => scope.kind !== 'extra').map(({ id }) => hex(id)))
  const own = refunds.filter(({ _id }) => isMain.has(hex(_id)))
  const sum = (states: readonly string[]) => sumOf(own, (refund) => (states.includes(refund.status) ? refund.amountSen : 0))
  const [back, open] = [sum(['succeeded']), sum(openRefunds)]
  const shown = back === 0 ? 'completed' : back === capturedSen ? 'refunded' : 'partial_refund'
  return [
    ...(own.length === isMain.size ? [] : [`${number} reserved ${isMain.size} refunds, of which ${own.length} are there`]),
    ...(refundedSen === back ? [] : [`${number} says ${refundedSen} sen went back, its refunds ${back}`]),
    ...(refundPendingSen === open ? [] : [`${number} says ${refundPendingSen} sen are under way, its refunds ${open}`]),
    ...(back + open <= capturedSen ? [] : [`${number} gives back more than came in`]),
    ...(capturedSen === 0 || ['cancelled', shown].includes(status) ? [] : [`${number} is ${status}, not ${shown}`]),
  ]
}

function payoutFaults(payouts: readonly PayoutRow[]): string[] {
  const live = payouts.filter(({ status }) => status !== 'cancelled')
  const sources = live.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'order').map(({ sourceId }) => sourceId))
  const twice = sources.filter((id, index) => sources.indexOf(id) !== index)
  const uneven = payouts.filter(({ amountSen, lines }) => amountSen !== sumOf(lines, ({ sen }) => sen))
  const paidTwice = payouts.filter(({ attempts }) => attempts.filter(({ status }) => status === 'succeeded').length > 1)
  return [
    ...twice.map((id) => `the order ${id} is in two payouts`),
    ...uneven.map(({ number }) => `${number} is not the sum of its lines`),
    ...paidTwice.map(({ number }) => `${number} was paid twice`),
  ]
}

/** One key, one effect; and what was answered is there. */
function answerFaults({ refunds, payouts }: Everything, answered: Answered): string[] {
  const known = new Set([...refunds, ...payouts].map(({ _id }) => hex(_id)))
  return [...answered].flatMap(([key, ids]) => [
    ...(new Set(ids).size <= 1 ? [] : [`${key} was answered with ${new Set(ids).size} different ones`]),
    ...[...new Set(ids)].filter((id) => !known.has(id)).map((id) => `${id} was answered and is not there`),
  ])
}
