import mongoose, { type Model } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { features } from '../../features.ts'
import { startEmptyDatabase, type TestDatabase } from '../../testing/system/database.ts'
import { stagesOf } from '../../testing/explain.ts'
import { Types } from './mongo.ts'
import { dueBy } from './partial-index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await startEmptyDatabase()
})
afterAll(() => database.stop())

/** What a query says of a field that the filter of an index says this of. */
function asked(said: unknown): unknown {
  if (typeof said !== 'object' || said === null) return said
  if ('$exists' in said) return 'x'
  const [operator, value] = Object.entries(said)[0] ?? []
  expect(operator, 'a filter of which a query can follow').toBe('$gt')
  if (value instanceof Date) return new Date()
  return value === '' ? 'x' : new Types.ObjectId()
}

const partialOf = (model: Model<unknown>) =>
  model.schema.indexes().flatMap(([keys, { partialFilterExpression: filter }]) => (filter ? [{ model, keys, filter }] : []))

it('every partial index is used for what it is there for', async () => {
  expect(features.length).toBeGreaterThan(0)
  const indexes = Object.values(mongoose.models).flatMap((model) => partialOf(model as Model<unknown>))
  expect(indexes.length).toBeGreaterThan(20)
  const unused: string[] = []
  for (const { model, keys, filter } of indexes) {
    await model.init()
    const query = Object.fromEntries(Object.entries(filter).map(([field, said]) => [field, asked(said)]))
    const isTime = Object.values(query).some((value) => value instanceof Date)
    const queries = isTime
      ? [query, Object.fromEntries(Object.entries(query).map(([field, value]) => [field, value instanceof Date ? dueBy(value) : value]))]
      : [query]
    for (const each of queries) {
      const stages = await stagesOf({ find: model.collection.name, filter: each, sort: keys })
      if (!stages.includes('IXSCAN')) unused.push(`${model.collection.name} ${JSON.stringify([keys, each])}: ${stages.join()}`)
    }
  }
  expect(unused).toEqual([])
})
