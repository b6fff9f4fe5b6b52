import { expect, it } from 'vitest'
import { minutesLeft, waitingTime } from './waitingTime.ts'

const nowMs = Date.parse('2026-07-14T02:00:00.000Z')
const before = (minutes: number) => new Date(nowMs - minutes * 60_000).toISOString()

it('says how long something waits, and what is left of a claim', () => {
  expect([0, 6, 125, 60 * 49].map((minutes) => waitingTime(before(minutes), nowMs))).toEqual(['0 min', '6 min', '2 h 05 m', '2 d 1 h'])
  expect([minutesLeft(before(-4.5), nowMs), minutesLeft(before(0), nowMs), minutesLeft(before(1), nowMs)]).toEqual(['4:30', null, null])
})
