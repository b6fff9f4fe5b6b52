import { expect, it } from 'vitest'
import { spanText } from './day-span.ts'

it('names a span as shortly as its days allow', () => {
  expect(spanText({ from: '2026-07-14', to: '2026-07-14' })).toBe('14 Jul 2026')
  expect(spanText({ from: '2026-07-01', to: '2026-07-14' })).toBe('1–14 Jul 2026')
  expect(spanText({ from: '2026-06-29', to: '2026-07-05' })).toBe('29 Jun – 5 Jul 2026')
  expect(spanText({ from: '2025-12-20', to: '2026-01-03' })).toBe('20 Dec 2025 – 3 Jan 2026')
})
