import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startEventPipeline, type EventPipeline } from '../../testing/changes/event-pipeline.ts'
import { until } from '../../testing/system/processes.ts'
import { systemContext } from '../changes/command-context.ts'
import { change, computed, create } from '../changes/change.ts'
import { defineEntity } from '../changes/entity.ts'
import { EventModel, readEvents, readHead } from '../changes/event-log.ts'
import { startRelay } from '../changes/relay.ts'
import { PositionMoved } from '../changes/subscriber.ts'
import { entitySchema, Types, type EntityDoc } from '../database/mongo.ts'
import { createStatsConsumer, readStats, StatsModel, type Projection, type StatsConsumer } from './stats-consumer.ts'

// Counters of an entity of their own, moved on step by step: the interleavings of recount, changes and log that a running system has by chance.

interface BagDoc extends EntityDoc {
  coins: number
}
const Bag = z.object({ id: z.string(), version: z.number(), coins: z.number() })

const bags = defineEntity({
  name: 'bag',
  title: 'Bag',
  model: mongoose.model<BagDoc>('Bag', entitySchema<BagDoc>({ coins: Number }), 'bags'),
  summary: Bag,
  trackedFields: ['coins'],
  toEntity: ({ _id, version, coins }) => ({ id: _id.toHexString(), version, coins }),
})
const projection: Projection<BagDoc> = {
  area: 'bags',
  events: ['bag.created', 'bag.filled'],
  entity: bags,
  countEvent: ({ data, was }) => ({ bags: was ? 0 : 1, coins: Number(data['coins']) - Number(was?.['coins'] ?? 0) }),
  countDocument: ({ coins }) => ({ bags: 1, coins }),
}
/** More than two parts of a recount. */
const bagsCount = 600

let pipeline: EventPipeline
let consumer: StatsConsumer
let position: number
let ids: Types.ObjectId[]

beforeAll(async () => {
  pipeline = await startEventPipeline()
})
afterAll(() => pipeline.stop())
beforeEach(async () => {
  for (const each of [bags.model, EventModel, StatsModel]) await each.collection.deleteMany({})
  ids = Array.from({ length: bagsCount }, () => new Types.ObjectId())
  const at = new Date()
  // Seeded documents have versions without events.
  await bags.model.collection.insertMany(ids.map((_id) => ({ _id, version: 3, coins: 2, createdAt: at, updatedAt: at })))
  consumer = createStatsConsumer(projection, pipeline)
  position = await consumer.open()
})

afterEach(() => void vi.useRealTimers())

const idAt = (index: number) => ids.at(index)?.toHexString() ?? ''
const fill = (index: number) =>
  change(bags, {
    id: idAt(index),
    set: [{ coins: computed({ $add: ['$coins', 1] }) }],
    event: 'bag.filled',
    by: systemContext,
  })
const add = (id = new Types.ObjectId()) => create(bags, { id, doc: { coins: 5 }, event: 'bag.created', by: systemContext })

async function relayEverything(): Promise<void> {
  const relay = startRelay([bags], 'this-log', pipeline.notifier, pipeline.log)
  await until(async () => (await bags.model.collection.findOne({ 'outbox.0': { $exists: true } })) === null)
  await relay.stop()
}
async function handleLog(of = consumer): Promise<void> {
  const events = await readEvents(position, 10_000)
  if (events.length === 0) return
  position = await readHead()
  await of.handle(events, position)
}
async function work(parts: number): Promise<void> {
  for (let done = 0; done < parts; done += 1) await consumer.work?.()
}
const stored = async () => (await readStats('bags'))?.counts
const counted = async () => {
  const docs = await bags.model.collection.find().toArray()
  return { bags: docs.length, coins: docs.reduce((total, { coins }) => total + (coins as number), 0) }
}

