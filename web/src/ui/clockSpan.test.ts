import { expect, it } from 'vitest'
import { clockSpan } from './clockSpan.ts'

it('says am or pm once where it is the same', () => {
  expect(clockSpan('2026-07-14T01:00:00.000Z', '2026-07-14T02:00:00.000Z')).toBe('9:00–10:00 am')
  expect(clockSpan('2026-07-14T03:30:00.000Z', '2026-07-14T04:30:00.000Z')).toBe('11:30 am–12:30 pm')
})
