import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CustomerDetails } from './customers/contract.ts'
import { demoPassword } from './demo/accounts.ts'
import { newCustomer } from './testing/entities/customers.ts'
import { startInProcess, type InProcess } from './testing/system/in-process.ts'
import type { User } from './users/contract.ts'
import { UserModel } from './users/model.ts'

let product: InProcess
beforeAll(async () => {
  product = await startInProcess()
})
afterAll(() => product.stop())

const nfd = (written: string) => written.normalize('NFD')

it('stores names composed and without direction controls, whether staff, the owner or an app sends them', async () => {
  const { admin, customerApp } = product
  const names = ['Chloë Beaumont', 'Đặng Thị Ngọc', '박지훈']
  for (const name of names) {
    const sent = newCustomer({ name: `\u202E${nfd(name)}\u202C` })
    const byStaff = await admin.post<CustomerDetails>('/customers', sent)
    expect([byStaff.status, byStaff.body.name]).toEqual([201, name])
    const byApp = await customerApp.post<{ id: string }>('/field/customers', { ...sent, email: `${randomUUID()}@mail.example` }, keyed())
    expect((await admin.get<CustomerDetails>(`/customers/${byApp.body.id}`)).body.name).toBe(name)
    const { body: me } = await admin.get<User>('/auth/me')
    expect((await admin.patch<User>('/auth/me', { version: me.version, name: `\u2067${nfd(name)}` })).body.name).toBe(name)
  }
})

const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key })

it('takes a repetition in another encoding for the same request', async () => {
  const [key, email] = [randomUUID(), `${randomUUID()}@mail.example`]
  const post = (name: string) => product.admin.post<CustomerDetails>('/customers', newCustomer({ name, email }), keyed(key))
  const first = await post('André Brûlé')
  for (const name of [nfd('André Brûlé'), 'André\u200B Brûlé', ' André Brûlé\uFEFF']) {
    const again = await post(name)
    expect([again.status, again.body.id, again.headers.get('idempotent-replayed')]).toEqual([201, first.body.id, 'true'])
  }
  expect(await post('Andre Brule')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
})

it('signs in with the password in each encoding, new or hashed as typed by an earlier version', async () => {
  const { admin, visitor } = product
  const { email } = admin.user()
  const password = 'crème brûlée à la noix'
  const statuses = async () => [(await visitor().signIn(email, password)).status, (await visitor().signIn(email, nfd(password))).status]
  const changed = { currentPassword: demoPassword, newPassword: nfd(password), confirmPassword: password }
  expect((await admin.post('/auth/change-password', changed)).status).toBe(204)
  expect(await statuses()).toEqual([200, 200])
  for (const earlier of [nfd(password), password]) {
    await UserModel.collection.updateOne({ email }, { $set: { passwordHash: await hash(earlier) } })
    expect(await statuses()).toEqual([200, 200])
  }
  await admin.signIn(email, password)
  const back = { currentPassword: nfd(password), newPassword: demoPassword, confirmPassword: demoPassword }
  expect((await admin.post('/auth/change-password', back)).status).toBe(204)
})
