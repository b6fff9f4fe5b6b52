import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword, demoStaff } from '../demo/accounts.ts'
import { Types } from '../platform/database/mongo.ts'
import { countByStatus, times } from '../testing/entities/bookings.ts'
import { createClient, type Answer } from '../testing/http/client.ts'
import { countAttempt } from '../platform/security/throttle.ts'
import { cookieOf, type SetCookie } from '../testing/http/cookies.ts'
import { startRedis } from '../testing/system/infrastructure.ts'
import { shareOps, type BorrowedOps } from '../testing/system/shared-ops.ts'
import { until } from '../testing/system/processes.ts'
import { isExtended } from '../testing/tier.ts'
import { UserModel, type UserDoc } from '../users/model.ts'
import type { Session } from './contract.ts'

let ops: BorrowedOps
let template: UserDoc

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  template = await UserModel.findOne({ email: demoStaff[6]?.email }).orFail().lean<UserDoc>()
})
afterAll(async () => {
  await UserModel.collection.deleteMany({ email: { $in: added } })
  await ops.stop()
})

const attempts = () => mongoose.connection.collection('attempts')
beforeEach(() => attempts().deleteMany({}))

const added: string[] = []
/** Creates users with the demo password, without hashing it for each. */
async function people(count: number, change: Partial<UserDoc> = {}): Promise<string[]> {
  const docs = times(count, () => ({ ...template, ...change, _id: new Types.ObjectId(), email: `${randomUUID()}@staff.example` }))
  await UserModel.collection.insertMany(docs)
  added.push(...docs.map(({ email }) => email))
  return docs.map(({ email }) => email)
}
const person = async (change?: Partial<UserDoc>) => (await people(1, change))[0] ?? ''
const signIn = (email: string, password = demoPassword, api = 0) => ops.visitor(api).signIn(email, password)
const wrong = 'not the password'

describe('an account', () => {
  it('waits after five wrong passwords, even for the right one, and says how long', async () => {
    const email = await person()
    for (const _ of times(5, () => 0)) expect((await signIn(email, wrong)).status).toBe(401)
    const refused = await signIn(email)
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(refused.body.message).toBe(`Too many attempts to sign in. Try again in ${seconds} s.`)
    await until(async () => (await signIn(email)).status === 200)
  })

  it('waits at every process, whatever the case of its address, and an emptied Redis does not help', async () => {
    const email = await person()
    const redis = await startRedis()
    const { port } = await ops.startApi({ REDIS_URL: redis.url })
    const there = createClient(`http://localhost:${port}`)
    await Promise.all(times(5, () => there.signIn(email, wrong)))
    await attempts().updateMany({ _id: { $regex: /^account:/ } as never }, { $set: { notBefore: new Date(Date.now() + 60_000) } })
    await redis.flush()
    const answers = [await there.signIn(email, demoPassword), await signIn(email.toUpperCase()), await signIn(email, demoPassword, 1)]
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429])
    expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThan(50)
    await redis.stop()
  })

  it('waits twice as long after each further failure, up to a quarter of an hour', async () => {
    const email = await person()
    const waits: number[] = []
    for (const _ of times(17, () => 0)) {
      await attempts().updateMany({}, { $set: { notBefore: new Date(0) } })
      expect((await signIn(email, wrong)).status).toBe(401)
      const attempt = (await attempts().findOne({ _id: `account:${email}` as never })) as unknown as { at: Date; notBefore: Date }
      waits.push(Math.max(0, attempt.notBefore.getTime() - attempt.at.getTime()) / 1000)
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  })

  it('is forgiven by a sign-in that goes well', async () => {
    const email = await person()
    for (const _ of times(4, () => 0)) await signIn(email, wrong)
    expect((await signIn(email)).status).toBe(200)
    for (const _ of times(4, () => 0)) expect((await signIn(email, wrong)).status).toBe(401)
    expect((await signIn(email)).status).toBe(200)
  })

  it('has five of a hundred guesses looked at, when they come at once at two processes, and what the wait then allows', async () => {
    const email = await person()
    const began = performance.now()
    const counts = countByStatus(await Promise.all(times(100, (index) => signIn(email, `${wrong} ${index}`, index % 2))))
    const seconds = (performance.now() - began) / 1000
    expect(counts[401]).toBeGreaterThanOrEqual(5)
    expect(counts[401]).toBeLessThanOrEqual(5 + Math.ceil(Math.log2(seconds + 1)))
    expect((counts[401] ?? 0) + (counts[429] ?? 0)).toBe(100)
  })
})

