import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demo/accounts.ts'
import { times } from '../../testing/entities/bookings.ts'
import { createClient, type Client } from '../../testing/http/client.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { until } from '../../testing/system/processes.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'
import type { User } from '../../users/contract.ts'
import { userNotices } from '../../users/notices.ts'
import { EventModel, type EventDoc } from '../changes/event-log.ts'
import { Types } from '../database/mongo.ts'
import type { Notice, NoticeList } from './contract.ts'
import { noticeSubscriber } from './definition.ts'
import { NoticeModel } from './model.ts'
import { listNotices } from './queries.ts'
import { addNotice, markRead } from './store.ts'

let ops: SharedOps
let admin: Client
let person: Client

beforeAll(async () => {
  ops = await shareOps()
  admin = await ops.staff('superAdmin')
  person = await ops.somebody(['orders.read'])
})
afterAll(() => ops.stop())

const ownerId = () => new Types.ObjectId().toHexString()
const add = (owner: string, cause: string) =>
  addNotice({ ownerId: owner, kind: 'test.happened', data: { cause } }, { cause, at: new Date() })
const noticesOf = async (client: Client) => (await client.get<NoticeList>('/notices')).body
const ofKind = async (client: Client, kind: string): Promise<Notice[]> =>
  (await noticesOf(client)).items.filter((notice) => notice.kind === kind)

async function give(client: Client, permissions: string[]): Promise<void> {
  const { id } = client.user()
  const { version } = (await admin.get<User>(`/users/${id}`)).body
  expect((await admin.patch(`/users/${id}`, { version, permissions })).status).toBe(200)
}

describe('a notice', () => {
  it('is added once for its cause, and each gets a number of its own, however many are added at once', async () => {
    const owner = ownerId()
    await Promise.all(times(20, (index) => add(owner, `cause ${index % 10}`)))
    const numbers = await NoticeModel.distinct('number', { ownerId: owner })
    expect(numbers.toSorted((a, b) => a - b)).toEqual(times(10, (index) => index + 1))
    expect(await NoticeModel.countDocuments({ ownerId: owner })).toBe(10)
  })

  it('is unread although every earlier one was read and has expired', async () => {
    const owner = ownerId()
    for (const cause of ['first', 'second']) await add(owner, cause)
    await markRead(owner, (await listNotices({ id: owner, permissions: [] })).items[0]?.id ?? '')
    await NoticeModel.deleteMany({ ownerId: owner })
    await add(owner, 'third')
    expect(await listNotices({ id: owner, permissions: [] })).toMatchObject({
      unread: 1,
      items: [{ data: { cause: 'third' }, isRead: false }],
    })
  })

  it('is told to whom it was meant for only as long as they may see what it is about', async () => {
    const someone = await ops.somebody(['finance.approve'])
    const { id } = someone.user()
    const about = { ownerId: id, kind: 'test.happened', data: {}, permission: 'finance.approve' as const }
    await addNotice(about, { cause: 'a right', at: new Date() })
    await add(id, 'about me')
    expect(await noticesOf(someone)).toMatchObject({ unread: 2, items: [{}, { data: {} }] })
    await give(someone, ['orders.read'])
    await until(async () => (await ofKind(someone, 'user.rightsChanged')).length > 0)
    const left = await noticesOf(someone)
    expect(left.items.map(({ data }) => data['cause'])).toEqual([undefined, 'about me'])
    expect(left.unread).toBe(2)
  })

  it('is kept for ninety days', async () => {
    const [owner, at] = [ownerId(), new Date('2026-07-01T00:00:00.000Z')]
    await addNotice({ ownerId: owner, kind: 'test.happened', data: {} }, { cause: 'expiry', at })
    expect((await NoticeModel.findOne({ ownerId: owner }))?.expiresAt).toEqual(new Date('2026-09-29T00:00:00.000Z'))
    const indexes = await NoticeModel.collection.indexes()
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }))
  })
})

