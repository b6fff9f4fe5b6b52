import { describe, expect, it } from 'vitest'
import { calm, type CalmRules, type CalmState, emptyCalm, flashesPerSecondMax, type Hold, waitingCount } from './calmRows.ts'

interface Row {
  id: string
  version: number
  out?: string
  own?: boolean
  word?: string
}
const rules: CalmRules<Row> = {
  whyOut: (row) => row.out ?? null,
  mayBeOut: (before, after) => before.word !== after.word,
  isOwn: (row) => row.own ?? false,
}
const row = (id: string, version = 1, more: Partial<Row> = {}): Row => ({ id, version, ...more })
const rows = (ids: string) => ids.split('').map((id) => row(id))

interface Serving {
  hold?: Hold
  at?: number
  key?: string
  limit?: number
  isWhole?: boolean
}
function serve(state: CalmState<Row>, served: Row[], { hold = 'none', at = 0, key = 'all', limit = 3, isWhole = false }: Serving = {}) {
  return calm<Row>(state, { type: 'served', page: { key, rows: served, limit, isWhole }, rules, hold, at })
}
const shown = (state: CalmState<Row>) => state.shown.join('')

describe('a calm table', () => {
  it('shows a first page whole, without a flash', () => {
    const state = serve(emptyCalm, rows('abc'), { hold: 'all' })
    expect(shown(state)).toBe('abc')
    expect(state.flashes).toEqual({})
  })

  it('shows another list whole and at once, whatever is held', () => {
    const state = serve(serve(emptyCalm, rows('abc')), rows('xyz'), { key: 'pending', hold: 'all' })
    expect(shown(state)).toBe('xyz')
    expect(state.flashes).toEqual({})
  })

  it('patches a row in place and flashes what somebody else changed, never an own change', () => {
    const state = serve(serve(emptyCalm, rows('abc')), [row('a', 2), row('b', 2, { own: true }), row('c')])
    expect(state.rows['a']?.version).toBe(2)
    expect(state.rows['b']?.version).toBe(2)
    expect(state.flashes).toEqual({ a: 1 })
  })

  it('never goes back to an older version', () => {
    const state = serve(serve(emptyCalm, [row('a', 3)]), [row('a', 2)])
    expect(state.rows['a']?.version).toBe(3)
  })

  it('lets new rows in at once when nobody reads', () => {
    const state = serve(serve(emptyCalm, rows('abc')), rows('nab'))
    expect(shown(state)).toBe('nab')
    expect(waitingCount(state)).toBe(0)
    expect(state.flashes).toEqual({ n: 1 })
  })

  it.each(['new', 'all'] as const)('keeps every row where it is under hold %s, counts what waits, and lets it in when told', (hold) => {
    const held = serve(serve(emptyCalm, rows('abc')), rows('nma'), { hold })
    expect(shown(held)).toBe('abc')
    expect(waitingCount(held)).toBe(2)
    const released = calm<Row>(held, { type: 'released', at: 1 })
    expect(shown(released)).toBe('nma')
    expect(waitingCount(released)).toBe(0)
  })

  it('counts a whole page of new rows as waiting', () => {
    const held = serve(serve(emptyCalm, rows('abc')), rows('xyz'), { hold: 'new' })
    expect(shown(held)).toBe('abc')
    expect(waitingCount(held)).toBe(3)
  })

  it('keeps patching rows that waiting ones pushed off the served page', () => {
    const held = serve(serve(emptyCalm, rows('abc')), rows('nab'), { hold: 'new' })
    const state = calm<Row>(held, { type: 'changed', rows: [row('c', 2), row('q', 2)], rules, at: 0 })
    expect(state.rows['c']?.version).toBe(2)
    expect(state.flashes).toEqual({ c: 1 })
    expect(state.rows['q']).toBeUndefined()
  })

  it('lets a row that stopped matching stay in its place, say why, and go when its time is over', () => {
    const out = serve(serve(emptyCalm, rows('abc')), [row('a'), row('b', 2, { out: 'delivered at 10:41' }), row('c')], { at: 100 })
    expect(shown(out)).toBe('abc')
    expect(out.leaving).toEqual({ b: { why: 'delivered at 10:41', since: 100 } })
    const refetched = serve(out, rows('acd'), { at: 300 })
    expect(shown(refetched)).toBe('abcd')
    expect(refetched.leaving['b']?.since).toBe(100)
    expect(shown(calm<Row>(refetched, { type: 'left', until: 99 }))).toBe('abcd')
    const gone = calm<Row>(refetched, { type: 'left', until: 100 })
    expect(shown(gone)).toBe('acd')
    expect(gone.leaving).toEqual({})
  })

  it('does not bring a row back that left before the list was read again', () => {
    const away = [row('a'), row('b', 2, { out: 'delivered' }), row('c')]
    const gone = calm<Row>(serve(serve(emptyCalm, rows('abc')), away), { type: 'left', until: 9 })
    expect(shown(serve(gone, away))).toBe('ac')
    expect(waitingCount(serve(gone, away, { hold: 'new' }))).toBe(0)
  })

  it('takes the mark off a row that matches again', () => {
    const out = serve(serve(emptyCalm, rows('ab')), [row('a', 2, { out: 'confirmed' }), row('b')])
    expect(serve(out, [row('a', 3), row('b')]).leaving).toEqual({})
  })

  it('fills the room a row left from below, held or not, without moving what is above', () => {
    const out = serve(serve(emptyCalm, rows('abc')), [row('a'), row('b', 2, { out: 'x' }), row('c')], { hold: 'all' })
    const refetched = serve(out, rows('acd'), { hold: 'all' })
    expect(shown(refetched)).toBe('abcd')
    expect(waitingCount(refetched)).toBe(0)
  })

  it('lets a row say that it goes when it changed so that only the server can tell, and is served no more', () => {
    const changed = serve(serve(emptyCalm, rows('abc')), [row('a'), row('b', 2, { word: 'other' }), row('c')])
    expect(changed.leaving).toEqual({})
    const state = serve(changed, rows('acd'), { at: 5 })
    expect(state.leaving).toEqual({ b: { why: '', since: 5 } })
    expect(shown(state)).toBe('abcd')
    expect(serve(changed, [row('n'), row('a'), row('b', 2, { word: 'other' })]).leaving).toEqual({})
  })

  it('lets a row that was only pushed to another page go without a word', () => {
    const state = serve(serve(emptyCalm, rows('abc')), rows('nab'))
    expect([shown(state), state.leaving]).toEqual(['nab', {}])
  })

  it('lets a row go that only the server knows to be out, when the page is all there is', () => {
    const state = serve(serve(emptyCalm, rows('ab'), { isWhole: true }), rows('a'), { isWhole: true, hold: 'new' })
    expect(state.leaving).toEqual({ b: { why: '', since: 0 } })
  })

  it('fills an empty table at once even while held', () => {
    expect(shown(serve(serve(emptyCalm, []), rows('ab'), { hold: 'all' }))).toBe('ab')
  })

  it('flashes at most twelve rows a second and counts the rest', () => {
    const many = Array.from({ length: 20 }, (_, place) => `r${String(place)}`)
    const first = serve(
      emptyCalm,
      many.map((id) => row(id)),
      { limit: 50 },
    )
    const busy = serve(
      first,
      many.map((id) => row(id, 2)),
      { limit: 50, at: 5000 },
    )
    expect(Object.keys(busy.flashes)).toHaveLength(flashesPerSecondMax)
    expect(busy.crowded).toBe(20 - flashesPerSecondMax)
    const later = serve(
      busy,
      many.map((id) => row(id, 3)),
      { limit: 50, at: 6000 },
    )
    expect(later.flashedAt).toHaveLength(flashesPerSecondMax)
    expect(later.flashes['r0']).toBe(2)
  })

  it('forgets rows that are neither shown nor served', () => {
    expect(Object.keys(serve(serve(emptyCalm, rows('abc')), rows('nmo')).rows).toSorted()).toEqual(['m', 'n', 'o'])
  })
})
