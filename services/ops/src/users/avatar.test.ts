import { randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadMaxBytes } from '../platform/files/contract.ts'
import { sweepFiles } from '../platform/files/sweep.ts'
import { times } from '../testing/entities/bookings.ts'
import type { Answer, Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { staffOf, type Staff } from '../testing/system/staff.ts'
import { formOf, metadataMark, photo, sendForm } from '../testing/http/uploads.ts'
import { openWire } from '../testing/http/wire.ts'
import { userAvatar } from './avatar.ts'
import type { User } from './contract.ts'

let ops: SharedOps
let admin: Client
let staff: Staff
let picture: Buffer

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  admin = await ops.staff('superAdmin')
  staff = staffOf(ops, admin)
  picture = await photo()
})
afterAll(() => ops.stop())

const files = () => mongoose.connection.collection('files')
const countOf = (ownerId: string) => files().countDocuments({ ownerId })
const chunksOf = (id: string) =>
  mongoose.connection.collection('fileContents.chunks').countDocuments({ files_id: new mongoose.Types.ObjectId(id) })

const quotas = () => mongoose.connection.collection<{ _id: string; bytes: number }>('uploadQuotas')
const quotaOf = (client: Client) => quotas().findOne({ _id: { $regex: `^${client.user().id}:` } })

async function upload(by: Client, { id = by.user().id, bytes = picture, headers = {} } = {}): Promise<Answer<User>> {
  const { version } = await staff.doc(id)
  const path = id === by.user().id ? '/auth/me/avatar' : `/users/${id}/avatar`
  return sendForm<User>(by, `${path}?version=${version}`, formOf([{ bytes }]), headers)
}

const read = (by: Client, id: string | null, { size = '', headers = {} } = {}) =>
  fetch(`${by.url}/api/files/${id ?? ''}${size}`, { headers: { authorization: `Bearer ${by.token()}`, ...headers } })
const statusFor = async (by: Client, id: string | null) => (await read(by, id)).status