it('counts each document at its version, whatever happened before and behind the part it is reading', async () => {
  await work(1)
  // Already read, not read yet, and new on either side of it.
  await fill(0)
  await fill(-1)
  await add(new Types.ObjectId('0'.repeat(24)))
  await add(new Types.ObjectId('f'.repeat(24)))
  await relayEverything()
  await fill(1)
  await fill(-2)
  // The next parts are read while the log is behind the documents, and the counters behind the log.
  await work(2)
  expect(await stored()).toBeUndefined()
  await handleLog()
  await work(1)
  // Shown at once, with what was read before it is logged: that is not counted a second time when its events come.
  expect(await stored()).toMatchObject({ bags: bagsCount + 2 })
  await relayEverything()
  await handleLog()
  await work(1)
  expect(await stored()).toEqual(await counted())
})

it('does not wait for events that are logged though still in their outbox', async () => {
  await fill(0)
  const [before] = await bags.model.collection.find({ _id: ids[0] }).toArray()
  await relayEverything()
  await bags.model.collection.updateOne({ _id: ids[0] }, { $set: { outbox: before?.['outbox'] } })
  await handleLog()
  await work(4)
  expect(await stored()).toEqual(await counted())
})

it('counts every event once, also where two processes run', async () => {
  await work(4)
  const other = createStatsConsumer(projection, pipeline)
  expect(await other.open()).toBe(position)
  await fill(0)
  await add()
  await relayEverything()
  const events = await readEvents(position, 10)
  await consumer.handle(events, await readHead())
  await expect(other.handle(events, await readHead())).rejects.toThrow(PositionMoved)
  expect(await stored()).toEqual(await counted())
})

it('corrects a drift, and reports it, with changes on the way', async () => {
  await work(4)
  await StatsModel.collection.updateOne({ _id: 'bags' as never }, { $inc: { 'counts.coins': 7 } })
  const restarted = createStatsConsumer(projection, pipeline)
  consumer = restarted
  position = await restarted.open()
  await work(2)
  await fill(0)
  await fill(-1)
  await work(2)
  expect((await stored())?.['coins']).toBe(bagsCount * 2 + 7)
  await relayEverything()
  await handleLog()
  await work(1)
  expect([await stored(), restarted.drifts()]).toEqual([await counted(), 1])
})

it('stores its position once a second while it passes events of other types, and loses none of its own', async () => {
  await work(4)
  await fill(0)
  await relayEverything()
  const events = await readEvents(position, 10)
  const seqAfter = async (own: typeof events, passed: number) => {
    await consumer.handle(own, position + passed)
    return (await readStats('bags'))?.seq
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  expect([await seqAfter([], 1), await seqAfter([], 2)]).toEqual([position + 1, position + 1])
  expect(await seqAfter(events, 3)).toBe(position + 3)
  expect(await stored()).toEqual(await counted())
  expect(await seqAfter([], 4)).toBe(position + 3)
  vi.setSystemTime(Date.now() + 1_000)
  await work(1)
  expect((await readStats('bags'))?.seq).toBe(position + 4)
})

it('begins anew where something else is counted than before, and says of no difference', async () => {
  await work(4)
  const more: Projection<BagDoc> = {
    ...projection,
    shape: 2,
    countEvent: (event) => ({ ...projection.countEvent(event), events: 1 }),
    countDocument: (doc) => ({ ...projection.countDocument(doc), events: doc.version }),
  }
  const later = createStatsConsumer(more, pipeline)
  position = await later.open()
  await fill(0)
  await relayEverything()
  await handleLog(later)
  expect((await stored())?.['events']).toBeUndefined()
  for (let parts = 0; parts < 4; parts += 1) await later.work?.()
  expect(await stored()).toEqual({ ...(await counted()), events: 3 * bagsCount + 1 })
  await fill(1)
  await relayEverything()
  await handleLog(later)
  expect(await stored()).toEqual({ ...(await counted()), events: 3 * bagsCount + 2 })
  expect(later.drifts()).toBe(0)
  // As it was stored, it goes on.
  const again = createStatsConsumer(more, pipeline)
  expect(await again.open()).toBe(position)
})
