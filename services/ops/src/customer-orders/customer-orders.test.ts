import { randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deletedName, type CustomerDetails, type CustomerStats } from '../customers/contract.ts'
import { CustomerModel, type CustomerDoc } from '../customers/model.ts'
import type { Order } from '../orders/contract.ts'
import { OrderModel } from '../orders/model.ts'
import { PaymentModel } from '../payments/model.ts'
import { EventModel } from '../platform/changes/event-log.ts'
import { malaysianDay } from '../platform/clock.ts'
import { trusted, Types } from '../platform/database/mongo.ts'
import { mailboxDelivery } from '../platform/mail/mailbox.ts'
import { booking } from '../testing/entities/bookings.ts'
import type { Answer, Client } from '../testing/http/client.ts'
import { addCustomer } from '../testing/entities/customers.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import type { Refund } from '../refunds/contract.ts'
import { payOrder, postMoney } from '../testing/entities/payments.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { newReference } from '../testing/entities/transfers.ts'
import { customerErasureSubscriber } from './erasure.ts'

let ops: SharedOps
let staff: Client

beforeAll(async () => {
  ops = await shareOps()
  staff = await ops.somebody([
    'customers.read',
    'customers.write',
    'customers.delete',
    'orders.read',
    'orders.write',
    'finance.read',
    'finance.write',
  ])
})
afterAll(() => ops.stop())

const codeOf = ({ status, body }: Answer<unknown>) => [status, body.code, body.details?.['rule']]
const read = async (id: string) => (await staff.get<CustomerDetails>(`/customers/${id}`)).body
const act = (id: string, verb: string, body: object) => staff.post<CustomerDetails>(`/customers/${id}/${verb}`, body)
const book = (customerId: string) => staff.post<Order>('/orders', booking(customerId))

const pay = ({ id }: Order) => payOrder(staff, id)

it('counts as new this month whom the list shows: nobody who was deleted since', async () => {
  const joined = async () => (await staff.get<CustomerStats>('/customers/stats')).body.newCustomersThisMonth
  const listed = async () => {
    const filter = { createdAt: trusted({ $gte: new Date(`${malaysianDay(new Date()).slice(0, 7)}-01T00:00:00+08:00`) }), deletedAt: null }
    return CustomerModel.countDocuments(filter)
  }
  const { id } = await addCustomer(staff)
  const before = await listed()
  await until(async () => (await joined()) === before)
  expect((await staff.remove(`/customers/${id}?version=1`)).status).toBe(204)
  expect(await listed()).toBe(before - 1)
  await until(async () => (await joined()) === before - 1)
})

it('adds up what the orders of a customer come to: what was paid, less what is due back', async () => {
  const { id } = await addCustomer(staff)
  const figures = async (wanted: object) => {
    await until(async () => JSON.stringify({ ...(await read(id)).figures, ...wanted }) === JSON.stringify((await read(id)).figures))
  }
  const paid = (await book(id)).body
  const { body: cancelled } = await book(id)
  await figures({ totalOrders: 2, totalSpentSen: 0, lastOrderDate: cancelled.createdAt })
  await pay(paid)
  await pay(cancelled)
  await figures({ totalOrders: 2, totalSpentSen: paid.totalAmountSen + cancelled.totalAmountSen })
  const { version } = (await staff.get<Order>(`/orders/${cancelled.id}`)).body
  expect((await staff.post(`/orders/${cancelled.id}/cancel`, { version, reason: 'Plans changed' })).status).toBe(200)
  await figures({ totalOrders: 2, totalSpentSen: paid.totalAmountSen })
})

