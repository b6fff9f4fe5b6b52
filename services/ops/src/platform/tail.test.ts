import { randomBytes } from 'node:crypto'
import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startEmptyDatabase, type TestDatabase } from '../testing/database.ts'
import { required } from '../testing/ops.ts'
import { until } from '../testing/processes.ts'
import { decodeEvents, encodeEvents, EventModel, type EventDoc } from './event-log.ts'
import { createLog } from './log.ts'
import { connectPokes, type Pokes } from './redis.ts'
import { startTail, type Tail } from './tail.ts'

// What the tail hands on of what it is told and of what it reads, with a log and a Redis and no relay.

const epoch = 'this-log'
const log = createLog('error', 'test')
let database: TestDatabase
let pokes: Pokes
let tail: Tail
let handed: EventDoc[]
let gaps: number

beforeAll(async () => {
  database = await startEmptyDatabase()
  pokes = connectPokes(required('TEST_REDIS_URL'), mongoose.connection.name, log)
  await until(() => pokes.isUp())
})
afterAll(async () => {
  await pokes.close()
  await database.stop()
})
beforeEach(async () => {
  await EventModel.deleteMany({})
  handed = []
  gaps = 0
  await add(1)
  tail = startTail({ pokes, log, epoch, from: 0 }, { onEvents: (events) => handed.push(...events), onGap: () => (gaps += 1) })
  await handsOn(1)
})
afterEach(() => tail.stop())

const eventOf = (seq: number): EventDoc => ({
  _id: seq,
  type: 'order.updated',
  entity: 'order',
  id: randomBytes(12).toString('hex'),
  version: seq,
  at: new Date(1_768_000_000_000 + seq),
  actor: { kind: 'system' as const, id: null, name: 'System' },
  data: { totalAmountSen: 1250, agent: null, placedAt: new Date(seq), gone: undefined, ratio: 0.5 },
  was: { status: 'pending' },
})

async function add(...added: number[]): Promise<EventDoc[]> {
  const events = added.map(eventOf)
  await EventModel.collection.insertMany(events as never[], { ordered: true })
  return events
}
const handsOn = (last: number) => until(() => tail.seq() === last)
const seqs = () => handed.map(({ _id }) => _id)
const tell = (events: EventDoc[], of = epoch) => pokes.poke('events', encodeEvents(of, events))

it('hands on what it is told, without reading', async () => {
  // They are not in the log: it can only have been told of them. Once a second it reads all the same, and told again it hands them on.
  const events = [2, 3].map(eventOf)
  await until(() => {
    tell(events)
    return tail.seq() === 3
  })
  expect(seqs()).toEqual([1, 2, 3])
})

it('hands on what it is told as the log holds it', async () => {
  tell(await add(2, 3))
  await handsOn(3)
  expect(handed).toEqual(await EventModel.collection.find().sort({ _id: 1 }).toArray())
  expect(decodeEvents(epoch, encodeEvents(epoch, handed))).toEqual(handed)
})

it('reads what it was not told, and hands nothing on twice or out of order', async () => {
  await add(2, 3)
  const [fourth, fifth] = [await add(4), await add(5)]
  tell(fourth)
  await handsOn(5)
  tell(fifth)
  tell([...fourth, ...fifth, ...(await add(6))])
  await handsOn(6)
  await add(7)
  tell(await add(8))
  await handsOn(8)
  expect(seqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(gaps).toBe(0)
})

it('takes what is told of another log, or cannot be understood, for a call to read its own', async () => {
  const events = await add(2)
  const others = events.map((event) => ({ ...event, type: 'order.stolen' }))
  tell(others, 'another-log')
  await handsOn(2)
  await add(3)
  pokes.poke('events', Buffer.from('what is this'))
  await handsOn(3)
  expect(handed.map(({ type }) => type)).toEqual(['order.updated', 'order.updated', 'order.updated'])
})

it('says that there is a gap when the log itself has one', async () => {
  tell(await add(5))
  await handsOn(5)
  expect([gaps, seqs()]).toEqual([1, [1]])
})
