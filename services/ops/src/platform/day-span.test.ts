import { expect, it } from 'vitest'
import { dayText, spanText, timeText } from './day-span.ts'

it('names a span as shortly as its days allow', () => {
  expect(spanText({ from: '2026-07-14', to: '2026-07-14' })).toBe('14 Jul 2026')
  expect(spanText({ from: '2026-07-01', to: '2026-07-14' })).toBe('1–14 Jul 2026')
  expect(spanText({ from: '2026-06-29', to: '2026-07-05' })).toBe('29 Jun – 5 Jul 2026')
  expect(spanText({ from: '2025-12-20', to: '2026-01-03' })).toBe('20 Dec 2025 – 3 Jan 2026')
})

it.each([
  ['2026-11-26T05:57:00Z', '26 Nov 2026, 1:57 pm'],
  ['2026-11-25T16:00:00Z', '26 Nov 2026, 12:00 am'],
  ['2026-11-26T04:05:00Z', '26 Nov 2026, 12:05 pm'],
])('writes the instant %s as %s', (at, text) => {
  expect(timeText(new Date(at))).toBe(text)
  expect(dayText('2026-11-26')).toBe('26 Nov 2026')
})