describe('a picture of oneself', () => {
  it('is cropped to a square, upright, without metadata, with a thumbnail', async () => {
    const own = await ops.somebody([])
    const { status, body } = await upload(own)
    expect([status, body.version]).toEqual([200, 2])
    expect((await own.get<User>('/auth/me')).body).toMatchObject({ avatar: body.avatar })
    const sizes = await Promise.all(
      ['', '?size=full', '?size=thumbnail'].map(async (size) => {
        const bytes = Buffer.from(await (await read(own, body.avatar, { size })).arrayBuffer())
        expect(bytes.includes(metadataMark)).toBe(false)
        const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
        return [format, width, height, exif, orientation]
      }),
    )
    expect(sizes).toEqual([512, 512, 96].map((side) => ['webp', side, side, undefined, undefined]))
    expect((await read(own, body.avatar, { size: '?size=huge' })).status).toBe(400)
  })

  it('is turned as the camera says', async () => {
    const own = await ops.somebody([])
    const halves = { width: 200, height: 100, channels: 3, background: '#ff0000' } as const
    const blue = await sharp({ create: { ...halves, width: 100, background: '#0000ff' } })
      .png()
      .toBuffer()
    const turned = await sharp({ create: halves })
      .composite([{ input: blue, left: 100, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await upload(own, { bytes: turned })
    const pixels = await sharp(Buffer.from(await (await read(own, body.avatar)).arrayBuffer()))
      .raw()
      .toBuffer()
    const at = (x: number, y: number) => [...pixels.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3)].map((value) => value > 128)
    expect([at(256, 50), at(256, 460)]).toEqual([
      [true, false, false],
      [false, false, true],
    ])
  })

  it('reaches every open console that shows the user, their own too, and the history', async () => {
    const own = await ops.somebody(['orders.read'], { api: 1 })
    const [watcher, theirs] = [admin.watch(), own.watch()]
    await Promise.all([watcher.opened, theirs.opened])
    const { id, avatar, name } = (await upload(own)).body
    await until(() => watcher.events.some((event) => event.id === id && (event.data as User).avatar === avatar))
    await until(() => theirs.messages.length > 0)
    expect([theirs.messages, theirs.events]).toEqual([[{ name: 'profile', message: { name, avatar } }], []])
    for (const each of [watcher, theirs]) each.close()
    const { body: history } = await admin.get<{ items: { changes: unknown[] }[] }>(`/users/${id}/activity`)
    expect(history.items.flatMap(({ changes }) => changes)).toEqual([{ field: 'avatar', before: null, after: null }])
  })
})

describe('who sees a picture', () => {
  it('is who may see the user, as of each request; to everybody else it does not exist', async () => {
    const [own, colleague, outsider] = [
      await ops.somebody([]),
      await ops.somebody(['users.read'], { api: 1 }),
      await ops.somebody(['orders.read']),
    ]
    const { avatar } = (await upload(own)).body
    const etag = `"${avatar}-full"`
    expect(await Promise.all([own, colleague, outsider, ops.visitor()].map((by) => statusFor(by, avatar)))).toEqual([200, 200, 404, 401])
    expect((await read(colleague, avatar, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(Object.fromEntries((await read(colleague, avatar)).headers)).toMatchObject({
      'cache-control': 'private, max-age=60, must-revalidate',
      vary: expect.stringContaining('authorization'),
      etag,
    })
    await staff.edit(colleague.user().id, { permissions: ['orders.read'] })
    await until(async () => (await statusFor(colleague, avatar)) === 404)
    expect((await read(colleague, avatar, { headers: { 'if-none-match': etag } })).status).toBe(404)
    const unknown = await outsider.get<object>(`/files/${'0'.repeat(24)}`)
    const refused = await outsider.get<object>(`/files/${avatar ?? ''}`)
    expect({ ...refused.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })

  it('sees the present one only: not what it replaced, nor what was removed, nor that of a deleted user', async () => {
    const own = await ops.somebody([])
    const [first, second] = [(await upload(own)).body, (await upload(own)).body]
    expect([await statusFor(admin, first.avatar), await statusFor(admin, second.avatar)]).toEqual([404, 200])
    expect(await own.remove<User>(`/auth/me/avatar?version=${second.version}`)).toMatchObject({ status: 200, body: { avatar: null } })
    expect(await statusFor(own, second.avatar)).toBe(404)
    const third = (await upload(own)).body
    await staff.act('delete', third.id)
    expect(await statusFor(admin, third.avatar)).toBe(404)
  })

  it.each([
    ['replaced', upload],
    ['removed', async (own: Client) => own.remove(`/auth/me/avatar?version=${(await staff.doc(own.user().id)).version}`)],
    ['deleted with its user', (own: Client) => staff.act('delete', own.user().id)],
  ] as const)('loses it within about an hour when it is %s', async (_how, act) => {
    const own = await ops.somebody([])
    const _id = new mongoose.Types.ObjectId((await upload(own)).body.avatar ?? '')
    await files().updateOne({ _id }, { $set: { expiresAt: new Date(Date.now() + 86_400_000) } })
    await act(own)
    expect((await files().findOne({ _id }))?.['expiresAt'].getTime() ?? 0).toBeLessThanOrEqual(Date.now() + 3_600_000)
  })
})

describe('a picture of somebody else', () => {
  it('is changed under the rules of every edit: permission, nobody above oneself, the version that was seen', async () => {
    const editor = await ops.somebody(['users.read', 'users.write', 'orders.read'])
    const [poorer, richer] = [await staff.add('viewer', ['orders.read']), await staff.add('manager', ['finance.read'])]
    expect(await upload(editor, { id: poorer.id })).toMatchObject({ status: 200, body: { id: poorer.id, version: 2 } })
    const lacking = { status: 403, body: { code: 'forbidden', details: { permission: 'finance.read' } } }
    expect(await upload(editor, { id: richer.id })).toMatchObject(lacking)
    expect(await editor.remove(`/users/${richer.id}/avatar?version=1`)).toMatchObject(lacking)
    const stale = await sendForm(editor, `/users/${poorer.id}/avatar?version=1`, formOf([{ bytes: picture }]))
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', details: { current: { version: 2 } } } })
    expect(await countOf(poorer.id)).toBe(1)
    expect(await editor.remove(`/users/${poorer.id}/avatar?version=2`)).toMatchObject({ status: 200, body: { avatar: null, version: 3 } })
  })
})

describe('uploads at the same time', () => {
  it('of one version: one wins, and nothing is kept of the others', async () => {
    const { id } = await staff.add('viewer')
    const editors = await Promise.all(times(6, (index) => ops.somebody(['users.write'], { api: index % 2 })))
    const answers = await Promise.all(editors.map((editor) => upload(editor, { id })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409', '409', '409'])
    expect(await files().countDocuments({ ownerId: id })).toBe(1)
    expect(await statusFor(admin, (await staff.get(id)).avatar)).toBe(200)
  })

  it('under one Idempotency-Key: one is stored, every response is the same, and another file is refused', async () => {
    const own = await ops.somebody([])
    const headers = { 'idempotency-key': randomUUID() }
    const path = '/auth/me/avatar?version=1'
    const send = (bytes = picture) => sendForm<User>(own, path, formOf([{ bytes }]), headers)
    const first = await send()
    const again = await send()
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([200, first.body, 'true'])
    expect(await countOf(own.user().id)).toBe(1)
    expect(await send(await photo('png'))).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    // As after a crash between the change and its response.
    await mongoose.connection.collection('idempotency').deleteMany({ body: { $regex: first.body.id } })
    expect((await send()).body).toEqual(first.body)
    expect(await countOf(own.user().id)).toBe(1)
  })

  it('of one user are three, and a fourth is asked to wait; who leaves half way makes room and leaves nothing', async () => {
    const own = await ops.somebody([])
    const { body, headers } = formOf([{ bytes: 'x'.repeat(1_000) }])
    const half = [
      'POST /api/auth/me/avatar?version=1 HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${own.token()}`,
      `content-type: ${headers['content-type'] ?? ''}`,
      `content-length: ${body.length}`,
      '',
      body.toString().slice(0, body.length / 2),
    ].join('\r\n')
    const wires = times(3, () => openWire(ops.apis[0]?.port ?? 0, half))
    await until(async () => (await quotaOf(own))?.bytes === 3 * body.length)
    expect((await upload(own)).status).toBe(429)
    for (const wire of wires) wire.leave()
    await until(async () => ((await quotaOf(own))?.bytes ?? 0) < 2 * body.length)
    expect(await countOf(own.user().id)).toBe(0)
    expect((await upload(own)).status).toBe(200)
  })

  it('stay within the quota of a day together, and what was refused counts', async () => {
    const own = await ops.somebody([])
    const form = formOf([{ bytes: Buffer.alloc(100_000) }])
    expect((await sendForm(own, '/auth/me/avatar?version=1', form)).status).toBe(415)
    const quota = await quotaOf(own)
    expect(quota?.bytes).toBe(form.body.length)
    await quotas().updateOne({ _id: quota?._id ?? '' }, { $set: { bytes: 10 * uploadMaxBytes - 2.5 * form.body.length } })
    const answers = await Promise.all(times(3, () => sendForm<object>(own, '/auth/me/avatar?version=1', form)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['415', '415', '422'])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body).toMatchObject({ code: 'rule_broken', details: { rule: 'upload_quota' } })
    expect(refused?.body.message).toContain('You can upload again from')
  })
})

describe('the sweep', () => {
  const due = (...ids: (string | null)[]) =>
    files().updateMany({ _id: { $in: ids.map((id) => new mongoose.Types.ObjectId(id ?? '')) } }, { $set: { expiresAt: new Date(0) } })
  const left = async (...ids: (string | null)[]) =>
    Promise.all(
      ids.map(async (id) => [await files().countDocuments({ _id: new mongoose.Types.ObjectId(id ?? '') }), (await chunksOf(id ?? '')) > 0]),
    )

  it('removes what nothing refers to, and keeps what a user has', async () => {
    const own = await ops.somebody([])
    const [former, present] = [(await upload(own)).body.avatar, (await upload(own)).body.avatar]
    await due(former, present)
    await sweepFiles([userAvatar])
    expect(await left(former, present)).toEqual([
      [0, false],
      [1, true],
    ])
    const kept = await files().findOne({ _id: new mongoose.Types.ObjectId(present ?? '') })
    expect(kept?.['expiresAt'].getTime()).toBeGreaterThan(Date.now())
    expect(await statusFor(own, present)).toBe(200)
  })

  it('leaves a file alone for an hour, in which a command may come to refer to it', async () => {
    const own = await ops.somebody([])
    const before = Date.now()
    const { avatar } = (await upload(own)).body
    const file = await files().findOne({ _id: new mongoose.Types.ObjectId(avatar ?? '') })
    expect(file?.['expiresAt'].getTime()).toBeGreaterThanOrEqual(before + 3_600_000)
    await sweepFiles([])
    expect(await left(avatar)).toEqual([[1, true]])
  })

  it('keeps what it does not know, of a later version of the product', async () => {
    const { avatar } = (await upload(await ops.somebody([]))).body
    await due(avatar)
    await sweepFiles([])
    expect(await left(avatar)).toEqual([[1, true]])
  })
})