describe('an address', () => {
  it('waits after thirty failures at as many accounts', async () => {
    for (const email of await people(30)) expect((await signIn(email, wrong)).status).toBe(401)
    const refused = await signIn(await person())
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  })

  it('lets a whole office sign in at the same moment', async () => {
    const emails = await people(20)
    const answers = await Promise.all(emails.map((email, index) => signIn(email, demoPassword, index % 2)))
    expect(countByStatus(answers)).toEqual({ 200: 20 })
  })

  it('counts every one of those who are the first at the same moment, and refuses none of them', async () => {
    for (const name of times(25, () => randomUUID())) {
      await Promise.all(times(8, () => countAttempt({ kind: 'address', name, free: 30 }, 'sign in')))
      expect(await attempts().findOne({ _id: `address:${name}` as never })).toMatchObject({ failures: 8 })
    }
  })

  it('is not blocked by many who sign in rightly one after another', async () => {
    for (const email of await people(35)) expect((await signIn(email)).status).toBe(200)
  })
})

const pairOf = ({ name, value }: Pick<SetCookie, 'name' | 'value'>) => ({ cookie: `${name}=${value}` })
const signInFrom = (device: Pick<SetCookie, 'name' | 'value'>, email: string, password = demoPassword, api = 0) =>
  ops.visitor(api).send<Session>('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...pairOf(device) },
    body: JSON.stringify({ email, password, rememberMe: false }),
  })
/** The cookie of a browser that has signed in to this account before. */
const deviceOf = async (email: string) => cookieOf(await signIn(email), 'device')
const block = (kinds: string) =>
  attempts().updateMany({ _id: { $regex: `^(${kinds}):` } as never }, { $set: { notBefore: new Date(Date.now() + 60_000) } })
/** Strangers guess, at this account and from this address, until both are locked. */
async function lockOut(email: string): Promise<void> {
  await signIn(email, wrong)
  await block('account|address')
  expect((await signIn(email)).status).toBe(429)
}

describe('a browser that has signed an account in before', () => {
  it('gets a cookie for a year, which no script reads and no other site sends', async () => {
    const { name, attributes } = await deviceOf(await person())
    expect(name).toBe(`ks_device_${new URL(ops.env['PUBLIC_URL'] ?? '').port}`)
    expect(attributes.toSorted()).toEqual(['httponly', 'max-age=31536000', 'path=/api/auth', 'samesite=strict'])
    expect(cookieOf(await signIn(await person(), wrong), 'device').value).toBe('')
  })

  it('lets the owner in, at every process, while strangers have used up the tries of the account and of the address', async () => {
    const email = await person()
    const device = await deviceOf(email)
    await lockOut(email)
    expect((await signInFrom(device, email, demoPassword, 0)).status).toBe(200)
    expect((await signInFrom(device, email.toUpperCase(), demoPassword, 1)).status).toBe(200)
    expect((await signIn(email)).status).toBe(429)
  })

  it('has five tries of its own, which cost nobody else any, then waits for longer and longer: a stolen cookie is no master key', async () => {
    const email = await person()
    const stolen = await deviceOf(email)
    const statuses = await Promise.all(times(40, (index) => signInFrom(stolen, email, `${wrong} ${index}`, index % 2)))
    const counts = countByStatus(statuses)
    expect(counts[401]).toBeGreaterThanOrEqual(5)
    expect(counts[429]).toBeGreaterThan(20)
    await block('device')
    const refused = await signInFrom(stolen, email)
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
    const counted = await attempts()
      .find({ failures: { $gt: 0 } })
      .toArray()
    expect(counted.map(({ _id }) => String(_id).split(':')[0])).toEqual(['device'])
    expect((await signIn(email)).status).toBe(200)
  })

  it('keeps its count however often it signs in: one browser never has more tries than one', async () => {
    const email = await person()
    const first = await deviceOf(email)
    const second = cookieOf(await signInFrom(first, email), 'device')
    for (const _ of times(5, () => 0)) expect((await signInFrom(first, email, wrong)).status).toBe(401)
    await block('device')
    expect((await signInFrom(second, email)).status).toBe(429)
  })

  it('is forgiven by its own sign-in, which forgives no stranger', async () => {
    const email = await person()
    const device = await deviceOf(email)
    await signIn(email, wrong)
    for (const _ of times(4, () => 0)) await signInFrom(device, email, wrong)
    expect((await signInFrom(device, email)).status).toBe(200)
    expect(await attempts().find().toArray()).toMatchObject([{ failures: 1 }, { failures: 1 }])
    for (const _ of times(4, () => 0)) expect((await signInFrom(device, email, wrong)).status).toBe(401)
    expect((await signInFrom(device, email)).status).toBe(200)
  })

  it('is known to each of the colleagues who share it, the last eight', async () => {
    const emails = await people(9)
    let shared = { name: '', value: '' }
    for (const email of emails) shared = cookieOf(await signInFrom(shared, email), 'device')
    expect(shared.value.length).toBeLessThan(1_024)
    await Promise.all(emails.map((email) => signIn(email, wrong)))
    await block('account|address')
    const answers = await Promise.all(emails.map((email) => signInFrom(shared, email)))
    expect(answers.map(({ status }) => status)).toEqual([429, ...times(8, () => 200)])
  })

  it('counts as a stranger with a cookie that is forged, another’s, another use’s, too old or nonsense', async () => {
    const [email, other] = await people(2)
    const { name, value } = await deviceOf(email ?? '')
    const others = await deviceOf(other ?? '')
    const [id = '', since = '', mac = ''] = value.split('.')
    const ownSecret = ops.env['REFRESH_TOKEN_SECRET'] ?? ''
    const seal = ({ secret = ownSecret, use = 'device', ageDays = 0 }) => {
      const signed = `${randomBytes(16).toString('base64url')}.${Math.floor(Date.now() / 1000 - ageDays * 86_400).toString(36)}`
      return `${signed}.${createHmac('sha256', secret).update(`known ${use} ${signed} ${email}`).digest('base64url')}`
    }
    await lockOut(email ?? '')
    const strange = {
      'another account’s': others.value,
      'signed with another secret': seal({ secret: 'x'.repeat(48) }),
      'for another use': seal({ use: 'track' }),
      'too old': seal({ ageDays: 366 }),
      'with another name in it': `${'A'.repeat(22)}.${since}.${mac}`,
      'with another time in it': `${id}.${(Number.parseInt(since, 36) + 1).toString(36)}.${mac}`,
      'cut short': value.slice(0, -1),
      'of wide letters': `${id}.${since}.${encodeURIComponent('鍵'.repeat(43))}`,
      'far too long': `${'x'.repeat(2_000)}~${value}`,
      nothing: '',
      'no seal': '~~.~..~%~%E0%A4%A~__proto__',
    }
    for (const [what, cookie] of Object.entries(strange)) {
      expect([what, (await signInFrom({ name, value: cookie }, email ?? '')).status]).toEqual([what, 429])
    }
    for (const good of [seal({}), seal({ ageDays: 364 }), `nonsense~${others.value}~${value}`]) {
      expect((await signInFrom({ name, value: good }, email ?? '')).status).toBe(200)
    }
  })
})

