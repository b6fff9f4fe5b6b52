import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderDetails } from '../../orders/contract.ts'
import { orderStatsProjection } from '../../orders/stats.ts'
import { readHead } from '../../platform/changes/event-log.ts'
import { malaysianDay } from '../../platform/clock.ts'
import { nested } from '../../platform/stats/counts.ts'
import { recountNow } from '../../platform/stats/recount.ts'
import { readStats } from '../../platform/stats/stats-consumer.ts'
import { startBookings, type Bookings } from '../../testing/entities/bookings.ts'
import type { Client } from '../../testing/http/client.ts'
import { outboxesEmpty } from '../../testing/changes/event-log.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { postMoney } from '../../testing/entities/payments.ts'
import { until } from '../../testing/system/processes.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'
import { newReference } from '../../testing/entities/transfers.ts'
import type { Refund } from '../contract.ts'

let ops: SharedOps
let bookings: Bookings
let maker: Client
let checker: Client

beforeAll(async () => {
  ops = await shareOps()
  bookings = await startBookings(ops)
  const rights = ['finance.read', 'finance.write', 'finance.approve', 'orders.read'] as const
  maker = await ops.somebody(rights)
  checker = await ops.somebody(rights)
})
afterAll(() => ops.stop())

/** Asked for, approved, and paid by hand. */
async function refund(paymentId: string, amountSen: number): Promise<void> {
  const { id } = (await postMoney<Refund>(maker, `/payments/${paymentId}/refunds`, { reason: 'damaged_items', amountSen })).body
  await postMoney(checker, `/refunds/${id}/approve`, { version: 1 })
  const paid = { paidBy: 'bank_transfer', reference: newReference(), paidOn: malaysianDay(new Date()) }
  expect((await postMoney(checker, `/refunds/${id}/paid`, { version: 2, ...paid })).status).toBe(200)
}

it('takes from the revenue what was paid back, without tax, counted alike by events and by orders', async () => {
  const counts = async () => {
    await outboxesEmpty()
    const head = await readHead()
    await until(async () => ((await readStats('orders'))?.seq ?? 0) >= head)
    const of = (tree: object) => (tree as { revenueSen?: number }).revenueSen ?? 0
    const byEvents = of((await readStats('orders'))?.counts ?? {})
    return [byEvents, of(nested((await recountNow(orderStatsProjection, head)).counts))]
  }
  const before = await counts()
  const { id, totalAmountSen, taxSen } = await bookings.bookPaid()
  for (const amountSen of [1_000, 333]) await refund(id, amountSen)
  await until(async () => (await maker.get<OrderDetails>(`/orders/${id}`)).body.refundedSen === 1_333)
  const leftSen = Math.round(((totalAmountSen - taxSen) * (totalAmountSen - 1_333)) / totalAmountSen)
  expect(await counts()).toEqual(before.map((sen) => sen + leftSen))
})
