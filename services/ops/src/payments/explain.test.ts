import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureAgents } from '../agents/seed.ts'
import { ensureCustomers } from '../customers/seed.ts'
import { demoAgents, demoCustomers } from '../demo/people.ts'
import { createRandom } from '../demo/random.ts'
import { OrderQuery, OrderSort } from '../orders/contract.ts'
import { listOrders } from '../orders/queries.ts'
import { busyTimes } from '../orders/seed.ts'
import { malaysianDay } from '../platform/clock.ts'
import { startEmptyDatabase, type TestDatabase } from '../testing/database.ts'
import { scansOf } from '../testing/explain.ts'
import { startSeeded } from '../testing/seeded.ts'
import { PaymentQuery, PaymentSort } from './contract.ts'
import { paymentOf } from './create-payment.ts'
import { PaymentModel } from './model.ts'
import { listPayments } from './queries.ts'

let database: TestDatabase

const day = malaysianDay(new Date(Date.now() - 30 * 86_400_000))

beforeAll(async () => {
  database = await startEmptyDatabase()
  const random = createRandom(5)
  await ensureCustomers(demoCustomers(random, 60))
  await ensureAgents(demoAgents(random, 36))
  const orders = await (await startSeeded()).insertPast(busyTimes(random, 1_500, new Date(), 60))
  const payments = orders.map((order) => ({ ...paymentOf(order, { isMigrated: true }), _id: order._id, version: 1, updatedAt: new Date() }))
  await PaymentModel.collection.insertMany(payments)
})
afterAll(() => database.stop())

describe('what was paid on some days', () => {
  const ofOrders = (query: object) => () => listOrders(OrderQuery.parse(query))
  const ofPayments = (query: object) => () => listPayments(PaymentQuery.parse(query))
  const lists: [string, () => Promise<{ total: number }>, string][] = [
    ...OrderSort.options
      .filter((sort) => !sort.endsWith('dueAt'))
      .map((sort): (typeof lists)[number] => [`orders by ${sort}`, ofOrders({ from: day, to: day, sort }), 'payment.at_1__id_1']),
    ...PaymentSort.options.map((sort): (typeof lists)[number] => [
      `payments by ${sort}`,
      ofPayments({ from: day, to: day, sort }),
      'processedAt_1__id_1',
    ]),
  ]
  it.each(lists)('%s: is counted and read by the index of when it was paid', async (_what, read, hint) => {
    const commands = await database.commandsOf(read)
    expect(commands.map((command) => command['hint'])).toEqual(commands.map(() => hint))
    expect((await read()).total).toBeGreaterThan(0)
    expect(await scansOf(database, read)).toBe('[]')
  })

  it('is the same in both lists', async () => {
    for (const days of [{ from: day, to: day }, { from: day }, { to: day }]) {
      const [orders, payments] = [await ofOrders(days)(), await ofPayments(days)()]
      expect([days, orders.total]).toEqual([days, payments.total])
      expect(orders.total).toBeGreaterThan(0)
    }
    expect((await ofOrders({ from: day, method: 'fpx' })()).total).toBe((await ofPayments({ from: day, method: 'fpx' })()).total)
    const [all, days] = [await ofOrders({})(), await ofOrders({ to: malaysianDay(new Date()) })()]
    expect(days.total).toBeLessThan(all.total)
  })
})
