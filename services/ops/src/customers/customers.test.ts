import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '../orders/contract.ts'
import { Types } from '../platform/database/mongo.ts'
import { defaultSettings } from '../settings/defaults.ts'
import { booking, countByStatus, times } from '../testing/entities/bookings.ts'
import type { Answer, Client } from '../testing/http/client.ts'
import { addCustomer, homeAddress, newCustomer } from '../testing/entities/customers.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { formOf, photo, sendForm } from '../testing/http/uploads.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import type { CustomerDetails, CustomerPage } from './contract.ts'
import { CustomerModel } from './model.ts'

let ops: SharedOps
let staff: Client

beforeAll(async () => {
  ops = await shareOps()
  staff = await ops.somebody(['customers.read', 'customers.write', 'orders.write'])
})
afterAll(() => ops.stop())

const codeOf = ({ status, body }: Answer<unknown>) => [status, body.code, body.details?.['rule']]
const read = async (id: string) => (await staff.get<CustomerDetails>(`/customers/${id}`)).body
const act = (id: string, verb: string, body: object) => staff.post<CustomerDetails>(`/customers/${id}/${verb}`, body)
const verify = (id: string) =>
  CustomerModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { verificationStatus: 'verified', accountStatus: 'active' } })
const book = (customerId: string) => staff.post<Order>('/orders', booking(customerId))

describe('adding and editing', () => {
  it('starts unverified, with the phone and the email as they are stored, and in the place of the default address', async () => {
    const office = { ...homeAddress, type: 'office', label: 'Office', city: 'Bangsar', state: 'Kuala Lumpur', postalCode: '59100' }
    const addresses = [{ ...homeAddress, isDefault: false }, office]
    const email = `Siti.${randomUUID()}@Mail.Example`
    const customer = await addCustomer(staff, { email, phoneNumber: '(60) 12-884 1907', addresses })
    expect(customer).toMatchObject({
      status: 'pending_verification',
      verificationStatus: 'pending',
      isVerified: false,
      isActive: true,
      loyaltyPoints: 0,
      city: 'Bangsar',
      state: 'Kuala Lumpur',
      contact: { email: email.toLowerCase(), phoneNumber: '+60128841907' },
      figures: { totalOrders: 0, totalSpentSen: 0, lastOrderDate: null },
      history: [{ act: { kind: 'created' }, by: { name: staff.user().name } }],
    })
    expect(codeOf(await staff.post('/customers', newCustomer({ email: email.toUpperCase() })))).toEqual([422, 'rule_broken', 'email_taken'])
    const other = await addCustomer(staff)
    const taken = await staff.patch(`/customers/${other.id}`, { version: 1, email: email.toUpperCase() })
    expect(codeOf(taken)).toEqual([422, 'rule_broken', 'email_taken'])
  })

  it.each([
    ['a foreign phone', { phoneNumber: '+65 9123 4567' }],
    ['a landline', { phoneNumber: '03-5510 2026' }],
    ['a postcode of another state', { addresses: [{ ...homeAddress, postalCode: '50480' }] }],
    ['a postcode of Putrajaya', { addresses: [{ ...homeAddress, postalCode: '62000' }] }],
    ['two default addresses', { addresses: [homeAddress, homeAddress] }],
    ['no default address', { addresses: [{ ...homeAddress, isDefault: false }] }],
    ['no address', { addresses: [] }],
  ])('refuses %s', async (_what, change) => {
    expect(codeOf(await staff.post('/customers', newCustomer(change)))[0]).toBe(400)
  })

  it('keeps the id and the age of an address, names what changed without its values, and refuses what others have changed', async () => {
    const { id, addresses } = await addCustomer(staff)
    const [home] = addresses
    const edited = await staff.patch<CustomerDetails>(`/customers/${id}`, {
      version: 1,
      phoneNumber: '011 2619 4470',
      addresses: [
        { ...homeAddress, id: home?.id, label: 'House' },
        { ...homeAddress, isDefault: false },
      ],
    })
    expect(edited.body.addresses).toMatchObject([{ id: home?.id, label: 'House', createdAt: home?.createdAt }, { isDefault: false }])
    expect(edited.body.contact.phoneNumber).toBe('+601126194470')
    expect(edited.body.history[0]?.act).toEqual({ kind: 'edited', fields: ['phoneNumber', 'addresses'] })
    const stale = await staff.patch(`/customers/${id}`, { version: 1, name: 'Nobody' })
    expect(codeOf(stale).slice(0, 2)).toEqual([409, 'stale_version'])
    const unknown = { version: 2, addresses: [{ ...homeAddress, id: '0'.repeat(24) }] }
    expect(codeOf(await staff.patch(`/customers/${id}`, unknown)).slice(0, 2)).toEqual([400, 'validation_failed'])
  })
})

