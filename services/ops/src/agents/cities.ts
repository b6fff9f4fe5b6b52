import { sharedRead } from '../platform/concurrency/shared-read.ts'
import { trusted } from '../platform/database/mongo.ts'
import { nameTerms } from '../platform/database/search-terms.ts'
import { AgentModel } from './model.ts'

/** The index that begins with the city. */
const byCity = 'city_1_nameKey_1__id_1'

/** Every city in which an agent lives. Agents are many and cities are few: they are read in at most a twentieth of the time. */
const cities = sharedRead(
  250,
  async () => {
    const filter = { city: trusted({ $gte: '' }), deletedAt: null }
    const found = await AgentModel.aggregate<{ _id: string }>([{ $match: filter }, { $group: { _id: '$city' } }], { hint: byCity })
    return found.map(({ _id }) => _id)
  },
  { shareMax: 0.05 },
)

/** Of these cities those whose names contain each word of a text, in any case and without accents: "ahru" is in "Johor Bahru". None if the text has no word. */
export function citiesLike(text: string, all: readonly string[]): string[] {
  const terms = nameTerms(text)
  if (terms.length === 0) return []
  return all.filter((city) => {
    const name = nameTerms(city).join(' ')
    return terms.every((term) => name.includes(term))
  })
}

export const findCities = async (text: string): Promise<string[]> => citiesLike(text, await cities.recent())
