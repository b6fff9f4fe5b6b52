import { expect, it } from 'vitest'
import { dueAtOf } from './due.ts'

it('is due 14 business days after its approval, in Malaysia', () => {
  const due = (from: string) => dueAtOf(new Date(from)).toISOString()
  expect(due('2026-07-14T02:00:00.000Z')).toBe('2026-08-03T02:00:00.000Z')
  // Friday in London, Saturday in Kuala Lumpur.
  expect(due('2026-07-17T20:00:00.000Z')).toBe('2026-08-05T20:00:00.000Z')
})
