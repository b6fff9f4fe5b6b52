import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDb, startEmbeddedDb } from '../child.ts'

const { MongoClient, MongoServerError, MongoBulkWriteError } = mongoose.mongo

interface Doc extends mongoose.mongo.BSON.Document {
  _id: number
}

let instance: EmbeddedDb
let client: mongoose.mongo.MongoClient
let collections = 0

beforeAll(async () => {
  instance = await startEmbeddedDb()
  client = await MongoClient.connect(instance.url, { maxPoolSize: 20 })
}, 60_000)

afterAll(async () => {
  await client.close()
  await instance.stop()
})

/** A collection of its own for a test, made with its documents in it. */
async function collection(...docs: Doc[]) {
  const made = await client.db('commands').createCollection<Doc>(`c${++collections}`)
  if (docs.length) await made.insertMany(docs)
  return made
}

const tenTimes = Array.from({ length: 10 }, (_, i) => i + 1)
const twenty = Array.from({ length: 20 }, (_, i) => i)
const numbered = (count: number) => Array.from({ length: count }, (_, i) => ({ _id: i, n: i % 7, name: `order ${i}` }))

async function errorOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof MongoServerError)) throw new Error(`expected a server error, got ${String(error)}`)
  return error
}

test('what is written is read back with its exact types', async () => {
  const { Long, Decimal128, ObjectId, Binary } = mongoose.mongo.BSON
  const doc = {
    _id: 1,
    whole: 1,
    fraction: 1.5,
    long: Long.fromString('9007199254740993'),
    decimal: Decimal128.fromString('10.50'),
    at: new Date(1_700_000_000_123),
    id: new ObjectId(),
    bytes: new Binary(Buffer.from([0, 255])),
    nothing: null,
    nested: { list: [1, 'two', { three: 3 }], text: 'héllo 鸡' },
  }
  const orders = await collection(doc)
  expect(await orders.findOne({ _id: 1 }, { promoteLongs: false })).toEqual(doc)
})

test('find answers with filter, sort, skip, limit and projection, over as many pages as it takes', async () => {
  const orders = await collection(...numbered(1000))
  const page = await orders
    .find({ n: { $in: [1, 2] } })
    .sort({ n: -1, _id: -1 })
    .skip(1)
    .limit(2)
    .project({ name: 1 })
    .toArray()
  expect(page).toEqual([
    { _id: 989, name: 'order 989' },
    { _id: 982, name: 'order 982' },
  ])
  const all = await orders.find().sort({ _id: 1 }).batchSize(64).toArray()
  expect(all.map(({ _id }) => _id)).toEqual(numbered(1000).map(({ _id }) => _id))
})

test('a killed cursor is gone: getMore answers 43', async () => {
  const orders = await collection(...numbered(50))
  const db = client.db('commands')
  const { cursor } = await db.command({ find: orders.collectionName, batchSize: 5 })
  expect(await db.command({ killCursors: orders.collectionName, cursors: [cursor.id] })).toMatchObject({ cursorsKilled: [cursor.id] })
  expect(await errorOf(db.command({ getMore: cursor.id, collection: orders.collectionName }))).toMatchObject({
    code: 43,
    codeName: 'CursorNotFound',
  })
})

test('aggregate groups, looks up, sorts and counts', async () => {
  const orders = await collection(...numbered(70))
  const groups = await orders
    .aggregate([{ $match: { n: { $lt: 3 } } }, { $group: { _id: '$n', count: { $sum: 1 } } }, { $sort: { _id: 1 } }])
    .toArray()
  expect(groups).toEqual([0, 1, 2].map((n) => ({ _id: n, count: 10 })))
  const joined = await orders
    .aggregate([{ $match: { _id: 3 } }, { $lookup: { from: orders.collectionName, localField: 'n', foreignField: 'n', as: 'same' } }])
    .toArray()
  expect(joined[0]?.same).toHaveLength(10)
  expect(await orders.countDocuments({ n: 6 })).toBe(10)
  expect(await orders.distinct('n', { n: { $lt: 3 } })).toEqual(expect.arrayContaining([0, 1, 2]))
})

test('updates, replacements, upserts and deletes count what they did', async () => {
  const orders = await collection(...numbered(10))
  expect(await orders.updateMany({ n: 1 }, { $inc: { n: 10 } })).toMatchObject({ matchedCount: 2, modifiedCount: 2 })
  expect(await orders.updateOne({ _id: 0 }, { $set: { n: 0 } })).toMatchObject({ matchedCount: 1, modifiedCount: 0 })
  expect(await orders.replaceOne({ _id: 2 }, { n: 99 })).toMatchObject({ modifiedCount: 1 })
  expect(await orders.updateOne({ _id: 100 }, { $set: { n: 5 } }, { upsert: true })).toMatchObject({ upsertedId: 100, upsertedCount: 1 })
  expect(await orders.deleteMany({ n: { $gt: 10 } })).toMatchObject({ deletedCount: 3 })
  expect(await orders.countDocuments()).toBe(8)
})