describe('who is unknown, who is shut out and who mistypes', () => {
  const plain = ({ status, body, headers }: Answer<Session>) => {
    const { requestId: _requestId, ...answer } = body as unknown as Record<string, unknown>
    const names = [...headers].filter(([name]) => name !== 'date' && !name.startsWith('x-ratelimit'))
    return JSON.stringify([status, answer, names])
  }

  it('get byte-identical responses', async () => {
    const answers = [
      await signIn(await person(), wrong),
      await signIn(`${randomUUID()}@staff.example`, wrong),
      await signIn(await person({ isActive: false }), demoPassword),
      await signIn(await person({ isActive: false }), wrong),
    ]
    expect(new Set(answers.map(plain)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'invalid_credentials', message: 'Invalid credentials' } })
  })

  // What the work costs is compared without a running system in `equal-work.test.ts`.
  it.runIf(isExtended)('get their responses after the same time', async () => {
    const rounds = 45
    const [known, shutOut] = [await people(rounds), await people(rounds, { isActive: false })]
    const kinds = [
      (round: number) => signIn(known[round] ?? '', wrong),
      () => signIn(`${randomUUID()}@staff.example`, wrong),
      (round: number) => signIn(shutOut[round] ?? '', demoPassword),
    ] as const
    const ratios: number[][] = [[], []]
    await kinds[1]()
    for (const round of times(rounds, (each) => each)) {
      const taken = [0, 0, 0]
      // Each goes first in turn, and is compared within its round: a busy machine slows all three.
      for (const kind of times(3, (each) => (each + round) % 3)) {
        await attempts().deleteMany({})
        const began = performance.now()
        expect((await kinds[kind]?.(round))?.status).toBe(401)
        taken[kind] = performance.now() - began
      }
      const [mistyped = 1, unknown = 0, gone = 0] = taken
      ratios[0]?.push(unknown / mistyped)
      ratios[1]?.push(gone / mistyped)
    }
    for (const each of ratios) {
      const median = each.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
      expect(median).toBeGreaterThan(0.6)
      expect(median).toBeLessThan(1.7)
    }
  })
})
