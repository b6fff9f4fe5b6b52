import type { AnyEntity } from './entity.ts'
import { now } from '../clock.ts'

/** The names of the entities with an event that has waited in its outbox for longer than `forMs`. */
export async function findBehind(entities: readonly AnyEntity[], forMs: number): Promise<string[]> {
  const before = new Date(now().getTime() - forMs)
  const oldest = await Promise.all(
    entities.map(({ model }) =>
      model.collection.findOne(
        { 'outbox.at': { $gt: new Date(0), $lt: before } } as never,
        { projection: { _id: 1 }, hint: 'outbox.at_1' } as never,
      ),
    ),
  )
  return entities.filter((_, index) => oldest[index] !== null).map(({ name }) => name)
}
