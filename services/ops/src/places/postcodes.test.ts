import { expect, it } from 'vitest'
import { towns } from '../demo/places.ts'
import { WrittenMobilePhone } from '../platform/contract.ts'
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

it.each(['0128841907', '012-884 1907', '(012) 884-1907', '60128841907', '+60 12 884 1907', '+6012.8841907'])(
  'reads the phone %s',
  (written) => {
    expect(WrittenMobilePhone.parse(written)).toBe('+60128841907')
  },
)

it.each(['', '12-884 1907', '03-5510 2026', '+65 9123 4567', '+60 3 5510 2026', '012-884 19', '01288419071234', 'x0128841907'])(
  'does not take %j for a Malaysian mobile phone',
  (written) => {
    expect(WrittenMobilePhone.safeParse(written).success).toBe(false)
  },
)
