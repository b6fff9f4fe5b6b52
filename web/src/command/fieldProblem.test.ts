import { expect, it } from 'vitest'
import { fieldProblem } from './fieldProblem.ts'

it.each([
  ['must be Malaysian: agents are citizens', 'This must be Malaysian: agents are citizens.'],
  ['is not a postcode of this state', 'This is not a postcode of this state.'],
  ['say when the day starts', 'Say when the day starts.'],
])('makes a sentence of what a contract says: %s', (message, sentence) => {
  expect(fieldProblem(message)).toBe(sentence)
})

it('leaves a sentence as it is', () => {
  expect(fieldProblem('Fill this in.')).toBe('Fill this in.')
})
