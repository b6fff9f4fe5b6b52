import { countFigures, lacksFigures, setFigures, type FigureIncrement, type Figures } from '../customers/figures.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import { readHead, type EventDoc } from '../platform/changes/event-log.ts'
import { defineSubscriber } from '../platform/changes/subscriber.ts'
import type { Log } from '../platform/process/log.ts'
import type { Counts } from '../platform/stats/counts.ts'
import { recountNow } from '../platform/stats/recount.ts'
import { orderEvents, type Order } from './contract.ts'
import { orders, type OrderDoc } from './model.ts'
import { refundDueOf } from './refund.ts'

type Payable = Pick<Order, 'status' | 'paymentStatus' | 'totalAmountSen' | 'cancellationFeeSen'>

/** What the customer has spent on an order: what was paid, less what was refunded and what is due back. */
export function spentSenOf({ status, paymentStatus, totalAmountSen, cancellationFeeSen }: Payable): number {
  if (paymentStatus !== 'paid' && paymentStatus !== 'partial_refund') return 0
  const refundSen = status === 'cancelled' ? refundDueOf({ paymentStatus: 'paid', totalAmountSen, cancellationFeeSen }) : 0
  return totalAmountSen - refundSen
}

function incrementOf({ _id: seq, data, was }: EventDoc): FigureIncrement {
  const order = data as Order
  const before = was as Pick<Order, 'status' | 'paymentStatus'> | null
  return {
    customerId: order.customer.id,
    seq,
    orders: before ? 0 : 1,
    spentSen: spentSenOf(order) - (before ? spentSenOf({ ...order, ...before }) : 0),
    bookedAt: before ? null : new Date(order.createdAt),
  }
}

const isNews = ({ orders: booked, spentSen }: FigureIncrement) => booked !== 0 || spentSen !== 0

/** Keeps what the orders of each customer add up to. */
export const figuresSubscriber = defineSubscriber({
  name: 'customers.figures',
  events: orderEvents.types,
  handle: async (events) => {
    const increments = events.map(incrementOf).filter(isNews)
    if (increments.length === 0 || (await countFigures(increments))) return
    await recountFigures((events[0]?._id ?? 1) - 1)
    await countFigures(increments)
  },
  onGap: (from) => recountFigures(from),
})

/** The figures of one order as counters: by customer, with the latest booking apart. */
const countsOf = (customerId: string, booked: number, spentSen: number): Counts => ({
  [`${customerId}.orders`]: booked,
  [`${customerId}.spentSen`]: spentSen,
})

/** Counts all orders, and sets the figures of every customer. Returns the seq up to which they are counted. */
async function recountFigures(from: number): Promise<number> {
  const latest = new Map<string, Date>()
  const note = (customerId: string, at: Date) => {
    const known = latest.get(customerId)
    if (!known || known < at) latest.set(customerId, at)
  }
  const { seq, counts } = await recountNow<OrderDoc>(
    {
      entity: orders,
      omittedFields: ['trackingEvents', 'words', 'ownWords'],
      countEvent: (event) => {
        const { customerId, orders: booked, spentSen, bookedAt } = incrementOf(event)
        if (bookedAt) note(customerId, bookedAt)
        return countsOf(customerId, booked, spentSen)
      },
      countDocument: (doc) => {
        const customerId = doc.customer.id.toHexString()
        note(customerId, doc.createdAt)
        return countsOf(customerId, 1, spentSenOf(doc))
      },
    },
    from,
  )
  const figures = new Map<string, Figures>()
  for (const [customerId, lastOrderDate] of latest) {
    const [totalOrders = 0, totalSpentSen = 0] = [counts[`${customerId}.orders`], counts[`${customerId}.spentSen`]]
    figures.set(customerId, { totalOrders, totalSpentSen, lastOrderDate })
  }
  await setFigures(figures, seq)
  return seq
}

const repeatMs = 60 * 60_000

/** Counts for customers of an earlier version, whose orders are older than the log. */
export function startFiguresBackfill(log: Log): Loop {
  const round = async () => {
    if (!(await lacksFigures())) return false
    await recountFigures(await readHead())
    log.info('counted what the orders of each customer add up to')
    return false
  }
  return startLoop('backfill of the figures of customers', log, { everyMs: () => repeatMs, round })
}

/** Passes seeded orders on, and counts them. */
export function* tallied(seeded: Iterable<OrderDoc>, figures: Map<string, Figures>): Generator<OrderDoc> {
  for (const order of seeded) {
    const id = order.customer.id.toHexString()
    const { totalOrders, totalSpentSen, lastOrderDate } = figures.get(id) ?? { totalOrders: 0, totalSpentSen: 0, lastOrderDate: null }
    figures.set(id, {
      totalOrders: totalOrders + 1,
      totalSpentSen: totalSpentSen + spentSenOf(order),
      lastOrderDate: lastOrderDate && lastOrderDate > order.createdAt ? lastOrderDate : order.createdAt,
    })
    yield order
  }
}
