import { expect, it } from 'vitest'
import { fieldProblem } from './fieldProblem.ts'

it.each([
  ['must be Malaysian', 'This must be Malaysian.'],
  ['is not a postcode of this state', 'This is not a postcode of this state.'],
  ['enter the start of the day', 'Enter the start of the day.'],
])('makes a sentence of what a contract says: %s', (message, sentence) => {
  expect(fieldProblem(message)).toBe(sentence)
})

it('leaves a sentence as it is', () => {
  expect(fieldProblem('This field is required.')).toBe('This field is required.')
})
