import { randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword, demoStaff } from '../demo/accounts.ts'
import { Types } from '../platform/mongo.ts'
import { countByStatus, times } from '../testing/bookings.ts'
import type { Answer } from '../testing/client.ts'
import { countAttempt } from '../platform/throttle.ts'
import { startRedis } from '../testing/infrastructure.ts'
import { startOps, type Ops } from '../testing/ops.ts'
import { until } from '../testing/processes.ts'
import { UserModel, type UserDoc } from '../users/model.ts'
import type { Session } from './contract.ts'

let ops: Ops
let redis: Awaited<ReturnType<typeof startRedis>>
let template: UserDoc

beforeAll(async () => {
  redis = await startRedis()
  ops = await startOps({ apis: 2, env: { REDIS_URL: redis.url } })
  template = await UserModel.findOne({ email: demoStaff[6]?.email }).orFail().lean<UserDoc>()
})
afterAll(async () => {
  await ops.stop()
  await redis.stop()
})

const attempts = () => mongoose.connection.collection('attempts')
beforeEach(() => attempts().deleteMany({}))

/** People with the demo password, without the time it takes to hash it for each. */
async function people(count: number, change: Partial<UserDoc> = {}): Promise<string[]> {
  const docs = times(count, () => ({ ...template, ...change, _id: new Types.ObjectId(), email: `${randomUUID()}@staff.example` }))
  await UserModel.collection.insertMany(docs)
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
    await until(async () => (await signIn(email)).status === 200, 5_000)
  })

  it('waits at every process, whatever the case of its address, and an emptied Redis does not help', async () => {
    const email = await person()
    await Promise.all(times(5, () => signIn(email, wrong)))
    await attempts().updateMany({ _id: { $regex: /^account:/ } as never }, { $set: { notBefore: new Date(Date.now() + 60_000) } })
    await redis.flush()
    const answers = [await signIn(email), await signIn(email.toUpperCase()), await signIn(email, demoPassword, 1)]
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429])
    expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThan(50)
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

describe('who is unknown, who is shut out and who mistypes', () => {
  const plain = ({ status, body, headers }: Answer<Session>) => {
    const { requestId: _requestId, ...told } = body as unknown as Record<string, unknown>
    const names = [...headers].filter(([name]) => name !== 'date' && !name.startsWith('x-ratelimit'))
    return JSON.stringify([status, told, names])
  }

  it('are told the same to the byte', async () => {
    const answers = [
      await signIn(await person(), wrong),
      await signIn(`${randomUUID()}@staff.example`, wrong),
      await signIn(await person({ isActive: false }), demoPassword),
      await signIn(await person({ isActive: false }), wrong),
    ]
    expect(new Set(answers.map(plain)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'invalid_credentials', message: 'Invalid credentials' } })
  })

  it('are told after the same time', async () => {
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
      // Each goes first in turn, and is compared within its own round: a busy machine slows all three.
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
