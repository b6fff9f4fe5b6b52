import mongoose, { type SchemaDefinition } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmptyDatabase, type TestDatabase } from '../../testing/system/database.ts'
import { buildIndexes } from './indexes.ts'
import { plainSchema } from './mongo.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await startEmptyDatabase()
  define({ label: 1 })
  define({ label: 1 }, 'plates')
  await buildIndexes()
})
afterAll(() => database.stop())

/** The model of a collection, as a version of the product defines it. */
function define(key: Record<string, 1 | -1>, name = 'cups'): void {
  if (mongoose.models[name]) mongoose.deleteModel(name)
  const schema = plainSchema<object>({ label: String, size: Number } satisfies SchemaDefinition)
  mongoose.model(name, schema.index(key, { name: 'found' }), name)
}

/** The collections of which indexes are built, and the other commands. */
async function commandsOfBuilding(): Promise<{ built: unknown[]; others: string[] }> {
  const [built, others]: [unknown[], string[]] = [[], []]
  const record = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
    commandName === 'createIndexes' ? built.push(command[commandName]) : others.push(commandName)
  const client = mongoose.connection.getClient().on('commandStarted', record)
  await buildIndexes()
  client.off('commandStarted', record)
  return { built, others }
}

const keysOf = async (name: string) =>
  (await mongoose.connection.collection(name).indexes()).map(({ key }) => key as object).filter((key) => !('_id' in key))

it('sends no command of indexes while their definitions are the same', async () => {
  const { built, others } = await commandsOfBuilding()
  expect(built).toEqual([])
  expect(others.toSorted()).toEqual(['find', 'listCollections'])
})

it('builds the indexes of a collection whose definitions have changed, and of no other', async () => {
  define({ label: 1, size: -1 })
  expect((await commandsOfBuilding()).built).toContain('cups')
  expect(await keysOf('cups')).toEqual([{ label: 1, size: -1 }])
  expect((await commandsOfBuilding()).built).toEqual([])
  define({ label: 1 })
  expect([...new Set((await commandsOfBuilding()).built)]).toEqual(['cups'])
  expect(await keysOf('cups')).toEqual([{ label: 1 }])
})

it('builds the indexes of a collection that was dropped, also of one that a write has made again', async () => {
  await mongoose.connection.dropCollection('cups')
  await mongoose.connection.dropCollection('plates')
  await mongoose.connection.collection('plates').insertOne({ label: 'round' })
  expect((await commandsOfBuilding()).built.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['cups', 'plates'])
  expect([await keysOf('cups'), await keysOf('plates')]).toEqual([[{ label: 1 }], [{ label: 1 }]])
})

it('builds each once where several processes start at a time', async () => {
  define({ size: 1 })
  define({ size: 1 }, 'plates')
  const built: unknown[] = []
  const record = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
    commandName === 'createIndexes' && built.push(command[commandName])
  const client = mongoose.connection.getClient().on('commandStarted', record)
  await Promise.all([buildIndexes(), buildIndexes(), buildIndexes()])
  client.off('commandStarted', record)
  expect([...new Set(built)].toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['cups', 'plates'])
  // What had another definition is dropped in between, and built again.
  expect(built.length).toBeLessThanOrEqual(4)
  expect(await keysOf('cups')).toEqual([{ size: 1 }])
})
