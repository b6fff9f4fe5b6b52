import { afterEach, expect, it } from 'vitest'
import { countedKeys, playScripted } from './testing/play-scripted.ts'
import { standInForFetch, startScriptedApi, type Fault } from './testing/scripted-api.ts'
import type { ReceivedCall } from './testing/scripted-business.ts'
import { createVirtualClock } from './testing/virtual-clock.ts'
import { minuteMs } from './clock.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

/** Through a port, or without one where the connection itself is not what is tested. */
async function playThrough(fault: (call: ReceivedCall, n: number, nowMs: number) => Fault, { minutes = 6, hasPort = false } = {}) {
  const clock = createVirtualClock('2026-07-14T10:00:00.000Z')
  const startMs = clock.nowMs()
  const times: number[] = []
  const start = hasPort ? startScriptedApi : standInForFetch
  const api = await start(clock, (call, n) => {
    times.push(clock.nowMs())
    return fault(call, n, clock.nowMs() - startMs)
  })
  stops.push(api.stop)
  const printed = await playScripted({
    target: api.target,
    clock,
    newKey: countedKeys(),
    isOver: () => clock.nowMs() - startMs >= minutes * minuteMs,
  })
  return { ...api, printed, times }
}

const writes = (calls: readonly ReceivedCall[]) => calls.filter(({ method, path }) => method === 'POST' && !path.startsWith('/pay/'))

it('resends a call whose response was lost with the same key, and it takes effect once', async () => {
  let booked = 0
  const { calls, orders } = await playThrough(
    ({ path, method }) => (method === 'POST' && path === '/api/field/orders' && booked++ % 3 === 0 ? 'cut after' : null),
    { minutes: 3, hasPort: true },
  )
  const bookings = writes(calls).filter(({ path }) => path === '/api/field/orders')
  const keys = new Set(bookings.map(({ key }) => key))
  expect(bookings.length).toBeGreaterThan(keys.size)
  expect(orders).toHaveLength(keys.size)
  for (const key of keys) expect(new Set(bookings.filter((call) => call.key === key).map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

it('retries after a 503 and a 500 with the same key', async () => {
  const codes = [503, 500]
  const { calls } = await playThrough(({ method }, n) => {
    const status = method === 'POST' && n > 60 ? codes.pop() : undefined
    return status ? { status, code: status === 503 ? 'unavailable' : 'internal' } : null
  })
  const keys = writes(calls).map(({ key }) => key)
  expect(keys.length - new Set(keys).size).toBe(2)
})

it('waits as long as a 429 says', async () => {
  let limited = -1
  const { calls, times } = await playThrough(({ method }, n) => {
    if (limited !== -1 || method !== 'POST') return null
    limited = n
    return { status: 429, code: 'rate_limited', retryAfter: 17 }
  })
  expect(calls[limited + 1]?.key).toBe(calls[limited]?.key)
  expect((times[limited + 1] ?? 0) - (times[limited] ?? 0)).toBe(17_000)
})

it('backs off while the API is away, prints that once, and continues without a burst', async () => {
  const isAway = (nowMs: number) => nowMs > 2 * minuteMs && nowMs < 4 * minuteMs
  const { printed, calls, times } = await playThrough((_, __, nowMs) => (isAway(nowMs) ? 'cut before' : null), { minutes: 8 })
  expect(printed.filter((line) => line.startsWith('waiting for the API'))).toHaveLength(1)
  expect(printed.filter((line) => line.startsWith('the API is back after 1'))).toHaveLength(1)
  const startMs = times[0] ?? 0
  const during = times.filter((time) => isAway(time - startMs)).length
  expect(during).toBeLessThan(20)
  const inTheFirstTenSeconds = times.filter(
    (time, n) => calls[n]?.method === 'POST' && time - startMs >= 4 * minuteMs && time - startMs < 4 * minuteMs + 10_000,
  )
  expect(inTheFirstTenSeconds.length).toBeLessThan(25)
})

it('waits while its key is rejected, and prints the API’s reason', async () => {
  const { printed } = await playThrough((_, n) => (n < 5 ? { status: 401, code: 'unauthenticated', retryAfter: 0 } : null), { minutes: 2 })
  expect(printed[0]).toBe('waiting for the API: it refuses the key (unauthenticated: As scripted.)')
  expect(printed.some((line) => line.startsWith('playing:'))).toBe(true)
})

it('reads an order again after a rejection, and does not repeat a move that the server rejects', async () => {
  const { calls } = await playThrough(({ path }) => (path.endsWith('/checkout') ? { status: 422, code: 'rule_broken' } : null))
  const refused = calls.findIndex(({ path }) => path.endsWith('/checkout'))
  const orderOf = (call: ReceivedCall | undefined) => call?.path.split('/')[4]
  expect(calls[refused + 1]).toMatchObject({ method: 'GET' })
  expect(calls[refused + 1]?.path).toContain('changedSince')
  expect(calls.filter((call) => call.path.endsWith('/checkout') && orderOf(call) === orderOf(calls[refused]))).toHaveLength(1)
})