describe('the account', () => {
  it('is suspended, banned and activated with a reason, and only from where that is possible', async () => {
    const { id } = await addCustomer(staff)
    const reason = 'Two cash orders were refused'
    expect(codeOf(await act(id, 'activate', { version: 1, reason }))).toEqual([409, 'transition_refused', undefined])
    expect((await act(id, 'suspend', { version: 1, reason })).body).toMatchObject({ status: 'suspended', isActive: false })
    expect(codeOf(await act(id, 'suspend', { version: 2, reason })).slice(0, 2)).toEqual([409, 'transition_refused'])
    expect((await act(id, 'ban', { version: 2, reason })).body.status).toBe('banned')
    expect(codeOf(await act(id, 'suspend', { version: 3, reason })).slice(0, 2)).toEqual([409, 'transition_refused'])
    const active = (await act(id, 'activate', { version: 3, reason })).body
    expect(active).toMatchObject({ status: 'pending_verification', isActive: true })
    expect(active.history[0]?.act).toEqual({ kind: 'activated', reason })
  })

  it('becomes active again only where the customer is verified', async () => {
    const { id } = await addCustomer(staff)
    await verify(id)
    await act(id, 'suspend', { version: 1, reason: 'Asked for it' })
    expect((await act(id, 'activate', { version: 2, reason: 'Came back' })).body.status).toBe('active')
  })

  it('is decided by one of many at once', async () => {
    const { id } = await addCustomer(staff)
    const answers = await Promise.all(times(20, (index) => act(id, index % 2 ? 'suspend' : 'ban', { version: 1, reason: `No ${index}` })))
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 })
    expect((await read(id)).version).toBe(2)
  })

  it('has points that are never fewer than none, whoever takes them at once', async () => {
    const { id } = await addCustomer(staff)
    await act(id, 'points', { version: 1, change: 'add', points: 100, reason: 'Welcome' })
    const taken = await Promise.all(times(8, () => act(id, 'points', { version: 2, change: 'take', points: 60, reason: 'Spent' })))
    expect(countByStatus(taken)).toEqual({ 200: 1, 409: 7 })
    expect(codeOf(await act(id, 'points', { version: 3, change: 'take', points: 60, reason: 'Spent' }))).toEqual([
      422,
      'rule_broken',
      'points_left',
    ])
    expect((await read(id)).loyaltyPoints).toBe(40)
  })

  it('keeps every note of many at once', async () => {
    const { id } = await addCustomer(staff)
    expect(countByStatus(await Promise.all(times(12, (index) => act(id, 'notes', { text: `Note ${index}` }))))).toEqual({ 201: 12 })
    expect(new Set((await read(id)).notes.map(({ text }) => text)).size).toBe(12)
  })
})