test('an update pipeline appends to arrays, keeps literals and decides by condition, and answers with the result', async () => {
  const orders = await collection({ _id: 1, status: 'open', version: 1, log: [{ event: 'made' }] })
  const entry = { event: 'paid', text: '$notAField', amount: { $add: [1, 2] } }
  const update = [
    {
      $set: {
        log: { $concatArrays: [{ $ifNull: ['$log', []] }, [{ $literal: entry }]] },
        status: { $cond: [{ $eq: ['$status', 'open'] }, 'paid', '$status'] },
        version: { $add: ['$version', 1] },
        previous: '$status',
      },
    },
  ]
  const after = await orders.findOneAndUpdate({ _id: 1, version: 1 }, update, { returnDocument: 'after' })
  expect(after).toEqual({ _id: 1, status: 'paid', version: 2, log: [{ event: 'made' }, entry], previous: 'open' })
  expect(await orders.findOneAndUpdate({ _id: 1, version: 1 }, update, { returnDocument: 'after' })).toBeNull()
})

test('of 100 concurrent conditional updates, one wins', async () => {
  const orders = await collection({ _id: 1, status: 'open' })
  const claims = Array.from({ length: 100 }, (_, agent) =>
    orders.findOneAndUpdate({ _id: 1, status: 'open' }, { $set: { status: 'taken', agent } }, { returnDocument: 'after' }),
  )
  const winners = (await Promise.all(claims)).filter((doc) => doc !== null)
  expect(winners).toHaveLength(1)
  expect(await orders.findOne({ _id: 1 })).toEqual(winners[0])
})

test('of 20 concurrent inserts of one unique key, one wins and the others get the key in their errors, ten times over', async () => {
  const orders = await collection()
  await orders.createIndex({ number: 1 }, { unique: true })
  for (const number of tenTimes) {
    const inserts = await Promise.allSettled(twenty.map((i) => orders.insertOne({ _id: number * 20 + i, number })))
    expect(inserts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const refused of inserts.filter((insert) => insert.status === 'rejected')) {
      expect(refused.reason).toMatchObject({ code: 11000, errorResponse: { keyPattern: { number: 1 }, keyValue: { number } } })
    }
  }
}, 20_000)

test('of 20 concurrent upserts of one unique key, one inserts and the others update, ten times over', async () => {
  const counters = await collection()
  const others = client.db('commands').collection(counters.collectionName)
  await counters.createIndex({ day: 1 }, { unique: true })
  for (const day of tenTimes) {
    const upserts = await Promise.all(twenty.map(() => others.updateOne({ day }, { $inc: { n: 1 } }, { upsert: true })))
    expect(upserts.filter(({ upsertedCount }) => upsertedCount)).toHaveLength(1)
    await Promise.all(twenty.map(() => others.findOneAndUpdate({ day: -day }, { $inc: { n: 1 } }, { upsert: true })))
  }
  expect(await counters.countDocuments({ n: 20 })).toBe(20)
  expect(await counters.countDocuments()).toBe(20)
}, 20_000)

test('a duplicate key is 11000 with pattern and value, from insert, update, findAndModify and createIndexes', async () => {
  const orders = await collection({ _id: 1, place: { city: 'Ipoh' } }, { _id: 2, place: { city: 'Melaka' } })
  expect(await errorOf(orders.insertOne({ _id: 1 }))).toMatchObject({
    code: 11000,
    errorResponse: { keyPattern: { _id: 1 }, keyValue: { _id: 1 } },
  })
  await orders.createIndex({ 'place.city': 1 }, { unique: true })
  const keys = { keyPattern: { 'place.city': 1 }, keyValue: { 'place.city': 'Ipoh' } }
  const update = { $set: { 'place.city': 'Ipoh' } }
  expect(await errorOf(orders.updateOne({ _id: 2 }, update))).toMatchObject({ code: 11000, errorResponse: keys })
  expect(await errorOf(orders.findOneAndUpdate({ _id: 2 }, update))).toMatchObject({ code: 11000, ...keys })
  await orders.updateMany({}, { $set: { same: true } })
  expect(await errorOf(orders.createIndex({ same: 1 }, { unique: true }))).toMatchObject({ code: 11000, codeName: 'DuplicateKey' })
})

test('an unordered insertMany keeps what is good and names every statement that is not', async () => {
  const orders = await collection({ _id: 2 }, { _id: 4 })
  const error = await errorOf(orders.insertMany(numbered(6), { ordered: false }))
  if (!(error instanceof MongoBulkWriteError)) throw error
  expect([error.writeErrors].flat().map(({ index, code }) => ({ index, code }))).toEqual([2, 4].map((index) => ({ index, code: 11000 })))
  expect(await orders.countDocuments()).toBe(6)
})

