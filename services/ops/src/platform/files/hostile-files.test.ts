import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../testing/http/client.ts'
import { Permission } from '../../permissions.ts'
import { badContentTypes, badTexts } from '../../testing/hostile/bad-values.ts'
import { brokenPictures, otherKinds, payload, polyglots, type HostileFile } from '../../testing/hostile/hostile-files.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { everyRoute } from '../../testing/http/routes.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'
import { formOf, metadataMark, photo, sendForm, type Form } from '../../testing/http/uploads.ts'
import type { User } from '../../users/contract.ts'
import { ErrorBody } from '../contract.ts'
import { uploadMaxBytes } from './contract.ts'
import { kindOf } from './kind-of.ts'

let ops: SharedOps
const good = { jpg: Buffer.alloc(0), png: Buffer.alloc(0), webp: Buffer.alloc(0) }

beforeAll(async () => {
  ops = await shareOps()
  Object.assign(good, { jpg: await photo('jpeg'), png: await photo('png'), webp: await photo('webp') })
})
afterAll(() => ops.stop())

const stored = async () => {
  const names = ['files', 'fileContents.files', 'fileContents.chunks']
  return Promise.all(names.map((name) => mongoose.connection.collection(name).countDocuments()))
}
const avatarPath = '/auth/me/avatar?version=1'
const formFor = ({ why: _why, ...file }: HostileFile) => formOf([file])

interface Sent {
  why: string
  status: number
  send: () => Promise<{ status: number; body: ErrorBody }>
}

/** Sends all of them: each is refused in words, and nothing is stored of any. */
async function refuses(client: Client, all: readonly Sent[]): Promise<void> {
  const before = await stored()
  const outcomes: unknown[] = []
  for (const { why, send } of all) {
    const { status, body } = await send()
    const { message = '' } = ErrorBody.safeParse(body).data ?? {}
    const isClear = message.length > 20 && !/vips|sharp|busboy|multipart:|undefined|node_modules/i.test(message)
    outcomes.push({ why, status, message: isClear ? 'clear' : message })
  }
  expect(outcomes).toEqual(all.map(({ why, status }) => ({ why, status, message: 'clear' })))
  expect(await stored()).toEqual(before)
  expect((await client.get<User>('/auth/me')).body).toMatchObject({ avatar: null, version: 1 })
}

describe('a file that is refused', () => {
  it('is one of any other kind, whatever it is called', async () => {
    const client = await ops.somebody([])
    await refuses(
      client,
      otherKinds.map((file) => ({ why: file.why, status: 415, send: () => sendForm(client, avatarPath, formFor(file)) })),
    )
  })

  it('is one that only begins like a picture, or has too many pixels', async () => {
    const client = await ops.somebody([])
    await refuses(
      client,
      brokenPictures(good).map((file) => ({ why: file.why, status: 400, send: () => sendForm(client, avatarPath, formFor(file)) })),
    )
  })

  it('is refused with its size where it has more pixels than are decoded', async () => {
    const { default: sharp } = await import('sharp')
    const bytes = await sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await sendForm<object>(await ops.somebody([]), avatarPath, formOf([{ bytes }]))
    expect([status, body.message]).toEqual([400, expect.stringContaining('8,000 × 6,000 pixels. The maximum is 36 megapixels')])
  })

  it('comes in a form that is none, or holds anything but one file', async () => {
    const client = await ops.somebody([])
    const { body, headers } = formOf([{ bytes: good.jpg }])
    const send = (form: Partial<Form>) => () => sendForm<never>(client, avatarPath, { body, headers, ...form })
    const parts = (...all: Parameters<typeof formOf>[0]) => send(formOf(all))
    const file = { bytes: good.jpg }
    const typed = (type: string) => send({ headers: { 'content-type': type } })
    await refuses(client, [
      { why: 'empty file', status: 400, send: parts({ bytes: '' }) },
      { why: 'no part', status: 400, send: parts() },
      { why: 'two files', status: 400, send: parts(file, file) },
      { why: 'two files of different names', status: 400, send: parts(file, { ...file, field: 'other' }) },
      { why: 'fifty files', status: 400, send: parts(...Array.from({ length: 50 }, () => file)) },
      { why: 'another field', status: 400, send: parts({ ...file, field: 'avatar' }) },
      { why: 'a field named __proto__', status: 400, send: parts({ ...file, field: '__proto__' }) },
      { why: 'a text in its place', status: 400, send: parts({ ...file, fileName: null, type: 'text/plain' }) },
      { why: 'a text before it', status: 400, send: parts({ bytes: 'x', field: 'role', fileName: null, type: 'text/plain' }, file) },
      { why: 'a text after it', status: 400, send: parts(file, { bytes: 'x', field: 'role', fileName: null, type: 'text/plain' }) },
      {
        why: 'a form in the form',
        status: 415,
        send: parts({ bytes: body.toString('latin1').replaceAll('kainsiap', 'inner'), type: 'multipart/form-data; boundary=----inner' }),
      },
      { why: 'no boundary', status: 400, send: typed('multipart/form-data') },
      { why: 'an empty boundary', status: 400, send: typed('multipart/form-data; boundary=') },
      { why: 'another boundary', status: 400, send: typed('multipart/form-data; boundary=x') },
      { why: 'a boundary of 5,000 letters', status: 400, send: typed(`multipart/form-data; boundary=${'x'.repeat(5_000)}`) },
      { why: 'another kind of form', status: 415, send: typed('multipart/mixed; boundary=----kainsiap') },
      { why: 'a kind that begins the same', status: 415, send: typed('multipart/form-datax; boundary=----kainsiap') },
      { why: 'JSON', status: 415, send: send({ body: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }) },
      { why: 'the file itself', status: 415, send: send({ body: good.jpg, headers: { 'content-type': 'image/jpeg' } }) },
      { why: 'no body', status: 415, send: () => client.send(avatarPath, { method: 'POST' }) },
      { why: 'a form that ends half way', status: 400, send: send({ body: body.subarray(0, body.length / 2) }) },
      { why: 'a form without its end', status: 400, send: send({ body: body.subarray(0, -20) }) },
      {
        why: 'a compressed form',
        status: 400,
        send: send({ headers: { ...headers, 'content-encoding': 'gzip' }, body: Buffer.alloc(100) }),
      },
    ])
  })

  it('is larger than 5 MB, whether it says so or not', async () => {
    const client = await ops.somebody([])
    const { body, headers } = formOf([{ bytes: Buffer.concat([good.jpg, Buffer.alloc(uploadMaxBytes)]) }])
    const streamed = () =>
      client.send<never>(avatarPath, {
        method: 'POST',
        headers,
        body: new Blob([new Uint8Array(body)]).stream(),
        duplex: 'half',
      })
    const far = formOf([{ bytes: Buffer.alloc(3 * uploadMaxBytes, good.jpg) }])
    await refuses(client, [
      { why: 'by its length', status: 413, send: () => sendForm(client, avatarPath, far) },
      { why: 'without a length', status: 413, send: streamed },
      {
        why: 'a little',
        status: 413,
        send: () => sendForm(client, avatarPath, formOf([{ bytes: Buffer.alloc(uploadMaxBytes + 1, good.jpg) }])),
      },
    ])
  })
})

