import { randomUUID } from 'node:crypto'
import { createHook } from 'node:async_hooks'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { FieldKeyModel } from '../field-keys/model.ts'
import { hashKey } from '../field-keys/queries.ts'
import { JobModel, type JobDoc } from '../platform/jobs/model.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { storeFile } from '../platform/files/store.ts'
import { startEmptyDatabase, type TestDatabase } from '../testing/system/database.ts'
import { buildServedApp } from '../testing/http/routes.ts'
import { createUser } from '../users/commands.ts'
import { UserModel } from '../users/model.ts'
import { hashPassword, passwordMatches } from '../users/passwords/passwords.ts'

// Neither the response to a visitor nor its duration tells what exists: the work is the same. It is counted in database commands and
// password hashes, since a duration depends on the machine.

const password = 'teh tarik kurang manis satu'
const publicUrl = 'http://localhost:4000'
const [known, deactivated, unknown] = ['known', 'deactivated', 'unknown'].map((name) => `${name}@staff.example`) as [string, string, string]

let database: TestDatabase
let app: FastifyInstance
const ids: Record<string, string> = {}

beforeAll(async () => {
  database = await startEmptyDatabase()
  app = await buildServedApp(publicUrl)
  const passwordHash = await hashPassword(password)
  // The stand-in for the hash of who is unknown is made once.
  await passwordMatches(undefined, password)
  for (const email of [known, deactivated]) {
    const user = { email, name: 'Somebody', role: 'viewer' as const, department: null, permissions: [], passwordHash }
    ids[email] = (await createUser(systemContext, user)).id
  }
  await UserModel.collection.updateOne({ email: deactivated }, { $set: { isActive: false } })
  const at = new Date()
  await mongoose.connection.collection('orders').insertOne({
    year: 2026,
    sequence: 1,
    number: 'KS-2026-001',
    version: 1,
    status: 'pending',
    trackingEvents: [],
    scheduledPickupTime: at,
    scheduledDeliveryTime: at,
    customer: { phoneNumber: '+60123456789' },
  })
  const key = { name: 'Revoked', keyHash: hashKey('revoked'), scopes: ['field.customer'], isDemo: false, createdAt: at, revokedAt: at }
  await FieldKeyModel.create(key)
  const file = { ownerId: ids[deactivated] ?? '', name: 'export.csv', type: 'text/csv', permissions: [] }
  ids['file'] = (await storeFile(file, Readable.from(['content']))).id
})
afterAll(async () => {
  await app.close()
  await database.stop()
})
beforeEach(() => mongoose.connection.collection('attempts').deleteMany({}))

interface Work {
  status: number
  body: Record<string, unknown>
  commands: string[]
  hashes: number
}

interface Asked {
  method?: 'GET' | 'POST'
  url: string
  payload?: object
  headers?: Record<string, string>
}

/** The answer to a request, and the work that it took. */
async function workOf({ method = 'POST', url, payload, headers = {} }: Asked): Promise<Work> {
  const commands: string[] = []
  const record = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
    commands.push(`${commandName} ${String(command[commandName])}`)
  let hashes = 0
  // Work of a native library, of which argon2 is the only one here, is a resource without a type.
  const hook = createHook({ init: (_id, type: string | undefined) => void (hashes += type === undefined || type === 'undefined' ? 1 : 0) })
  const client = mongoose.connection.getClient().on('commandStarted', record)
  hook.enable()
  const answer = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
  hook.disable()
  client.off('commandStarted', record)
  const { requestId: _, ...body } = answer.json<Record<string, unknown>>()
  return { status: answer.statusCode, body, commands, hashes }
}

const tokenOf = (id: string | undefined) => `${id ?? ''}.${'x'.repeat(43)}`
const noId = () => new mongoose.Types.ObjectId().toHexString()
const byLink = (id: string | undefined) => ({ token: tokenOf(id), newPassword: password, confirmPassword: password })
const login = (email: string) => ({ url: '/auth/login', payload: { email, password: 'not the password', rememberMe: false } })
const forgot = (email: string) => ({ url: '/auth/forgot-password', payload: { email } })
const track = (orderNumber: string) => ({ url: '/public/track', payload: { orderNumber, phoneLast4: '0000' } })
const field = (key: string) => ({ method: 'GET' as const, url: '/field/customers', headers: { 'x-api-key': key } })

it.each<[string, () => readonly [Asked, ...Asked[]]]>([
  ['a sign-in', () => [login(unknown), login(known), login(deactivated)]],
  ['a forgotten password', () => [forgot(unknown), forgot(known), forgot(deactivated)]],
  ...['/auth/invitation', '/auth/confirm-email', '/auth/reset-link'].map((url): [string, () => readonly [Asked, ...Asked[]]] => [
    `POST ${url}`,
    () => [
      { url, payload: { token: tokenOf(noId()) } },
      { url, payload: { token: tokenOf(ids[known]) } },
    ],
  ]),
  ...['/auth/accept-invitation', '/auth/reset-password'].map((url): [string, () => readonly [Asked, ...Asked[]]] => [
    `POST ${url}`,
    () => [
      { url, payload: byLink(noId()) },
      { url, payload: byLink(ids[known]) },
    ],
  ]),
  ['tracking an order', () => [track('KS-2026-999'), track('KS-2026-001')]],
  ['a key of the apps', () => [field(`unknown ${randomUUID()}`), field('revoked')]],
])('%s is answered alike, after the same work, whether it exists or not', async (_what, variants) => {
  const works: Work[] = []
  for (const each of variants()) works.push(await workOf(each))
  const [absent, ...present] = works
  expect(absent?.commands).not.toEqual([])
  for (const work of present) expect(work).toEqual(absent)
})

it('a sign-in computes one hash, whether there is a user or not', async () => {
  const all: number[] = []
  for (const email of [unknown, known, deactivated]) all.push((await workOf(login(email))).hashes)
  expect(all).toEqual([1, 1, 1])
})

it('the file of somebody else is answered like none, after the same work', async () => {
  const session = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: known, password, rememberMe: false } })
  const headers = { authorization: `Bearer ${session.json<{ token: string }>().token}` }
  const open = (id: string | undefined) => workOf({ method: 'GET', url: `/files/${id ?? ''}`, headers })
  await open(noId())
  expect(await open(ids['file'])).toEqual(await open(noId()))
  expect((await open(ids['file'])).status).toBe(404)
})

it('the mail with a link is prepared after the response, so that its work delays none that can be compared', async () => {
  await JobModel.collection.deleteMany({})
  const askedAt = Date.now()
  for (const email of [known, unknown]) await workOf(forgot(email))
  const jobs = (await JobModel.collection.find({}).toArray()) as unknown as JobDoc[]
  expect(jobs.map(({ kind, status, title }) => ({ kind, status, title }))).toEqual(
    Array.from({ length: 2 }, () => ({ kind: 'mail', status: 'queued', title: 'Link to set a new password' })),
  )
  for (const { runAt, createdAt } of jobs) {
    expect(runAt.getTime() - createdAt.getTime()).toBeGreaterThanOrEqual(2_000)
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(askedAt)
  }
})