describe('the read marker', () => {
  it('only moves forward: fifty requests at once leave the newest, and a late one changes nothing', async () => {
    const someone = await ops.somebody([])
    const { id } = someone.user()
    for (const index of times(10, (number) => number)) await add(id, `marker ${index}`)
    const ids = (await noticesOf(someone)).items.map((notice) => notice.id)
    const answers = await Promise.all(times(50, (index) => someone.post<NoticeList>('/notices/read', { upTo: ids[2 + (index % 8)] })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await noticesOf(someone)).toMatchObject({ unread: 2 })
    expect((await someone.post<NoticeList>('/notices/read', { upTo: ids[9] })).body.unread).toBe(2)
    expect((await noticesOf(someone)).items.map(({ isRead }) => isRead)).toEqual(times(10, (index) => index >= 2))
    expect((await someone.post<NoticeList>('/notices/read', { upTo: ids[0] })).body.unread).toBe(0)
  })

  it('is moved by one’s own notices only: an unknown one, or somebody else’s, is refused in words', async () => {
    const [mine, theirs] = [await ops.somebody([]), ownerId()]
    await add(mine.user().id, 'mine')
    await add(theirs, 'theirs')
    const { items } = await noticesOf(mine)
    expect(items.map(({ data }) => data)).toEqual([{ cause: 'mine' }])
    const foreign = (await listNotices({ id: theirs, permissions: [] })).items[0]?.id
    for (const upTo of [foreign, 'f'.repeat(24)]) {
      const refused = await mine.post('/notices/read', { upTo })
      expect([refused.status, refused.body.message]).toEqual([404, 'Notice not found'])
    }
    for (const upTo of [null, 7, '', '2999-01-01T00:00:00.000Z', [items[0]?.id], undefined])
      expect((await mine.post('/notices/read', { upTo })).body).toMatchObject({ code: 'validation_failed' })
    expect(await noticesOf(mine)).toMatchObject({ unread: 1 })
    expect((await listNotices({ id: theirs, permissions: [] })).unread).toBe(1)
  })

  it('moved in one browser, reaches the other browsers of the same person, and nobody else’s', async () => {
    const [mine, other] = [await ops.somebody([]), await ops.somebody([])]
    await add(mine.user().id, 'live')
    const [here, there, elsewhere] = [mine.watch(), mine.watch(), other.watch()]
    await Promise.all([here, there, elsewhere].map(({ opened }) => opened))
    await mine.post('/notices/read', { upTo: (await noticesOf(mine)).items[0]?.id })
    for (const { notices } of [here, there]) await until(() => notices.length > 0)
    expect([here, there, elsewhere].map(({ notices }) => notices)).toEqual([[{}], [{}], []])
    for (const watcher of [here, there, elsewhere]) watcher.close()
  })
})

describe('changed rights', () => {
  it('are told to whom they belong, live, once, however often the event is handled', async () => {
    const watcher = person.watch()
    await watcher.opened
    await give(person, ['orders.write', 'agents.read'])
    await until(() => watcher.notices.length > 0)
    watcher.close()
    const [told] = await ofKind(person, 'user.rightsChanged')
    const data = { added: ['agents.read', 'orders.write'], removed: ['orders.read'], roleBefore: null, role: null, by: admin.user().name }
    expect(told).toMatchObject({ data, isRead: false })
    const events = (await EventModel.find({ entity: 'user', id: person.user().id }).lean()) as EventDoc[]
    const { handle } = noticeSubscriber(userNotices)
    const updates = events.filter(({ type }) => type === 'user.rightsChanged')
    expect(updates).toHaveLength(1)
    await Promise.all(times(5, () => handle(updates)))
    expect(await ofKind(person, 'user.rightsChanged')).toEqual([told])
    expect(await ofKind(admin, 'user.rightsChanged')).not.toContainEqual(expect.objectContaining({ id: told?.id }))
  })

  const id = 'a'.repeat(24)
  const was = { role: 'viewer', permissions: ['orders.read'], email: 'old@staff.example' }
  const user = { ...was, status: 'active' }
  const boss = { kind: 'staff', id: 'b'.repeat(24), name: 'Datin Rosmah' }
  const kinds = (after: object, actor: object = boss, from: object | null = was) => {
    const event = { _id: 1, type: 'user.updated', id, actor, was: from, data: { ...user, ...after } } as unknown as EventDoc
    return userNotices.of['user.updated']?.(event)
  }

  it.each([
    ['a new role', [{ role: 'manager' }], [{ kind: 'user.rightsChanged', data: { roleBefore: 'viewer', role: 'manager' } }]],
    ['a new address', [{ email: 'new@staff.example' }], [{ kind: 'user.emailChanged', data: { by: 'Datin Rosmah' } }]],
    ['one’s own new address', [{ email: 'new@staff.example' }, { ...boss, id }], [{ kind: 'user.emailChanged', data: { by: null } }]],
    ['one’s own rights', [{ permissions: [] }, { ...boss, id }], []],
    ['another name', [{ name: 'Aina' }], []],
    ['an account that is not active', [{ status: 'invited', permissions: [] }], []],
    ['a change of an earlier version', [{ permissions: [] }, boss, null], []],
  ] as const)('%s', (_what, given, expected) => {
    const [after, actor, from] = given as readonly [object, object?, null?]
    expect(kinds(after, actor, from === undefined ? was : from)).toMatchObject(expected)
  })
})

describe('a sign-in', () => {
  it('is told where the account does not know the browser: neither the first of all, nor one that is known', async () => {
    const someone = await ops.somebody([])
    const { email } = someone.user()
    expect(await ofKind(someone, 'auth.signedIn')).toEqual([])
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    const fresh = createClient(someone.url, { 'user-agent': agent })
    const { headers } = await fresh.signIn(email, demoPassword)
    const [told, ...more] = await ofKind(someone, 'auth.signedIn')
    expect(told).toMatchObject({ data: { device: 'Chrome on Windows', address: expect.any(String) }, isRead: false })
    expect(more).toEqual([])
    const sessions = mongoose.connection.collection('sessions')
    expect(await sessions.countDocuments({ _id: new Types.ObjectId(told?.data['sessionId'] as string) })).toBe(1)
    const cookie = headers.getSetCookie().map((each) => each.split(';')[0])
    expect((await createClient(someone.url, { cookie: cookie.join('; ') }).signIn(email, demoPassword)).status).toBe(200)
    expect(await ofKind(someone, 'auth.signedIn')).toHaveLength(1)
  })
})
