import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { appendEvents, eventOf, startEventPipeline, type EventPipeline } from '../../testing/changes/event-pipeline.ts'
import { required } from '../../testing/hostile/required.ts'
import { until } from '../../testing/system/processes.ts'
import { EventModel, type EventDoc } from './event-log.ts'
import type { Notifier } from './notifier.ts'
import { startLogFollower, type LogFollower } from './log-follower.ts'
import { encodeEvents, readPublished } from './published-events.ts'

// What the log follower passes on, published or read, with a log and a Redis and no relay.

const { BSON } = mongoose.mongo
const epoch = 'this-log'
const entities = new Map([['order.updated', 'order']])
let pipeline: EventPipeline
let notifier: Notifier
let follower: LogFollower
let handed: EventDoc[]
let gaps: number

beforeAll(async () => {
  pipeline = await startEventPipeline()
  notifier = pipeline.notifier
})
afterAll(() => pipeline.stop())
beforeEach(async () => {
  await EventModel.deleteMany({})
  handed = []
  gaps = 0
  await add(1)
  follower = startLogFollower(
    { notifier, log: pipeline.log, epoch, entities, from: 0 },
    { onEvents: (events) => handed.push(...events), onGap: () => (gaps += 1) },
  )
  await reaches(1)
})
afterEach(() => follower.stop())

const add = (...added: number[]) => appendEvents(added.map((seq) => eventOf(seq)))
const reaches = (last: number) => until(() => follower.seq() === last)
const seqs = () => handed.map(({ _id }) => _id)
const publish = (events: EventDoc[], of = epoch) => notifier.notify('events', encodeEvents(of, events))

it('passes on published events, without reading the log', async () => {
  // They are not in the log, so they can only have been published. It still reads once a second, and passes them on when published again.
  const events = [2, 3].map((seq) => eventOf(seq))
  await until(() => {
    publish(events)
    return follower.seq() === 3
  })
  expect(seqs()).toEqual([1, 2, 3])
})

it('passes on published events exactly as the log stores them', async () => {
  publish(await add(2, 3))
  await reaches(3)
  expect(handed).toEqual(await EventModel.collection.find().sort({ _id: 1 }).toArray())
  expect(readPublished(encodeEvents(epoch, handed), { epoch, entities })).toEqual(handed)
})

it('reads what was not published, and passes nothing on twice or out of order', async () => {
  await add(2, 3)
  const [fourth, fifth] = [await add(4), await add(5)]
  publish(fourth)
  await reaches(5)
  publish(fifth)
  publish([...fourth, ...fifth, ...(await add(6))])
  await reaches(6)
  await add(7)
  publish(await add(8))
  await reaches(8)
  expect(seqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(gaps).toBe(0)
})

it('treats published events of another log as a plain notification', async () => {
  publish(await add(2), 'another-log')
  await reaches(2)
  expect(notifier.dropped()).toBe(0)
})

it('drops and counts invalid payloads of any shape, and continues by reading', async () => {
  const [event] = await add(2)
  if (!event) throw new Error('there is no event')
  const forged: unknown[] = [
    5,
    { 0: event },
    [5],
    [{ ...event, type: 'order.stolen' }],
    [{ ...event, entity: 'user' }],
    [{ ...event, data: 5 }],
    [{ ...event, data: { ...event.data, id: randomBytes(12).toString('hex') } }],
    [{ ...event, data: { ...event.data, version: 1 } }],
    [{ ...event, actor: null }],
    [{ ...event, at: 'now' }],
    [{ ...event, _id: '2' }],
    [{ ...event, _id: Infinity }],
    [{ ...event, permissions: ['users.read'] }],
    Array.from({ length: 51 }, (_, index) => eventOf(2 + index)),
  ]
  const before = notifier.dropped()
  for (const events of forged) notifier.notify('events', BSON.serialize({ epoch, events }))
  for (const text of ['what is this', '{"epoch":"this-log","events":[]}', '\u0000\u0000']) notifier.notify('events', Buffer.from(text))
  notifier.notify('events', BSON.serialize({ epoch: 5, events: [event] }))
  await until(() => notifier.dropped() === before + forged.length + 4)
  await reaches(2)
  publish(await add(3))
  await reaches(3)
  expect(handed).toEqual(await EventModel.collection.find().sort({ _id: 1 }).toArray())
})

it('does not trust access to Redis alone: payloads that are not signed, or signed for something else, only wake', async () => {
  const redis = new Redis(required('TEST_REDIS_URL'))
  const messages: Buffer[] = []
  const listener = new Redis(required('TEST_REDIS_URL'))
  const channel = `kainsiap:${mongoose.connection.name}:events`
  await listener.subscribe(channel)
  listener.on('messageBuffer', (_channel, message: Buffer) => messages.push(message))
  const forged = encodeEvents(epoch, [eventOf(2)])
  const stranger = await pipeline.connect('a guess')
  const before = notifier.dropped()
  stranger.notify('events', forged)
  await until(() => messages.length === 1)
  const [signed = Buffer.alloc(0)] = messages
  const others = [Buffer.from(forged), Buffer.concat([Buffer.alloc(32), forged]), signed.subarray(0, 20), Buffer.alloc(3_000_000), signed]
  for (const message of others) await redis.publish(channel, message)
  await until(() => notifier.dropped() === before + 1 + others.length)
  expect(seqs()).toEqual([1])
  publish(await add(2))
  await reaches(2)
  expect(handed).toEqual(await EventModel.collection.find().sort({ _id: 1 }).toArray())
  for (const client of [redis, listener]) client.disconnect()
})

it('reports a gap when the log itself has one', async () => {
  publish(await add(5))
  await reaches(5)
  expect([gaps, seqs()]).toEqual([1, [1]])
})

it.each([
  ['with Redis', true, 1_000],
  ['without Redis', false, 150],
])('%s (%s) reads again after %i ms where nothing wakes it', async (_name, isUp, pauseMs) => {
  await follower.stop()
  const pauses = vi.spyOn(globalThis, 'setTimeout')
  const options = { notifier: { ...notifier, isUp: () => isUp, onNotification: () => {} }, log: pipeline.log, epoch, entities, from: 1 }
  const other = startLogFollower(options, { onEvents: () => {}, onGap: () => {} })
  const isPaused = () => pauses.mock.calls.some(([, ms]) => ms === pauseMs)
  await until(isPaused).finally(() => pauses.mockRestore())
  await other.stop()
})