describe('deleting', () => {
  const remove = async (id: string, version = 1) => staff.remove(`/customers/${id}?version=${version}`)
  /** As if the last booking were some minutes ago. */
  const settle = (id: string) =>
    CustomerModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { lastBookingAt: new Date(Date.now() - 120_000) } })

  it('is refused while an order is open, or money is owed either way', async () => {
    const { id } = await addCustomer(staff)
    const { body: order } = await book(id)
    expect(codeOf(await remove(id))).toEqual([422, 'rule_broken', 'customer_unsettled'])
    const set = (change: Partial<Record<keyof Order, unknown>>) =>
      OrderModel.collection.updateOne({ _id: new Types.ObjectId(order.id) }, { $set: change })
    const messageAfter = async (change: Partial<Record<keyof Order, unknown>>) => {
      await set(change)
      return (await remove(id)).body.message
    }
    expect(await messageAfter({ status: 'disputed' })).toContain(`${order.number} is still open`)
    expect(await messageAfter({ status: 'delivered' })).toContain(`${order.number} has not been paid`)
    // The fee of an unpaid cancellation can be collected from nobody: it keeps no one.
    expect(await messageAfter({ status: 'cancelled', cancellationFeeSen: 500 })).not.toContain(order.number)
    expect(await messageAfter({ paymentStatus: 'paid', refundDueSen: 1 })).toContain(`a refund for ${order.number} is due`)
    await set({ refundDueSen: 0 })
    await until(async () => (await PaymentModel.exists({ _id: order.id })) !== null)
    const setDue = (nextCheckAt: Date | null) =>
      PaymentModel.collection.updateOne(
        { _id: new Types.ObjectId(order.id) },
        { $set: { nextCheckAt, attempts: nextCheckAt ? [{ status: 'open', nextCheckAt, startedAt: new Date() }] : [] } as never },
      )
    await setDue(new Date(Date.now() + 3_600_000))
    expect((await remove(id)).body.message).toContain(`${order.number} has a payment in progress`)
    await setDue(null)
    expect(codeOf(await remove(id))).toEqual([422, 'rule_broken', 'customer_booking'])
    await settle(id)
    expect((await remove(id)).status).toBe(204)
  })

  it('erases who they are everywhere, once and for all, and keeps money and counts', async () => {
    const email = `zarith.${randomUUID()}@mail.example`
    const customer = await addCustomer(staff, {
      name: 'Zarith Sofea',
      email,
      phoneNumber: '019-555 0147',
    })
    const { id } = customer
    const { body: order } = await book(id)
    await act(id, 'notes', { text: 'Lives with Zarith’s mother' })
    await staff.post(`/orders/${order.id}/cancel`, { version: 1, reason: 'Plans changed' })
    const remembered = () =>
      Promise.all(
        ['idempotency', 'mails'].map((name) =>
          mongoose.connection.collection(name).countDocuments({ $or: [{ body: new RegExp(email) }, { text: new RegExp(email) }] }),
        ),
      )
    const deletion = { 'idempotency-key': randomUUID() }
    await mailboxDelivery(new Types.ObjectId().toHexString(), {
      to: customer.contact.email,
      personId: id,
      subject: 'Welcome',
      text: `Hello Zarith, is this yours: ${email}?`,
    })
    expect((await remembered()).every((count) => count > 0)).toBe(true)
    await settle(id)
    const removed = () => staff.send(`/customers/${id}?version=2`, { method: 'DELETE', headers: deletion })
    expect((await removed()).status).toBe(204)
    expect((await remove(id, 2)).status).toBe(404)
    const nameInLog = () =>
      EventModel.collection.countDocuments({
        id: { $in: [id, order.id] },
        $or: [{ 'data.name': /Zarith/ }, { 'data.customer.name': /Zarith/ }],
      })
    const traces = async () => {
      const docs = [await CustomerModel.findById(id).lean(), await OrderModel.findById(order.id).lean()]
      return { inDocuments: JSON.stringify(docs).match(/.{0,60}(?:zarith|195550147|Plumbum)/gi) ?? [], inLog: await nameInLog() }
    }
    const none = { inDocuments: [], inLog: 0 }
    await expect.poll(traces, { timeout: 120_000 }).toEqual(none)
    await until(async () => (await remembered()).every((count) => count === 0))
    expect((await removed()).status).toBe(204)
    const stored = await OrderModel.findById(order.id).lean()
    expect(stored).toMatchObject({ totalAmountSen: order.totalAmountSen, customer: { name: deletedName }, pickup: { city: 'Shah Alam' } })
    const found = await staff.get<{ total: number }>('/orders?search=zarith')
    expect([found.body.total, (await staff.get<{ total: number }>('/customers?search=zarith')).body.total]).toEqual([0, 0])
    expect((await staff.get(`/orders?search=${order.number}`)).body).toMatchObject({ total: 1 })
    expect((await CustomerModel.findById(id).lean<CustomerDoc>())?.totalOrders).toBe(1)
    expect(codeOf(await book(id)).slice(0, 2)).toEqual([404, 'not_found'])
    expect((await act(id, 'notes', { text: 'Still there?' })).status).toBe(404)
    const left = await CustomerModel.countDocuments({ deletedAt: null })
    await until(async () => (await staff.get<CustomerStats>('/customers/stats')).body.totalCustomers === left)
    // A crash half way is made up for by a repetition.
    const named = {
      customer: { id: new Types.ObjectId(id), name: 'Zarith Sofea', email: customer.contact.email, phoneNumber: '+60195550147' },
    }
    await OrderModel.collection.updateOne({ _id: new Types.ObjectId(order.id) }, { $set: { ...named, words: ['zarith'] } })
    await customerErasureSubscriber.onGap(0)
    expect(await traces()).toEqual(none)
  })

  it('is refused while a refund waits, or is on its way', async () => {
    const { id } = await addCustomer(staff)
    const { body: order } = await book(id)
    await pay(order)
    await OrderModel.collection.updateOne({ _id: new Types.ObjectId(order.id) }, { $set: { status: 'delivered' } })
    await settle(id)
    const checker = await ops.somebody(['finance.read', 'finance.write', 'finance.approve'])
    const { body: refund } = await postMoney<Refund>(staff, `/payments/${order.id}/refunds`, { amountSen: 700, reason: 'damaged_items' })
    const waits = `the refund ${refund.number} is not paid yet`
    expect((await remove(id)).body.message).toContain(waits)
    const approved = await postMoney<Refund>(checker, `/refunds/${refund.id}/approve`, { version: refund.version })
    expect((await remove(id)).body.message).toContain(waits)
    const how = { paidBy: 'bank_transfer', reference: newReference(), paidOn: malaysianDay(new Date()) }
    expect((await postMoney(checker, `/refunds/${refund.id}/paid`, { version: approved.body.version, ...how })).status).toBe(200)
    expect((await remove(id)).status).toBe(204)
  })
})
