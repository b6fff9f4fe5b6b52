import { expect, it } from 'vitest'
import { nextFree } from './queueOrder.ts'

const nowMs = Date.parse('2026-07-14T02:00:00.000Z')
const heldBy = (id: string, minutes: number) => ({ by: { id, name: id }, until: new Date(nowMs + minutes * 60_000).toISOString() })
const row = (id: string, claim: ReturnType<typeof heldBy> | null = null, status: 'pending' | 'verified' = 'pending') => ({
  id,
  claim,
  status,
})

it('leads past what others hold and what is decided, round to the start, and nowhere if nothing is left', () => {
  const rows = [
    row('a'),
    row('b', heldBy('priya', 3)),
    row('c', null, 'verified'),
    row('d', heldBy('priya', -1)),
    row('e', heldBy('me', 4)),
  ]
  const from = (after: string | null, by: 1 | -1 = 1) => nextFree(rows, { after, me: 'me', nowMs, by })
  expect([from(null), from('a'), from('d'), from('e')]).toEqual(['a', 'd', 'e', 'a'])
  expect([from('a', -1), from('d', -1), from('gone')]).toEqual(['e', 'a', 'a'])
  expect(nextFree([row('a')], { after: 'a', me: 'me', nowMs })).toBeNull()
})
