import { randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ActivityPage } from '../activity/contract.ts'
import type { Job } from '../platform/jobs/contract.ts'
import type { NoticeList } from '../platform/notices/contract.ts'
import { docOf, enableTotp } from '../testing/entities/account.ts'
import type { Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'

let ops: SharedOps
let admin: Client

beforeAll(async () => {
  ops = await shareOps()
  admin = await ops.staff('superAdmin')
})
afterAll(() => ops.stop())

const count = (name: string, filter: object) => mongoose.connection.collection(name).countDocuments(filter)
const idOf = (id: string) => new mongoose.Types.ObjectId(id)

/** How much each collection keeps for a user. */
const keptFor = async (id: string) => ({
  notices: await count('notices', { ownerId: id }),
  readers: await count('noticeReaders', { _id: id as never }),
  visits: await count('visits', { _id: idOf(id) }),
  jobs: await count('jobs', { ownerId: id }),
  files: await count('files', { ownerId: id }),
  places: await count('sessions', { userId: idOf(id), address: { $ne: null } }),
})

it('a deleted user leaves nothing behind but the name, and nothing of anybody else is touched', async () => {
  const [gone, other] = [await ops.somebody(['users.read']), await ops.somebody(['users.read'])]
  for (const client of [gone, other]) {
    await enableTotp(client)
    await client.post('/activity/visits')
    const key = { 'idempotency-key': randomUUID() }
    const asked = await client.post<{ job: Job }>('/users/exports', { query: {}, format: 'csv' }, key)
    await until(async () => (await client.get<Job>(`/jobs/${asked.body.job.id}`)).body.status === 'succeeded')
    await until(async () => (await client.get<NoticeList>('/notices')).body.items.length >= 2)
    const [newest] = (await client.get<NoticeList>('/notices')).body.items
    await client.post('/notices/read', { upTo: newest?.id })
  }
  const { id } = gone.user()
  await mongoose.connection.collection('users').updateOne({ _id: idOf(id) }, { $set: { department: 'Dispatch', lastLogin: new Date() } })
  const [before, others] = [await keptFor(id), await keptFor(other.user().id)]
  expect(Object.entries(before).filter(([, kept]) => kept === 0)).toEqual([])
  // A mail to somebody else, that waits for its server.
  const mail = { ownerId: id, kind: 'mail', status: 'queued', perOwner: null, runAt: new Date(Date.now() + 3_600_000) }
  const { insertedId } = await mongoose.connection.collection('jobs').insertOne(mail)
  const { version, email } = await docOf(id)
  expect((await admin.remove(`/users/${id}?version=${version}`)).status).toBe(204)
  await until(async () => Object.values(await keptFor(id)).every((kept) => kept === 0))
  expect(await keptFor(other.user().id)).toEqual(others)
  expect(await mongoose.connection.collection('jobs').findOne({ _id: insertedId })).toMatchObject({ status: 'queued', ownerId: null })
  await mongoose.connection.collection('jobs').deleteOne({ _id: insertedId })
  const { outbox: _outbox, ...doc } = await docOf(id)
  expect(doc).toMatchObject({ name: 'Somebody', department: null, lastLogin: null, totpSecret: null, passwordHash: null })
  for (const text of [email, 'Dispatch']) expect(JSON.stringify(doc)).not.toContain(text)
})

it('the activity tells of users and orders no more than its sentences need', async () => {
  const someone = await ops.somebody([])
  await admin.patch(`/users/${someone.user().id}`, { version: 1, phoneNumber: '+60128841907' })
  await until(async () => (await admin.get<ActivityPage>('/activity')).body.items.some(({ id }) => id === someone.user().id))
  const { items } = (await admin.get<ActivityPage>('/activity?limit=50')).body
  const keysOf = (entity: string) =>
    [...new Set(items.filter((event) => event.entity === entity).flatMap(({ data }) => Object.keys(data)))].toSorted()
  expect(keysOf('user')).toEqual(['id', 'name', 'version'])
  expect(['agent', 'id', 'lastTracking', 'number', 'rating', 'status', 'version']).toEqual(expect.arrayContaining(keysOf('order')))
  expect(JSON.stringify(items)).not.toMatch(/@|\+60|totalAmountSen|permissions/)
})
