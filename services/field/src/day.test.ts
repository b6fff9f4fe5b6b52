import { expect, it } from 'vitest'
import { hourMs, minuteMs } from './clock.ts'
import { nextBookingMs } from './day.ts'

const midnightInMalaysiaMs = Date.parse('2026-07-13T16:00:00.000Z')

function bookingsBetween(fromMs: number, toMs: number, { seed = 57, pace = 60 } = {}): number[] {
  const found: number[] = []
  for (let atMs = nextBookingMs(seed, pace, fromMs); atMs < toMs; atMs = nextBookingMs(seed, pace, atMs)) found.push(atMs)
  return found
}
const hour = (n: number, options = {}) =>
  bookingsBetween(midnightInMalaysiaMs + n * hourMs, midnightInMalaysiaMs + (n + 1) * hourMs, options)

it('is busiest in the morning and in the evening, and never idle', () => {
  expect(hour(8).length).toBeGreaterThan(1.4 * hour(13).length)
  expect(hour(19).length).toBeGreaterThan(1.4 * hour(14).length)
  expect(hour(3).length).toBeLessThan(0.8 * hour(11).length)
  expect(hour(3).length).toBeGreaterThan(100)
})

it('shortens with the pace', () => {
  expect(hour(10, { pace: 600 }).length / hour(10, { pace: 60 }).length).toBeCloseTo(10, 0)
})

it('is the same plan from whichever time it is started', () => {
  const whole = hour(9)
  const joinedMs = midnightInMalaysiaMs + 9 * hourMs + 20 * minuteMs
  expect(bookingsBetween(joinedMs, midnightInMalaysiaMs + 10 * hourMs)).toEqual(whole.filter((atMs) => atMs > joinedMs))
  expect(hour(9, { seed: 58 })).not.toEqual(whole)
})
