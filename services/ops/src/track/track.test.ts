import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '../orders/contract.ts'
import { startBookings, times, type Bookings } from '../testing/entities/bookings.ts'
import type { Answer, Client } from '../testing/http/client.ts'
import { seed } from '../testing/hostile/bad-values.ts'
import { cookieOf, cookieValues, type SetCookie } from '../testing/http/cookies.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import {
  countAttempts,
  forgetAttempts,
  holdAddresses,
  holdAttempts,
  holdDevices,
  lastFourOf,
  openStream,
  otherThan,
} from '../testing/entities/tracking.ts'
import { openWire } from '../testing/http/wire.ts'
import { TrackAnswer } from './contract.ts'
import { createTrackTokens } from './tokens.ts'

let ops: SharedOps
let bookings: Bookings

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  bookings = await startBookings(ops)
})
afterAll(() => ops.stop())

beforeEach(() => forgetAttempts())

const track = (orderNumber: string, phoneLast4: string, api = 0) =>
  ops.visitor(api).post<TrackAnswer>('/public/track', { orderNumber, phoneLast4 })

const nobodys = (index: number) => `KS-2019-${String(index).padStart(4, '0')}`

async function move(agent: Client, order: Order, status: string): Promise<void> {
  const answer = await agent.post(`/field/orders/${order.id}/status`, { agentId: bookings.agentIds[0], status })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}

