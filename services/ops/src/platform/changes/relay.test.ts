import mongoose, { type Types } from 'mongoose'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startEventPipeline, type EventPipeline } from '../../testing/changes/event-pipeline.ts'
import { z } from 'zod'
import { until } from '../../testing/system/processes.ts'
import { AuditModel } from '../audit/audit-entry.ts'
import { entitySchema, type EntityDoc } from '../database/mongo.ts'
import { findBehind } from './behind.ts'
import { change, create } from './change.ts'
import { systemContext } from './command-context.ts'
import { EventModel } from './event-log.ts'
import { defineEntity } from './entity.ts'
import { startRelay, type Relay } from './relay.ts'

// The relay with two entities of its own, of which one has a defect.

interface CupDoc extends EntityDoc {
  _id: Types.ObjectId
  label: string
}
const Cup = z.object({ id: z.string(), version: z.number(), label: z.string() })
type Cup = z.infer<typeof Cup>

/** Labels that `toEntity` of cups cannot map. */
const unmappable = new Set<string>()

function entityOf(name: string) {
  return defineEntity({
    name,
    title: name,
    model: mongoose.model<CupDoc>(`Relay_${name}`, entitySchema<CupDoc>({ label: String }), `relay_${name}s`),
    summary: Cup,
    trackedFields: [],
    toEntity: ({ _id, version, label }) => {
      if (unmappable.has(label)) throw new Error(`${label} cannot be mapped`)
      return { id: _id.toHexString(), version, label }
    },
  })
}

const cups = entityOf('cup')
const plates = entityOf('plate')
let pipeline: EventPipeline

beforeAll(async () => {
  pipeline = await startEventPipeline()
})
afterAll(() => pipeline.stop())
beforeEach(async () => {
  unmappable.clear()
  await EventModel.deleteMany({})
  for (const { model } of [cups, plates]) await model.deleteMany({})
})

const add = (entity: typeof cups, label: string) =>
  create(entity, { id: new mongoose.Types.ObjectId(), doc: { label }, event: `${entity.name}.created`, by: systemContext })
const relabel = (doc: CupDoc, label: string) =>
  change(cups, {
    id: doc._id.toHexString(),
    set: [{ label }],
    event: 'cup.labelled',
    by: systemContext,
  })
const logged = async () =>
  (await EventModel.find().sort({ _id: 1 }).lean()).map(({ _id, data, version }) => [_id, (data as Cup).label, version])

async function withRelay(work: (relay: Relay) => Promise<void>): Promise<void> {
  const relay = startRelay([cups, plates], 'this-log', pipeline.notifier, pipeline.log, { retryMs: 200 })
  try {
    await work(relay)
  } finally {
    await relay.stop()
  }
}

it('announces an event only when its audit entry can be read', async () => {
  const notify = vi.spyOn(pipeline.notifier, 'notify')
  const announced = () => notify.mock.calls.some(([kind]) => kind === 'events')
  const insert = AuditModel.collection.insertMany.bind(AuditModel.collection)
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const held = vi.spyOn(AuditModel.collection, 'insertMany').mockImplementation(async (docs, options) => {
    await gate
    return insert(docs, options)
  })
  await withRelay(async () => {
    const cup = await add(cups, 'audited')
    await until(async () => (await logged()).length === 1 && held.mock.calls.length > 0)
    expect(announced()).toBe(false)
    open()
    await until(announced)
    expect(await AuditModel.countDocuments({ id: cup._id.toHexString() })).toBe(1)
  })
  for (const spy of [notify, held]) spy.mockRestore()
})

it('sets aside a document whose events cannot be mapped, and logs those of all others', async () => {
  unmappable.add('cracked')
  const cracked = await add(cups, 'cracked')
  await relabel(cracked, 'mended')
  await add(cups, 'whole')
  await add(plates, 'round')
  await withRelay(async (relay) => {
    await until(async () => (await logged()).length === 2)
    expect(new Set((await logged()).map(([, label]) => label))).toEqual(new Set(['round', 'whole']))
    await until(() => relay.quarantined() === 1)
    expect(await findBehind([cups, plates], 60_000)).toEqual([])
    await until(async () => (await findBehind([cups, plates], 50)).join() === 'cup')
    unmappable.clear()
    await until(async () => (await logged()).length === 4)
    expect((await logged()).slice(2)).toEqual([
      [3, 'cracked', 1],
      [4, 'mended', 2],
    ])
    await until(() => relay.quarantined() === 0)
    await until(async () => (await findBehind([cups, plates], 0)).length === 0)
  })
})

it('forgets a document set aside whose events were removed by hand', async () => {
  unmappable.add('cracked')
  const cracked = await add(cups, 'cracked')
  const also = await add(cups, 'cracked')
  await withRelay(async (relay) => {
    await until(() => relay.quarantined() === 2)
    await cups.model.collection.updateOne({ _id: cracked._id }, { $set: { outbox: [] } })
    await until(() => relay.quarantined() === 1)
    await cups.model.collection.deleteOne({ _id: also._id })
    await until(() => relay.quarantined() === 0)
  })
})

it('reports each entity whose outboxes cannot be read, though another was reported just before', async () => {
  const reported = vi.spyOn(pipeline.log, 'error')
  const broken = [cups, plates].map(({ model }) =>
    vi.spyOn(model.collection, 'find').mockImplementation(() => {
      throw new Error('no such index')
    }),
  )
  await withRelay(async () => {
    const entitiesReported = () => reported.mock.calls.map(([details]: unknown[]) => (details as { entity: string }).entity)
    await until(() => new Set(entitiesReported()).size === 2)
    expect(entitiesReported().toSorted()).toEqual(['cup', 'plate'])
  })
  for (const spy of [reported, ...broken]) spy.mockRestore()
})

it('moves the events of one entity while the outboxes of another cannot be read', async () => {
  const broken = vi.spyOn(cups.model.collection, 'find').mockImplementation(() => {
    throw new Error('no such index')
  })
  await add(cups, 'waiting')
  await add(plates, 'round')
  await withRelay(async () => {
    await until(async () => (await logged()).length === 1)
    expect(await logged()).toEqual([[1, 'round', 1]])
    broken.mockRestore()
    await until(async () => (await logged()).length === 2)
  })
})