test.each([
  ['an unknown command', { moveChunk: 'x' }, 59, 'CommandNotFound'],
  ['an explain of a write', { explain: { insert: 'x', documents: [] } }, 115, 'CommandNotSupported'],
  ['a transaction number', { find: 'x', txnNumber: 1 }, 20, 'IllegalOperation'],
  ['a change stream', { aggregate: 'x', pipeline: [{ $changeStream: {} }], cursor: {} }, 40573, 'Location40573'],
  ['an unknown operator', { find: 'x', filter: { a: { $nope: 1 } } }, 2, 'BadValue'],
  ['a write concern of a replica set', { insert: 'x', documents: [{ _id: 1 }], writeConcern: { w: 3 } }, 2, 'BadValue'],
  ['an aggregate without a cursor', { aggregate: 'x', pipeline: [] }, 9, 'FailedToParse'],
  ['a missing parameter', { getParameter: 1, nope: 1 }, 72, 'InvalidOptions'],
])('%s is refused with its code', async (_what, command, code, codeName) => {
  expect(await errorOf(client.db('commands').command(command))).toMatchObject({ code, codeName })
})

test('a change of an immutable field is 66, and of a number by text 14', async () => {
  const orders = await collection({ _id: 1, name: 'x' })
  expect(await errorOf(orders.updateOne({ _id: 1 }, { $set: { _id: 2 } }))).toMatchObject({ code: 66 })
  expect(await errorOf(orders.updateOne({ _id: 1 }, { $inc: { name: 1 } }))).toMatchObject({ code: 14 })
})

test('a transaction through a session is refused, a session without one is not', async () => {
  const orders = await collection({ _id: 1 })
  await client.withSession(async (session) => {
    expect(await orders.findOne({ _id: 1 }, { session })).toEqual({ _id: 1 })
    await expect(session.withTransaction(() => orders.insertOne({ _id: 2 }, { session }))).rejects.toThrow(
      'does not support retryable writes',
    )
  })
  expect(await orders.countDocuments()).toBe(1)
})

test('a command that runs longer than maxTimeMS is 50', async () => {
  const orders = await collection(...numbered(3000))
  const slow = orders.aggregate(
    [{ $lookup: { from: orders.collectionName, pipeline: [{ $match: { $expr: { $lt: ['$n', 100] } } }], as: 'all' } }],
    { maxTimeMS: 20 },
  )
  expect(await errorOf(slow.toArray())).toMatchObject({ code: 50, codeName: 'MaxTimeMSExpired' })
})

test('indexes and collections are made, listed and dropped', async () => {
  const orders = await collection({ _id: 1, n: 1 })
  await orders.createIndexes([
    { key: { n: 1 }, name: 'by n' },
    { key: { name: 1 }, unique: true, sparse: true },
  ])
  expect(await orders.indexes()).toEqual([
    { v: 2, key: { _id: 1 }, name: '_id_' },
    { v: 2, key: { n: 1 }, name: 'by n' },
    { v: 2, key: { name: 1 }, name: 'name_1', unique: true, sparse: true },
  ])
  await orders.dropIndex('by n')
  expect(await orders.indexes()).toHaveLength(2)
  expect(await client.db('commands').listCollections({ name: orders.collectionName }).toArray()).toHaveLength(1)
  await orders.drop()
  expect(await client.db('commands').listCollections({ name: orders.collectionName }).toArray()).toEqual([])
})

test('a database is gone with all it held when it is dropped', async () => {
  await client.db('dropped').collection('orders').insertOne({ n: 1 })
  expect((await client.db().admin().listDatabases({ nameOnly: true })).databases).toContainEqual({ name: 'dropped' })
  await client.db('dropped').dropDatabase()
  expect(await client.db('dropped').collection('orders').countDocuments()).toBe(0)
})

test('explain shows whether an index was used', async () => {
  const orders = await collection(...numbered(2000).map((doc) => ({ ...doc, number: `KS-${doc._id}` })))
  await orders.createIndex({ number: 1 })
  const stage = async (filter: object) => (await orders.find(filter).explain('queryPlanner')).queryPlanner.winningPlan
  expect(await stage({ number: 'KS-3' })).toEqual({ stage: 'FETCH', inputStage: { stage: 'IXSCAN', indexName: 'number_1' } })
  expect(await stage({ _id: 3 })).toEqual({ stage: 'IDHACK' })
  expect(await stage({ name: 'x' })).toMatchObject({ stage: 'COLLSCAN' })
  const explained = await orders.aggregate([{ $match: { number: 'KS-3' } }]).explain('executionStats')
  expect(explained.executionStats).toMatchObject({ executionSuccess: true, nReturned: 1 })
})

test('a freshly filled collection is planned by its own statistics within seconds', async () => {
  const orders = await collection(...numbered(4000))
  await orders.createIndex({ n: 1 })
  const rowsPlanned = async () => (await orders.find({ n: 3 }).explain('queryPlanner')).postgres.Plan['Plan Rows']
  await expect.poll(rowsPlanned, { timeout: 12_000, interval: 100 }).toBeGreaterThan(300)
}, 15_000)
