import { expect, it } from 'vitest'
import { chosenLabel } from './filterOptions.ts'

const options = ['Pending', 'Confirmed', 'Delivered', 'Cancelled'].map((label) => ({ value: label.toLowerCase(), label }))

it.each([
  [['pending'], 'Pending'],
  [['confirmed', 'pending'], 'Pending, Confirmed'],
  [['delivered', 'pending', 'cancelled'], 'Pending and 2 more'],
])('names what is chosen (%j) in the order of the list', (chosen, text) => {
  expect(chosenLabel(options, chosen)).toBe(text)
})