describe('booking', () => {
  it('is limited to a sum a day until the customer is verified, however many book at once', async () => {
    const { id } = await addCustomer(staff)
    const first = await book(id)
    const fits = Math.floor(defaultSettings.unverifiedDailyMaxSen / first.body.totalAmountSen)
    const answers = await Promise.all(times(10, () => book(id)))
    expect(countByStatus(answers)).toEqual({ 201: fits - 1, 422: 11 - fits })
    const over = answers.find(({ status }) => status === 422) as Answer<unknown>
    expect(codeOf(over)).toEqual([422, 'rule_broken', 'unverified_daily_limit'])
    expect((await read(id)).bookingLimit).toEqual({
      maxSen: defaultSettings.unverifiedDailyMaxSen,
      bookedSen: fits * first.body.totalAmountSen,
    })
    await verify(id)
    expect([(await book(id)).status, (await read(id)).bookingLimit]).toEqual([201, null])
  })

  it('counts a repeated request once, and a refused one not at all', async () => {
    const { id } = await addCustomer(staff)
    const [body, key] = [booking(id), { 'idempotency-key': randomUUID() }]
    const [one, again] = [await staff.post<Order>('/orders', body, key), await staff.post<Order>('/orders', body, key)]
    expect(again.body.id).toBe(one.body.id)
    expect((await staff.post('/orders', booking(id, { scheduledPickupTime: new Date().toISOString() }))).status).toBe(422)
    expect((await read(id)).bookingLimit?.bookedSen).toBe(one.body.totalAmountSen)
  })

  it('starts anew on the next day', async () => {
    const { id } = await addCustomer(staff)
    const full = { day: '2020-01-01', orders: [{ id: new Types.ObjectId(), sen: defaultSettings.unverifiedDailyMaxSen }] }
    await CustomerModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { bookedToday: full } })
    expect((await book(id)).status).toBe(201)
  })

  it.each(['suspend', 'ban'])('is not possible after %s', async (verb) => {
    const { id } = await addCustomer(staff)
    await act(id, verb, { version: 1, reason: 'Asked for it' })
    expect(codeOf(await book(id))).toEqual([422, 'rule_broken', 'customer_not_active'])
  })
})

describe('the list', () => {
  it('narrows by what is asked, in the order that is asked', async () => {
    const { id } = await addCustomer(staff, { preferredLanguage: 'zh', name: 'Lau Kar Wai' })
    await act(id, 'suspend', { version: 1, reason: 'Asked for it' })
    const ids = async (query: string) =>
      (await staff.get<CustomerPage>(`/customers?${query}&limit=50&sort=-createdAt`)).body.items.map((item) => item.id)
    for (const query of [
      'tab=suspended',
      'tab=pending&language=zh',
      'status=suspended&verification=pending',
      'state=Selangor&joinedDays=7',
      'maxSpentSen=0',
      'search=kar wai',
    ])
      expect([query, (await ids(query)).includes(id)]).toEqual([query, true])
    for (const query of ['tab=suspended&status=active', 'tab=pending&verification=verified', 'language=ms', 'state=Johor', 'minSpentSen=1'])
      expect([query, (await ids(query)).includes(id)]).toEqual([query, false])
    const spent = (await staff.get<CustomerPage>('/customers?sort=-totalSpentSen&limit=50')).body.items.map(
      ({ figures }) => figures?.totalSpentSen ?? -1,
    )
    expect(spent).toEqual(spent.toSorted((one, other) => other - one))
    expect(spent[0]).toBeGreaterThan(0)
  })

  it('shows names only to who may book and not read customers', async () => {
    const dispatcher = await ops.somebody(['orders.write'])
    const { body } = await dispatcher.get<CustomerPage>('/customers?search=a')
    expect(body.items.length).toBeGreaterThan(0)
    for (const { contact, figures } of body.items) expect([contact, figures]).toEqual([null, null])
    expect(codeOf(await dispatcher.get('/customers?minSpentSen=1')).slice(0, 2)).toEqual([403, 'forbidden'])
    expect((await dispatcher.get('/customers/stats')).status).toBe(403)
  })
})

it('has a picture, which whoever may see customers sees, and which goes with the customer', async () => {
  const { id } = await addCustomer(staff)
  const picture = formOf([{ bytes: await photo() }])
  const { body } = await sendForm<CustomerDetails>(staff, `/customers/${id}/avatar?version=1`, picture)
  const outsider = await ops.somebody(['agents.read'])
  const statuses = async () => [(await staff.get(`/files/${body.avatar}`)).status, (await outsider.get(`/files/${body.avatar}`)).status]
  expect(await statuses()).toEqual([200, 404])
  expect((await sendForm(staff, `/customers/${id}/avatar?version=1`, picture)).status).toBe(409)
  expect((await staff.remove<CustomerDetails>(`/customers/${id}/avatar?version=2`)).body.avatar).toBeNull()
  expect(await statuses()).toEqual([404, 404])
})
