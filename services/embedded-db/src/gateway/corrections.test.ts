// One test for each rewrite that README.md lists under "What the gateway corrects".
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDb, startEmbeddedDb } from '../child.ts'

const { MongoClient } = mongoose.mongo

let instance: EmbeddedDb
let client: mongoose.mongo.MongoClient
let databases = 0

beforeAll(async () => {
  instance = await startEmbeddedDb()
  client = await MongoClient.connect(instance.url, { maxPoolSize: 5 })
}, 60_000)

afterAll(async () => {
  await client.close()
  await instance.stop()
})

interface Doc extends mongoose.mongo.BSON.Document {
  _id: number
}

async function filled(...docs: Doc[]) {
  const db = client.db(`corrections${++databases}`)
  await db.collection<Doc>('c').insertMany(docs)
  return { db, c: db.collection<Doc>('c') }
}

test.each([
  ['year', '2026-01-01T00:00:00+08:00'],
  ['quarter', '2026-04-01T00:00:00+08:00'],
  ['month', '2026-05-01T00:00:00+08:00'],
  ['week', '2026-05-03T00:00:00+08:00'],
  ['day', '2026-05-06T00:00:00+08:00'],
])('$dateTrunc by %s counts in the time zone', async (unit, start) => {
  const { c } = await filled({ _id: 1, at: new Date('2026-05-05T17:30:00Z') })
  const truncated = { $dateTrunc: { date: '$at', unit, timezone: 'Asia/Kuala_Lumpur' } }
  expect(await c.aggregate([{ $project: { _id: 0, start: truncated } }]).toArray()).toEqual([{ start: new Date(start) }])
})

test('$dateTrunc by week begins on the day asked for, also in a filter; a literal of a corrected stage stays as it is', async () => {
  const { c } = await filled({ _id: 1, at: new Date('2026-05-05T17:30:00Z') })
  const week = { $dateTrunc: { date: '$at', unit: 'week', timezone: 'Asia/Kuala_Lumpur', startOfWeek: 'monday' } }
  const [found] = await c
    .aggregate([{ $match: { $expr: { $lt: [week, '$at'] } } }, { $set: { week, same: { $literal: [{ $count: 'n' }] } } }])
    .toArray()
  expect(found).toMatchObject({ week: new Date('2026-05-04T00:00:00+08:00'), same: [{ $count: 'n' }] })
})

test('$count over nothing gives no document, and over something its number', async () => {
  const { c } = await filled({ _id: 1 }, { _id: 2 })
  expect(await c.aggregate([{ $match: { _id: 9 } }, { $count: 'n' }]).toArray()).toEqual([])
  expect(await c.aggregate([{ $facet: { all: [{ $count: 'n' }], none: [{ $match: { _id: 9 } }, { $count: 'n' }] } }]).toArray()).toEqual([
    { all: [{ n: 2 }], none: [] },
  ])
})

test('a projection of a $meta value alone keeps the other fields', async () => {
  const { c } = await filled({ _id: 1, name: 'ironing board', n: 1 })
  await c.createIndex({ name: 'text' })
  const [found] = await c
    .find({ $text: { $search: 'ironing' } })
    .project({ score: { $meta: 'textScore' } })
    .sort({ _id: 1 })
    .toArray()
  expect(found).toMatchObject({ _id: 1, name: 'ironing board', n: 1, score: expect.any(Number) })
})

test("$jsonSchema knows bsonType 'number', and ignores title and additionalProperties: true", async () => {
  const { db } = await filled({ _id: 1 })
  const $jsonSchema = {
    title: 'Order',
    additionalProperties: true,
    required: ['n'],
    properties: { n: { bsonType: ['number'] }, title: { bsonType: 'string' } },
  }
  const orders = await db.createCollection<{ n: unknown; title?: string }>('orders', { validator: { $jsonSchema } })
  await orders.insertMany([{ n: 1 }, { n: 1.5, title: 'x' }])
  await expect(orders.insertOne({ n: 'one' })).rejects.toMatchObject({ code: 121 })
})

test("collation {locale: 'simple'} is the default comparison", async () => {
  const { c } = await filled({ _id: 1, name: 'a' })
  const collation = { locale: 'simple' }
  await c.createIndex({ name: 1 }, { unique: true, collation })
  expect(await c.updateOne({ name: 'a' }, { $set: { n: 1 } }, { collation })).toMatchObject({ modifiedCount: 1 })
  expect(await c.updateOne({ name: 'A' }, { $set: { n: 1 } }, { collation })).toMatchObject({ matchedCount: 0 })
})

test('a hint to findAndModify is ignored', async () => {
  const { c } = await filled({ _id: 1 })
  expect(await c.findOneAndUpdate({ _id: 1 }, { $set: { n: 1 } }, { hint: { _id: 1 }, returnDocument: 'after' })).toEqual({ _id: 1, n: 1 })
})

test('an unknown stage, an unknown field and $pop of no array carry the codes of MongoDB', async () => {
  const { db, c } = await filled({ _id: 1, name: 'x' })
  await expect(c.aggregate([{ $nope: {} }]).toArray()).rejects.toMatchObject({
    code: 40324,
    message: "Unrecognized pipeline stage name: '$nope'",
  })
  await expect(db.command({ find: 'c', nope: 1 })).rejects.toMatchObject({ code: 40415 })
  await expect(c.updateOne({ _id: 1 }, { $pop: { name: 1 } })).rejects.toMatchObject({ code: 14 })
})
