import { expect, it } from 'vitest'
import { foldMiddle } from './timelineFold.ts'

const entries = (count: number) => Array.from({ length: count }, (_, place) => place)

it('folds the middle of more than six and nothing of less', () => {
  expect(foldMiddle(entries(6), false)).toEqual({ first: entries(6), folded: [], last: [] })
  expect(foldMiddle(entries(7), false)).toEqual({ first: [0, 1, 2, 3], folded: [4, 5], last: [6] })
  expect(foldMiddle(entries(12), false).folded).toHaveLength(7)
})

it('shows all of it once unfolded', () => {
  expect(foldMiddle(entries(12), true).first).toEqual(entries(12))
})
