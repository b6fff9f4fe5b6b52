import { expect, it } from 'vitest'
import { clockSpan, momentSpan } from './clockSpan.ts'

it('says am or pm once where it is the same', () => {
  expect(clockSpan('2026-07-14T01:00:00.000Z', '2026-07-14T02:00:00.000Z')).toBe('9:00–10:00 am')
  expect(clockSpan('2026-07-14T01:00:05.000Z', '2026-07-14T01:00:55.000Z')).toBe('9:00 am')
  expect(clockSpan('2026-07-14T03:30:00.000Z', '2026-07-14T04:30:00.000Z')).toBe('11:30 am–12:30 pm')
})

it('names the day where it is not today, and both where it is more than one', () => {
  const [morning, later, nextDay] = ['2026-07-14T01:00:00.000Z', '2026-07-14T02:00:00.000Z', '2026-07-14T16:05:00.000Z']
  expect(momentSpan(morning, later, Date.parse(later))).toBe('9:00–10:00 am')
  expect(momentSpan(morning, later, Date.parse(nextDay))).toBe('14 Jul, 9:00–10:00 am')
  expect(momentSpan(morning, nextDay, Date.parse(nextDay))).toBe('14 Jul–15 Jul')
})