describe('a picture that is also something else', () => {
  it('is encoded anew: nothing else of it is left, and its name is forgotten', async () => {
    const client = await ops.somebody([])
    for (const file of polyglots(good)) {
      const { version } = (await client.get<User>('/auth/me')).body
      const answer = await sendForm<User>(client, `/auth/me/avatar?version=${version}`, formFor(file))
      expect([file.why, answer.status]).toEqual([file.why, 200])
      const served = await fetch(`${client.url}/api/files/${answer.body.avatar ?? ''}`, {
        headers: { authorization: `Bearer ${client.token()}` },
      })
      const bytes = Buffer.from(await served.arrayBuffer())
      expect([file.why, kindOf(bytes), bytes.includes('<script'), bytes.includes('PK\u0003'), bytes.includes(metadataMark)]).toEqual([
        file.why,
        'webp',
        false,
        false,
        false,
      ])
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `inline; filename="user-avatar.webp"; filename*=UTF-8''user-avatar.webp`,
      })
    }
    const names = await mongoose.connection.collection('files').distinct('name', { ownerId: client.user().id })
    expect(names).toEqual(['user-avatar.webp'])
    expect(payload).toContain('<script')
  })
})

describe('every route that takes a file', () => {
  const routes = everyRoute().filter(({ receive }) => receive)

  it.each(routes.map((route) => [route.path, route] as const))('%s takes a form and nothing else', async (path, { access, query }) => {
    const client = await ops.somebody(Permission.options.filter((permission) => permission === access))
    const app = typeof access === 'object' && 'scopes' in access && access.scopes[0] === 'field:agent' ? 'agent' : 'customer'
    const sender = path.startsWith('/api/field/') ? ops.app(app) : client
    const to = `${path.replace('/api', '').replaceAll(/:\w+/g, client.user().id)}${query ? '?version=1' : ''}`
    const send = (type: string, text: string) => () =>
      sender.send<never>(to, { method: 'POST', body: text, headers: { 'content-type': type } })
    const other = ['application/json', ...badContentTypes.filter((type) => !type.startsWith('multipart/'))]
    await refuses(client, [
      ...other.map((type) => ({ why: type, status: 415, send: send(type, '{"file":"x"}') })),
      ...badTexts.map((text) => ({ why: text.slice(0, 40), status: 400, send: send('multipart/form-data; boundary=x', text) })),
    ])
  })
})
