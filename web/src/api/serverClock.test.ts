import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { learnTime, serverNow } from './serverClock.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
// Other files of the worker share the module, and their requests have the right time.
afterAll(() => learnTime({ date: new Date().toUTCString(), askedMs: Date.now() - 1, heardMs: Date.now() }))

const server = Date.parse('2026-07-14T02:00:00.000Z')
const tripMs = 80

/** A response of a server whose clock is `aheadMs` ahead, `afterMs` after the start. */
function answer(aheadMs: number, afterMs: number) {
  const askedMs = server - aheadMs + afterMs
  const written = Math.floor((askedMs + tripMs / 2 + aheadMs) / 1_000) * 1_000
  vi.setSystemTime(askedMs + tripMs)
  learnTime({ date: new Date(written).toUTCString(), askedMs, heardMs: askedMs + tripMs })
  return Math.abs(serverNow() - (Date.now() + aheadMs))
}

it('knows the server’s time to the second at the first answer, and better with each more, whatever the browser’s clock says', () => {
  for (const aheadMs of [3_600_000, -3_600_000, 17, 0]) {
    expect(answer(aheadMs, 300)).toBeLessThanOrEqual(1_000)
    for (let at = 1_000; at < 20_000; at += 1_390) answer(aheadMs, at)
    expect(answer(aheadMs, 21_000)).toBeLessThanOrEqual(150)
  }
})

it('starts anew when the browser’s clock is set', () => {
  for (let at = 0; at < 20_000; at += 1_390) answer(5_000, at)
  expect(answer(-3_600_000, 30_000)).toBeLessThanOrEqual(1_000)
})

it('learns nothing from what is no date', () => {
  answer(60_000, 0)
  const before = serverNow()
  learnTime({ date: null, askedMs: Date.now(), heardMs: Date.now() })
  learnTime({ date: 'tomorrow', askedMs: Date.now(), heardMs: Date.now() })
  learnTime({ date: new Date(0).toUTCString(), askedMs: Date.now(), heardMs: Date.now() - 60_000 })
  expect(serverNow()).toBe(before)
})
