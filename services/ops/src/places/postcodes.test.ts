import { expect, it } from 'vitest'
import { towns } from '../demo/places.ts'
import { isPostcodeOf } from './postcodes.ts'
import { State } from './states.ts'

it('knows the state of a postcode', () => {
  for (const { city, state, postalCode } of towns) {
    const of = State.options.filter((option) => isPostcodeOf(option, postalCode))
    expect([city, of]).toEqual([city, [state]])
  }
  for (const elsewhere of ['00000', '62000', '70000', '88000', '99999'])
    expect([elsewhere, State.options.filter((state) => isPostcodeOf(state, elsewhere))]).toEqual([elsewhere, []])
})
