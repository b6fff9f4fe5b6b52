import { createHash } from 'node:crypto'
import mongoose, { model } from 'mongoose'
import { inParallel } from '../concurrency/in-parallel.ts'
import { writesOf } from './fields.ts'
import { underLease } from './lease.ts'
import { plainSchema } from './mongo.ts'

interface BuiltDoc {
  /** The name of the collection. */
  _id: string
  /** Of the definitions that were built there. */
  hash: string
  /** The collection's own id: one that was dropped and created again has another. */
  uuid: string
}
const BuiltModel = model<BuiltDoc>('BuiltIndexes', plainSchema({ _id: String, hash: String, uuid: String }), 'built_indexes')

const leaseMs = 10_000
const atOnce = 3
/** IndexOptionsConflict, IndexKeySpecsConflict. */
const indexChanged: ReadonlySet<unknown> = new Set([85, 86])

interface Wanted {
  name: string
  hash: string
  build: () => Promise<unknown>
}

/**
 * Builds collections and indexes, so that the first write finds them. A collection whose definitions were built before is left alone: nothing
 * is asked of the database but which collections there are. One process builds at a time.
 */
export async function buildIndexes(): Promise<void> {
  const wanted = mongoose.modelNames().flatMap(wantedOf)
  if ((await findUnbuilt(wanted)).length === 0) return
  await underLease('indexes', leaseMs, async () => {
    const unbuilt = await findUnbuilt(wanted)
    await inParallel(unbuilt, atOnce, async ({ build }) => void (await build()))
    if (unbuilt.length > 0) await remember(unbuilt)
  })
}

function wantedOf(modelName: string): Wanted[] {
  const built = mongoose.model(modelName)
  const { collection, schema } = built
  // One command for each collection: mongoose would send one for each index.
  const indexes = schema.indexes().map(([key, options]) => ({ ...options, key }) as mongoose.mongo.IndexDescription)
  if (indexes.length === 0) return []
  const hash = createHash('sha256').update(mongoose.mongo.BSON.EJSON.stringify(indexes)).digest('hex')
  const build = () =>
    collection.createIndexes(indexes).catch((error: unknown) => {
      if (!indexChanged.has((error as { code?: unknown }).code)) throw error
      // An earlier version defined an index of that name differently: rebuild it.
      return built.syncIndexes()
    })
  return [{ name: collection.collectionName, hash, build }]
}

/** The collections that are missing, or were created or defined otherwise than when their indexes were built. */
async function findUnbuilt(wanted: readonly Wanted[]): Promise<Wanted[]> {
  const [uuids, built] = await Promise.all([readUuids(), BuiltModel.find().lean<BuiltDoc[]>()])
  const known = new Map(built.map((each) => [each._id, each]))
  return wanted.filter(({ name, hash }) => {
    const before = known.get(name)
    return !before || before.hash !== hash || before.uuid !== uuids.get(name)
  })
}

async function remember(built: readonly Wanted[]): Promise<void> {
  const uuids = await readUuids()
  await writesOf(BuiltModel).bulkWrite(
    built.map(({ name, hash }) => ({
      updateOne: { filter: { _id: name }, update: { $set: { hash, uuid: uuids.get(name) ?? '' } }, upsert: true },
    })),
  )
}

async function readUuids(): Promise<ReadonlyMap<string, string>> {
  const found = (await mongoose.connection.db?.listCollections({}, { nameOnly: false }).toArray()) ?? []
  return new Map(found.map(({ name, info }) => [name, mongoose.mongo.BSON.EJSON.stringify(info?.uuid ?? '')]))
}
