import { expect, it } from 'vitest'
import { chosenWords } from './filterOptions.ts'

const options = ['Pending', 'Confirmed', 'Delivered', 'Cancelled'].map((label) => ({ value: label.toLowerCase(), label }))

it.each([
  [['pending'], 'Pending'],
  [['confirmed', 'pending'], 'Pending, Confirmed'],
  [['delivered', 'pending', 'cancelled'], 'Pending and 2 more'],
])('names what is chosen (%j) in the order of the list', (chosen, words) => {
  expect(chosenWords(options, chosen)).toBe(words)
})