describe('who knows the number and the four digits', () => {
  it('sees where the order stands, and nothing of a person', async () => {
    const order = await bookings.bookClaimed()
    const answer = await track(order.number, await lastFourOf(order))
    expect(answer.status).toBe(200)
    const { order: tracked } = TrackAnswer.parse(answer.body)
    expect(Object.keys(tracked).toSorted()).toEqual([
      'number',
      'scheduledDeliveryTime',
      'scheduledPickupTime',
      'status',
      'steps',
      'version',
    ])
    expect(tracked).toMatchObject({ number: order.number, status: 'agent_assigned' })
    expect(tracked.steps.map(({ status }) => status)).toEqual(['pending', 'confirmed', 'agent_assigned'])
    for (const text of [order.customer.name, order.agent?.name ?? '', 'Plumbum', '+60'])
      expect(JSON.stringify(answer.body)).not.toContain(text)
  })

  it('is sent every change at once, at whatever process the page is open', async () => {
    const order = await bookings.bookClaimed()
    const { body } = await track(order.number, await lastFourOf(order), 0)
    const stream = await openStream(ops.visitor(1).url, body.token)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    await until(() => stream.orders.length === 1)
    const agent = ops.app('agent', 0)
    for (const status of ['agent_en_route', 'items_collected', 'delivered']) {
      await move(agent, order, status)
      await until(() => stream.orders.at(-1)?.status === status)
    }
    const versions = stream.orders.map(({ version }) => version)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    expect(new Set(versions).size).toBe(versions.length)
    await stream.close()
  })

  it('gets a token for fifteen minutes and for this order only', async () => {
    const order = await bookings.createOrder()
    const { body } = await track(order.number, await lastFourOf(order))
    expect(body.expiresIn).toBe(15 * 60)
    const stream = (token: string) => ops.visitor().get(`/public/track/stream?token=${encodeURIComponent(token)}`)
    const foreign = createTrackTokens('another secret, of another installation').issue(order.id).token
    for (const token of ['', 'x', foreign, `${body.token}x`]) expect((await stream(token)).status).toBe(401)
    expect((await ops.visitor().get('/public/track/stream')).status).toBe(400)
    expect((await ops.visitor().send('/orders', { headers: { authorization: `Bearer ${body.token}` } })).status).toBe(401)
  })

  it('keeps no slot of an address for pages that were left before they were answered', async () => {
    const order = await bookings.createOrder()
    const { body } = await track(order.number, await lastFourOf(order))
    const url = ops.visitor().url
    const request = `GET /api/public/track/stream?token=${encodeURIComponent(body.token)} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const leave = async (afterMs: number) => {
      const page = openWire(ops.apis[0]?.port ?? 0, request)
      setTimeout(page.leave, afterMs)
      await page.ended
    }
    for (const round of times(4, (each) => each)) await Promise.all(times(30, (index) => leave((round + index) % 4)))
    // Many requests on one connection, each waiting for the response of the previous one, which never ends.
    const pipeline = openWire(ops.apis[0]?.port ?? 0, request.repeat(25))
    await until(() => pipeline.received().includes('event: order'))
    pipeline.leave()
    await pipeline.ended
    // All twenty slots are free again once the server has noticed the disconnects.
    await until(async () => {
      const pages = await Promise.all(times(20, () => openStream(url, body.token)))
      for (const { close } of pages) await close()
      return pages.every(({ response }) => response.status === 200)
    })
  })

  it('is not held up by having looked often', async () => {
    const order = await bookings.createOrder()
    const digits = await lastFourOf(order)
    for (const _ of times(50, () => 0)) expect((await track(order.number, digits)).status).toBe(200)
  })
})

describe('a browser that has found an order before', () => {
  const from = ({ name, value }: Pick<SetCookie, 'name' | 'value'>, orderNumber: string, phoneLast4: string, api = 0) =>
    ops.visitor(api).post<TrackAnswer>('/public/track', { orderNumber, phoneLast4 }, { cookie: `${name}=${value}` })
  /** Strangers guess until both the orders and the address are locked. */
  const lockOut = async (...orders: Order[]) => {
    for (const order of orders) {
      await track(order.number, otherThan(await lastFourOf(order)))
      await holdAttempts(order.number)
    }
    await holdAddresses()
  }

  it('gets a cookie for a year that reveals nothing of the order', async () => {
    const order = await bookings.createOrder()
    const digits = await lastFourOf(order)
    const { name, value, attributes } = cookieOf(await track(order.number, digits), 'track')
    expect(name).toBe(`ks_track_${ops.apis[0]?.port}`)
    expect(attributes.toSorted()).toEqual(['httponly', 'max-age=31536000', 'path=/api/public/track', 'samesite=strict'])
    expect(value).not.toContain(order.number)
    expect(cookieOf(await track(order.number, otherThan(digits)), 'track').value).toBe('')
  })

  it('finds it while strangers have used up the tries of the order and of the address, and so does each order it found', async () => {
    const [one, two] = [await bookings.createOrder(), await bookings.createOrder()]
    const [ones, twos] = [await lastFourOf(one), await lastFourOf(two)]
    const first = cookieOf(await track(one.number, ones), 'track')
    const both = cookieOf(await from(first, two.number, twos), 'track')
    await lockOut(one, two)
    expect([(await track(one.number, ones)).status, (await from(first, two.number, twos)).status]).toEqual([429, 429])
    expect((await from(both, one.number, ones, 0)).status).toBe(200)
    expect((await from(both, two.number, twos, 1)).status).toBe(200)
  })

  it('has ten tries of its own, which cost nobody else any', async () => {
    const order = await bookings.createOrder()
    const digits = await lastFourOf(order)
    const known = cookieOf(await track(order.number, digits), 'track')
    await forgetAttempts()
    for (const _ of times(10, () => 0)) expect((await from(known, order.number, otherThan(digits))).status).toBe(404)
    expect(await countAttempts()).toBe(1)
    await holdDevices()
    expect((await from(known, order.number, digits)).status).toBe(429)
    expect((await track(order.number, digits)).status).toBe(200)
  })

  it('is a stranger with a cookie that is forged, changed, of another order or nonsense', async () => {
    const [order, other] = [await bookings.createOrder(), await bookings.createOrder()]
    const digits = await lastFourOf(order)
    const { name, value } = cookieOf(await track(order.number, digits), 'track')
    const others = cookieOf(await track(other.number, await lastFourOf(other)), 'track')
    await lockOut(order)
    const wide = `${value.split('.').slice(0, 2).join('.')}.${encodeURIComponent('鍵'.repeat(43))}`
    for (const strange of [
      others.value,
      value.slice(1),
      `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`,
      `${value}x`,
      wide,
      '',
      '~.~',
      `${'x'.repeat(2_000)}~${value}`,
    ]) {
      expect([strange, (await from({ name, value: strange }, order.number, digits)).status]).toEqual([strange, 429])
    }
    expect((await from({ name, value: `~~${others.value}~${value}` }, order.number, digits)).status).toBe(200)
  })

  it('is never failed, and never let in, whatever is in its cookie', async () => {
    process.stdout.write(`cookies: SEED=${seed}\n`)
    const order = await bookings.createOrder()
    const digits = await lastFourOf(order)
    const { name, value } = cookieOf(await track(order.number, digits), 'track')
    await lockOut(order)
    await fc.assert(
      fc.asyncProperty(cookieValues(value), async (cookie) => {
        expect((await from({ name, value: cookie }, order.number, digits)).status).toBe(429)
      }),
      { numRuns: 100, seed },
    )
    expect((await from({ name, value }, order.number, digits)).status).toBe(200)
  })
})

describe('who guesses', () => {
  const plain = ({ status, body, headers }: Answer<TrackAnswer>) => {
    const { requestId: _requestId, ...answer } = body as unknown as Record<string, unknown>
    const names = [...headers].filter(([name]) => name !== 'date' && !name.startsWith('x-ratelimit'))
    return JSON.stringify([status, answer, names])
  }

  it('gets byte-identical responses for a wrong number and for a wrong phone', async () => {
    const order = await bookings.createOrder()
    const digits = await lastFourOf(order)
    const answers = [
      await track(order.number, otherThan(digits)),
      await track(nobodys(1), digits),
      await track(nobodys(2), otherThan(digits)),
    ]
    expect(new Set(answers.map(plain)).size).toBe(1)
    expect(answers[0]).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'No order found with this number and these four digits.' },
    })
  })

  it('gets its responses after the same time', async () => {
    const samples = 60
    const order = await bookings.createOrder()
    const wrong = otherThan(await lastFourOf(order))
    const taken: Record<'number' | 'phone', number[]> = { number: [], phone: [] }
    const measure = async (kind: keyof typeof taken, number: string) => {
      await forgetAttempts()
      const began = performance.now()
      expect((await track(number, wrong)).status).toBe(404)
      taken[kind].push(performance.now() - began)
    }
    for (const index of times(10, (each) => each)) await track(nobodys(index), wrong)
    for (const index of times(samples, (each) => each)) {
      // Each goes first equally often.
      const pair = [() => measure('number', nobodys(index)), () => measure('phone', order.number)]
      for (const sample of index % 2 ? pair : pair.toReversed()) await sample()
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
    const ratio = median(taken.phone) / median(taken.number)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.7)
  })

  it('has few of the ten thousand endings of one order looked at, from whatever address and process', async () => {
    const order = await bookings.createOrder()
    const answers = await Promise.all(times(60, (index) => track(order.number, String(index).padStart(4, '0'), index % 2)))
    const looked = answers.filter(({ status }) => status !== 429)
    expect(looked.length).toBeLessThanOrEqual(14)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.code).toBe('rate_limited')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  })

  it('waits even with the right digits once an order was guessed at, as for an order that is not there', async () => {
    const order = await bookings.createOrder()
    const digits = await lastFourOf(order)
    for (const number of [order.number, nobodys(3)]) {
      for (const _ of times(10, () => 0)) await track(number, otherThan(digits))
      await holdAttempts(number)
    }
    const [real, none] = [await track(order.number, digits), await track(nobodys(3), digits)]
    expect([real.status, none.status]).toEqual([429, 429])
    expect(real.body.message.replace(/\d+/, 'n')).toBe(none.body.message.replace(/\d+/, 'n'))
  })

  it('waits after forty orders that were not there, walking through the numbers', async () => {
    const answers: Answer<TrackAnswer>[] = []
    for (const index of times(42, (each) => each)) answers.push(await track(nobodys(100 + index), '0000'))
    expect(answers.slice(0, 40).every(({ status }) => status === 404)).toBe(true)
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })

  it('is refused what is no number and no four digits, before anything is looked at', async () => {
    const bad = [
      { orderNumber: 'KS-2026', phoneLast4: '1234' },
      { orderNumber: 'KS-2026-001', phoneLast4: '123' },
      { orderNumber: { $gt: '' }, phoneLast4: '1234' },
      { orderNumber: 'KS-2026-001', phoneLast4: { $ne: '' } },
      { orderNumber: 'KS-2026-001', phoneLast4: '1234', extra: true },
      null,
    ]
    for (const body of bad) {
      const answer = await ops.visitor().post('/public/track', body)
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    }
    expect(await countAttempts()).toBe(0)
  })
})
