import { describe, expect, it } from 'vitest'
import {
  stableRowsReducer,
  type StableRules,
  type StableState,
  emptyStableState,
  flashesPerSecondMax,
  type Freeze,
  shownEnd,
  waitingCount,
} from './stableRows.ts'

interface Row {
  id: string
  version: number
  out?: string
  own?: boolean
  word?: string
}
const rules: StableRules<Row> = {
  whyOut: (row) => row.out ?? null,
  mayBeOut: (before, after) => before.word !== after.word,
  isOwn: (row) => row.own ?? false,
}
const row = (id: string, version = 1, more: Partial<Row> = {}): Row => ({ id, version, ...more })
const rows = (ids: string) => ids.split('').map((id) => row(id))

interface Serving {
  freeze?: Freeze
  at?: number
  key?: string
  limit?: number
  isWhole?: boolean
  answeredAt?: number
  next?: string
}
function serve(
  state: StableState<Row>,
  served: Row[],
  { freeze = 'none', at = 0, key = 'all', limit = 3, isWhole = false, answeredAt = 0, next }: Serving = {},
) {
  return stableRowsReducer<Row>(state, { type: 'served', page: { key, rows: served, limit, isWhole, answeredAt, next }, rules, freeze, at })
}
const shown = (state: StableState<Row>) => state.shown.join('')

