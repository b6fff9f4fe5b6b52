import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureAgents } from '../agents/seed.ts'
import { ensureCustomers } from '../customers/seed.ts'
import { demoAgents, demoCustomers } from '../demo/people.ts'
import { createRandom } from '../demo/random.ts'
import { OrderQuery, OrderSort } from '../orders/contract.ts'
import { readOrders } from '../orders/export/export-rows.ts'
import { OrderModel } from '../orders/model.ts'
import { listOrders } from '../orders/queries.ts'
import { busyTimes } from '../orders/seed.ts'
import { malaysianDay } from '../platform/clock.ts'
import { startEmptyDatabase, type TestDatabase } from '../testing/system/database.ts'
import { scansOf } from '../testing/explain.ts'
import { startSeeded } from '../testing/system/seeded.ts'
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

describe('what was booked, picked up or paid on some days', () => {
  const ofOrders = (query: object) => () => listOrders(OrderQuery.parse(query))
  const ofPayments = (query: object) => () => listPayments(PaymentQuery.parse(query))
  const lists: [string, () => Promise<{ total: number }>, string][] = [
    ...OrderSort.options
      .filter((sort) => !sort.endsWith('dueAt'))
      .flatMap((sort): typeof lists => [
        [`orders booked, by ${sort}`, ofOrders({ createdFrom: day, createdTo: day, sort }), 'createdAt_-1__id_-1'],
        [`orders picked up, by ${sort}`, ofOrders({ pickupFrom: day, pickupTo: day, sort }), 'scheduledPickupTime_-1__id_-1'],
        [`orders paid, by ${sort}`, ofOrders({ paidFrom: day, paidTo: day, sort }), 'payment.at_1__id_1'],
      ]),
    ...PaymentSort.options.flatMap((sort): typeof lists => [
      [`payments created, by ${sort}`, ofPayments({ createdFrom: day, createdTo: day, sort }), 'createdAt_1__id_1'],
      [`payments paid, by ${sort}`, ofPayments({ paidFrom: day, paidTo: day, sort }), 'processedAt_1__id_1'],
    ]),
  ]
  it.each(lists)('%s: are counted and read by the index of that day', async (_what, read, hint) => {
    const commands = await database.commandsOf(read)
    expect(commands.map((command) => command['hint'])).toEqual(commands.map(() => hint))
    expect((await read()).total).toBeGreaterThan(0)
    expect(await scansOf(database, read)).toBe('[]')
  })

  it('are those of the Malaysian days that were asked for, in lists and exports, whatever the order', async () => {
    const docs = await OrderModel.find().lean()
    const parts = { created: 'createdAt', pickup: 'scheduledPickupTime', paid: 'payment.at' } as const
    const dayOf = (doc: (typeof docs)[number], part: keyof typeof parts) => {
      const at = part === 'paid' ? (doc.payment?.outcome === 'paid' ? doc.payment.at : null) : doc[parts[part] as 'createdAt']
      return at && malaysianDay(at)
    }
    const soon = malaysianDay(new Date(Date.now() - 28 * 86_400_000))
    for (const query of [
      { createdFrom: day, createdTo: soon },
      { pickupFrom: day, pickupTo: soon },
      { pickupTo: day },
      { createdTo: soon, paidFrom: day },
      { createdFrom: day, createdTo: soon, pickupFrom: soon, paidTo: soon },
    ]) {
      const bounds = Object.entries(query).map(([name, bound]) => {
        const [, part, end] = /^(created|pickup|paid)(From|To)$/.exec(name) ?? []
        return (doc: (typeof docs)[number]) => {
          const at = dayOf(doc, part as keyof typeof parts)
          return at !== null && (end === 'From' ? at >= bound : at <= bound)
        }
      })
      const expected = docs.filter((doc) => bounds.every((holds) => holds(doc)))
      expect(expected.length).toBeGreaterThan(0)
      for (const sort of ['-createdAt', 'dueAt', '-dueAt', 'totalAmountSen'] as const) {
        const { page: _page, limit: _limit, ...parsed } = OrderQuery.parse({ ...query, sort })
        expect([query, sort, (await ofOrders({ ...query, sort })()).total]).toEqual([query, sort, expected.length])
        const numbers: string[] = []
        for await (const { number } of readOrders(parsed)) numbers.push(number)
        expect(numbers.toSorted()).toEqual(expected.map(({ number }) => number).toSorted())
      }
    }
  })

  it('is the same in both lists', async () => {
    for (const days of [{ paidFrom: day, paidTo: day }, { paidFrom: day }, { paidTo: day }, { createdFrom: day, paidTo: day }]) {
      const [orders, payments] = [await ofOrders(days)(), await ofPayments(days)()]
      expect([days, orders.total]).toEqual([days, payments.total])
      expect(orders.total).toBeGreaterThan(0)
    }
    const byBank = { paidFrom: day, method: 'fpx' }
    expect((await ofOrders(byBank)()).total).toBe((await ofPayments(byBank)()).total)
    const [all, days] = [await ofOrders({})(), await ofOrders({ paidTo: malaysianDay(new Date()) })()]
    expect(days.total).toBeLessThan(all.total)
  })
})
