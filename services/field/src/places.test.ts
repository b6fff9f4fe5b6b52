import { expect, it } from 'vitest'
import { nearby, towns, townsFor, type State } from './places.ts'

/** Which postcodes each state has, by their first two digits. */
const prefixes: Readonly<Record<State, readonly [number, number][]>> = {
  'Kuala Lumpur': [[50, 60]],
  Selangor: [
    [40, 48],
    [63, 68],
  ],
  Penang: [[10, 14]],
  Johor: [[79, 86]],
}

it.each(towns.map((town) => [town.name, town] as const))(
  '%s has a postcode of its state, streets and a landmark',
  (_, { postcode, state, streets, landmark }) => {
    expect(postcode).toMatch(/^\d{5}$/)
    const prefix = Number(postcode.slice(0, 2))
    expect(prefixes[state].some(([from, to]) => prefix >= from && prefix <= to)).toBe(true)
    expect(streets.length).toBeGreaterThanOrEqual(3)
    expect(landmark).not.toBe('')
  },
)

it('names each town of a state once', () => {
  expect(new Set(towns.map(({ name, state }) => `${name}, ${state}`)).size).toBe(towns.length)
})

it('finds a town for every place, however it is spelled', () => {
  expect(townsFor({ city: 'Muar', state: 'Johor' }).map(({ name }) => name)).toEqual(['Muar'])
  expect(new Set(townsFor({ city: 'Johor Baharu', state: 'Johor' }).map(({ state }) => state))).toEqual(new Set(['Johor']))
  expect(townsFor({ city: 'Nowhere', state: 'Perlis' })).toBe(towns)
})

it('reports an agent’s location without naming a street', () => {
  expect(nearby({ city: 'Bangsar', state: 'Kuala Lumpur' })).toBe('Bangsar Village, Bangsar')
  expect(nearby({ city: 'Seputeh', state: 'Kuala Lumpur' })).toBe('Seputeh, Kuala Lumpur')
})
