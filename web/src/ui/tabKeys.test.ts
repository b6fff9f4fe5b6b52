import { expect, it } from 'vitest'
import { placeAfterKey } from './tabKeys.ts'

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 4, 0],
  ['ArrowLeft', 0, 4],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['Enter', 1, null],
])('%s leads from tab %i of five to %s', (key, here, place) => {
  expect(placeAfterKey(key, here, 5)).toBe(place)
})

it('leads nowhere among no tabs', () => {
  expect(placeAfterKey('End', -1, 0)).toBeNull()
})
