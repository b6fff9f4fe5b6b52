import { expect, it } from 'vitest'
import { isAny, isSelected, noSelection, pageState, type Selection, selectionReducer } from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const none = noSelection('pending')
const toggle = (selection: Selection, id: string, isRange = false) => selectionReducer(selection, { type: 'toggled', id, isRange, shown })
const rows = (...ids: string[]): Selection => ids.reduce((selection, id) => toggle(selection, id), none)
const idsOf = ({ ids }: Selection) => [...ids].toSorted()

it('selects and unselects one row', () => {
  expect(idsOf(rows('b', 'd'))).toEqual(['b', 'd'])
  expect(idsOf(rows('b', 'd', 'b'))).toEqual(['d'])
  expect(isAny(rows('b', 'b'))).toBe(false)
})

it('makes all rows from the last one pressed on what this one becomes, in either direction', () => {
  expect(idsOf(toggle(rows('b'), 'd', true))).toEqual(['b', 'c', 'd'])
  expect(idsOf(toggle(rows('d'), 'b', true))).toEqual(['b', 'c', 'd'])
  const four = toggle(toggle(rows('a'), 'd', true), 'b')
  expect(idsOf(toggle(four, 'd', true))).toEqual(['a'])
})

it('has no range without a row to begin with, or from one of another page', () => {
  expect(idsOf(toggle(none, 'd', true))).toEqual(['d'])
  expect(idsOf(toggle({ ...rows('a'), anchor: 'elsewhere' }, 'd', true))).toEqual(['a', 'd'])
})

it('passes over a row that cannot be selected', () => {
  expect(toggle(none, 'leaving')).toBe(none)
})

it('selects a page, completes it, and takes it off, beside the rows of other pages', () => {
  const elsewhere = selectionReducer(none, { type: 'toggled', id: 'x', isRange: false, shown: ['x', 'y'] })
  const page = (selection: Selection) => selectionReducer(selection, { type: 'page', shown })
  expect([pageState(elsewhere, shown), pageState(rows('b'), shown), pageState(page(none), shown)]).toEqual([false, 'mixed', true])
  expect(idsOf(page(elsewhere))).toEqual([...shown, 'x'])
  expect(idsOf(page(rows('b')))).toEqual(shown)
  expect(idsOf(page(page(elsewhere)))).toEqual(['x'])
  expect(pageState(none, [])).toBe(false)
})

it('selects everything that matches, and of it only the page once a row is taken off', () => {
  const all = selectionReducer(rows('b'), { type: 'all' })
  expect([isSelected(all, 'never shown'), pageState(all, shown)]).toEqual([true, true])
  expect(idsOf(toggle(all, 'c'))).toEqual(['a', 'b', 'd', 'e'])
  expect(isAny(selectionReducer(all, { type: 'page', shown }))).toBe(false)
})

it('loses the rows that leave the list, and counts them until it ends', () => {
  const left = selectionReducer(rows('b', 'd'), { type: 'left', ids: ['d', 'e'] })
  expect([idsOf(left), left.left]).toEqual([['b'], 1])
  const last = selectionReducer(left, { type: 'left', ids: ['b'] })
  expect([last.left, isAny(last)]).toEqual([2, false])
  expect(selectionReducer(left, { type: 'left', ids: ['e'] })).toBe(left)
  expect(toggle(left, 'b')).toMatchObject({ ids: [], left: 0 })
})

it('is nothing under other conditions', () => {
  expect(selectionReducer(rows('b'), { type: 'listed', list: 'late' })).toEqual(noSelection('late'))
})