describe('a stable table', () => {
  it('shows a first page whole, without a flash', () => {
    const state = serve(emptyStableState, rows('abc'), { freeze: 'all' })
    expect(shown(state)).toBe('abc')
    expect(state.flashes).toEqual({})
  })

  it('shows another list in full at once, even while frozen', () => {
    const state = serve(serve(emptyStableState, rows('abc')), rows('xyz'), { key: 'pending', freeze: 'all' })
    expect(shown(state)).toBe('xyz')
    expect(state.flashes).toEqual({})
  })

  it('never shows more rows than a page has: new rows wait for those that leave', () => {
    const leaving = serve(serve(emptyStableState, rows('abc')), [row('a', 2, { out: 'delivered' }), row('b'), row('c')])
    const refilled = serve(leaving, rows('bcd'))
    expect(shown(refilled)).toBe('abc')
    expect(shown(stableRowsReducer<Row>(refilled, { type: 'left', until: 1 }))).toBe('bcd')
  })

  it('keeps room for ten rows at least, grows in steps, and never shrinks while the list is looked at', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => row(`r${String(index)}`))
    const few = serve(emptyStableState, many(3), { limit: 50 })
    expect(few.room).toBe(10)
    const grown = serve(few, many(11), { limit: 50 })
    expect(grown.room).toBe(20)
    expect(serve(grown, many(2), { limit: 50, isWhole: true }).room).toBe(20)
    expect(serve(grown, many(2), { limit: 50, key: 'pending' }).room).toBe(10)
    expect(serve(emptyStableState, many(3), { limit: 5 }).room).toBe(5)
  })

  it('patches a row in place and flashes what somebody else changed, never an own change', () => {
    const state = serve(serve(emptyStableState, rows('abc')), [row('a', 2), row('b', 2, { own: true }), row('c')])
    expect(state.rows['a']?.version).toBe(2)
    expect(state.rows['b']?.version).toBe(2)
    expect(state.flashes).toEqual({ a: 1 })
  })

  it('never goes back to an older version', () => {
    const state = serve(serve(emptyStableState, [row('a', 3)]), [row('a', 2)])
    expect(state.rows['a']?.version).toBe(3)
  })

  it('lets new rows in at once when nobody reads', () => {
    const state = serve(serve(emptyStableState, rows('abc')), rows('nab'))
    expect(shown(state)).toBe('nab')
    expect(waitingCount(state)).toBe(0)
    expect(state.flashes).toEqual({ n: 1 })
  })

  it.each(['new', 'all'] as const)(
    'keeps every row in place under freeze %s, counts the pending rows, and applies them on request',
    (freeze) => {
      const frozen = serve(serve(emptyStableState, rows('abc')), rows('nma'), { freeze })
      expect(shown(frozen)).toBe('abc')
      expect(waitingCount(frozen)).toBe(2)
      const released = stableRowsReducer<Row>(frozen, { type: 'released', at: 1 })
      expect(shown(released)).toBe('nma')
      expect(waitingCount(released)).toBe(0)
    },
  )

  it('counts a whole page of new rows as waiting', () => {
    const frozen = serve(serve(emptyStableState, rows('abc')), rows('xyz'), { freeze: 'new' })
    expect(shown(frozen)).toBe('abc')
    expect(waitingCount(frozen)).toBe(3)
  })

  it('keeps patching rows that waiting ones pushed off the served page', () => {
    const frozen = serve(serve(emptyStableState, rows('abc')), rows('nab'), { freeze: 'new' })
    const state = stableRowsReducer<Row>(frozen, { type: 'changed', rows: [row('c', 2), row('q', 2)], rules, at: 0 })
    expect(state.rows['c']?.version).toBe(2)
    expect(state.flashes).toEqual({ c: 1 })
    expect(state.rows['q']).toBeUndefined()
  })

  it('lets a row that stopped matching stay in its place, say why, and go when its time is over', () => {
    const out = serve(serve(emptyStableState, rows('abc')), [row('a'), row('b', 2, { out: 'delivered at 10:41' }), row('c')], { at: 100 })
    expect(shown(out)).toBe('abc')
    expect(out.leaving).toEqual({ b: { why: 'delivered at 10:41', since: 100 } })
    const refetched = serve(out, rows('acd'), { at: 300 })
    expect(shown(refetched)).toBe('abc')
    expect(refetched.leaving['b']?.since).toBe(100)
    expect(shown(stableRowsReducer<Row>(refetched, { type: 'left', until: 99 }))).toBe('abc')
    const gone = stableRowsReducer<Row>(refetched, { type: 'left', until: 100 })
    expect(shown(gone)).toBe('acd')
    expect(gone.leaving).toEqual({})
  })

  it('does not bring a row back that left before the list was read again', () => {
    const away = [row('a'), row('b', 2, { out: 'delivered' }), row('c')]
    const gone = stableRowsReducer<Row>(serve(serve(emptyStableState, rows('abc')), away), { type: 'left', until: 9 })
    expect(shown(serve(gone, away))).toBe('ac')
    expect(waitingCount(serve(gone, away, { freeze: 'new' }))).toBe(0)
  })

  it('takes the mark off a row that matches again', () => {
    const out = serve(serve(emptyStableState, rows('ab')), [row('a', 2, { out: 'confirmed' }), row('b')])
    expect(serve(out, [row('a', 3), row('b')]).leaving).toEqual({})
  })

  it('fills the space of a removed row from below, frozen or not, without moving the rows above', () => {
    const out = serve(serve(emptyStableState, rows('abc')), [row('a'), row('b', 2, { out: 'x' }), row('c')], { freeze: 'all' })
    const refetched = serve(out, rows('acd'), { freeze: 'all' })
    expect(waitingCount(refetched)).toBe(0)
    expect(shown(stableRowsReducer<Row>(refetched, { type: 'left', until: 0 }))).toBe('acd')
  })

  it('lets a row say that it goes when it changed so that only the server can tell, and is served no more', () => {
    const changed = serve(serve(emptyStableState, rows('abc')), [row('a'), row('b', 2, { word: 'other' }), row('c')])
    expect(changed.leaving).toEqual({})
    const state = serve(changed, rows('acd'), { at: 5 })
    expect(state.leaving).toEqual({ b: { why: '', since: 5 } })
    expect(shown(stableRowsReducer<Row>(state, { type: 'left', until: 5 }))).toBe('acd')
    expect(serve(changed, [row('n'), row('a'), row('b', 2, { word: 'other' })]).leaving).toEqual({})
  })

  it('takes the second answer that still includes a changed row as the decision that it belongs', () => {
    const changed = [row('a'), row('b'), row('c', 2, { word: 'other' })]
    const patched = serve(serve(emptyStableState, rows('abc'), { answeredAt: 1 }), changed, { answeredAt: 1 })
    const answered = serve(serve(patched, changed, { answeredAt: 2 }), changed, { answeredAt: 3 })
    const pushedOff = rows('nab')
    expect(serve(answered, pushedOff, { freeze: 'new', answeredAt: 4 }).leaving).toEqual({})
    expect(serve(patched, pushedOff, { freeze: 'new', answeredAt: 2, at: 5 }).leaving).toEqual({ c: { why: '', since: 5 } })
  })

  it('lets a row go although an answer that was read before the change arrived after it', () => {
    const changed = [row('a'), row('b', 2, { word: 'other' }), row('c')]
    const patched = serve(serve(emptyStableState, rows('abc'), { answeredAt: 1 }), changed, { answeredAt: 1 })
    const late = serve(patched, changed, { answeredAt: 2 })
    expect(serve(late, rows('acd'), { answeredAt: 3, at: 5 }).leaving).toEqual({ b: { why: '', since: 5 } })
  })

  it('lets a row that was only pushed to another page go without a word', () => {
    const state = serve(serve(emptyStableState, rows('abc')), rows('nab'))
    expect([shown(state), state.leaving]).toEqual(['nab', {}])
  })

  it('lets a row go that only the server knows to be out, when the page is all there is', () => {
    const state = serve(serve(emptyStableState, rows('ab'), { isWhole: true }), rows('a'), { isWhole: true, freeze: 'new' })
    expect(state.leaving).toEqual({ b: { why: '', since: 0 } })
  })

  it('fills an empty table at once even while frozen', () => {
    expect(shown(serve(serve(emptyStableState, []), rows('ab'), { freeze: 'all' }))).toBe('ab')
  })

  it('flashes at most twelve rows a second and counts the rest', () => {
    const many = Array.from({ length: 20 }, (_, place) => `r${String(place)}`)
    const first = serve(
      emptyStableState,
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

  it('ends where its last row stood as it was served, also while that row leaves, and where it is if that is not known', () => {
    const first = serve(emptyStableState, rows('abc'), { next: 'c.early', freeze: 'new' })
    expect(shownEnd(first)).toBe('c.early')
    const left = serve(first, rows('abd'), { next: 'd.later', freeze: 'new' })
    expect([shown(left), shownEnd(left)]).toEqual(['abc', 'c.early'])
    const moved = serve(first, rows('cab'), { next: 'b.moved', freeze: 'none' })
    expect([shown(moved), shownEnd(moved)]).toEqual(['cab', 'b.moved'])
    const leaving = serve(first, [row('a'), row('b'), row('c', 2, { out: 'cancelled' })], { next: 'c.early' })
    expect(shownEnd(leaving)).toBe('c.early')
    expect(shownEnd(stableRowsReducer<Row>(leaving, { type: 'left', until: 1 }))).toBe('b')
    const refilled = serve(leaving, rows('abd'), { next: 'd.later' })
    expect(shownEnd(stableRowsReducer<Row>(refilled, { type: 'left', until: 1 }))).toBe('d.later')
    expect(shownEnd(emptyStableState)).toBeUndefined()
  })

  it('forgets rows that are neither shown nor served', () => {
    expect(Object.keys(serve(serve(emptyStableState, rows('abc')), rows('nmo')).rows).toSorted()).toEqual(['m', 'n', 'o'])
  })
})
