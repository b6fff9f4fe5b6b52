import { randomBytes } from 'node:crypto'
import mongoose, { type Types } from 'mongoose'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { required } from '../../testing/hostile/required.ts'
import { times } from '../../testing/entities/bookings.ts'
import { systemContext, type CommandContext } from './command-context.ts'
import { appended, change, computed, create, createNumbered, type Change, type NewDoc, type Patch } from './change.ts'
import { defineEntity } from './entity.ts'
import { AppError, ruleBroken } from '../errors.ts'
import { writesOf } from '../database/fields.ts'
import { configureMongoose, entitySchema, type EntityDoc } from '../database/mongo.ts'
import { signals } from '../process/signals.ts'

// change() on an entity of its own, in this process, for cases that no route can cause.

interface JarDoc extends EntityDoc {
  sequence: number
  label: string
  coins: number
  notes: string[]
  lid?: { color: string }
  /** Neither a summary field nor a tracked field. */
  secret: string
}
const Jar = z.object({ id: z.string(), sequence: z.number(), label: z.string(), coins: z.number(), version: z.number() })

const jarSchema = entitySchema<JarDoc>({ sequence: Number, label: String, coins: Number, notes: [String], lid: Object, secret: String })
jarSchema.index({ sequence: 1 }, { unique: true })
const JarModel = mongoose.model<JarDoc>('Jar', jarSchema, 'jars')
const jars = defineEntity({
  name: 'jar',
  title: 'Jar',
  model: JarModel,
  summary: Jar,
  trackedFields: ['coins'],
  toEntity: ({ _id, sequence, label, coins, version }) => ({ id: _id.toHexString(), sequence, label, coins, version }),
})

const by: CommandContext = { ...systemContext, requestId: 'request-1' }
const last = async () => (await JarModel.findOne().sort({ sequence: -1 }).lean<JarDoc>())?.sequence ?? 0
const numbered = (more: { id?: Types.ObjectId } = {}) =>
  createNumbered(jars, {
    doc: (sequence) => ({ sequence, label: 'Empty', coins: 0, notes: [], secret: 'hidden' }),
    event: 'jar.created',
    by,
    last,
    ...more,
  })
const read = async (id: Types.ObjectId) => (await JarModel.findById(id).lean<JarDoc>()) as JarDoc
const step = (jar: JarDoc, more: Partial<Change<JarDoc>> = {}): Change<JarDoc> => ({
  id: jar._id.toHexString(),
  set: [{ coins: computed({ $add: ['$coins', 1] }) }],
  event: 'jar.filled',
  by,
  ...more,
})
const content = { label: 'x', coins: 0, notes: [], secret: '' }
const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'done' : result.reason instanceof AppError ? result.reason.code : String(result.reason)
const tally = (results: PromiseSettledResult<unknown>[]) => {
  const counts: Record<string, number> = {}
  for (const result of results) counts[codeOf(result)] = (counts[codeOf(result)] ?? 0) + 1
  return counts
}

let jar: JarDoc

beforeAll(async () => {
  configureMongoose()
  const name = `test_${randomBytes(6).toString('hex')}`
  await mongoose.connect(required('TEST_MONGO_URL').replace(/\/?$/, `/${name}`), { maxPoolSize: 10 })
  await JarModel.createIndexes()
})
afterAll(async () => {
  await mongoose.connection.dropDatabase()
  await mongoose.disconnect()
})
beforeEach(async () => {
  jar = await numbered()
})

it('lets one of a hundred changes of one version win, and shows the others what it is now', async () => {
  const results = await Promise.allSettled(times(100, () => change(jars, step(jar, { version: 1 }))))
  expect(tally(results)).toEqual({ done: 1, stale_version: 99 })
  const [lost] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as AppError] : []))
  expect(lost?.details).toEqual({
    current: { id: jar._id.toHexString(), sequence: jar.sequence, label: 'Empty', coins: 1, version: 2 },
  })
  expect(await read(jar._id)).toMatchObject({ version: 2, coins: 1, outbox: [{ version: 1 }, { version: 2 }] })
})

it('lets as many win as the filter allows, where no version is asked for, and loses no step', async () => {
  const atMostFive = { preconditions: [{ filter: { coins: { $lt: 5 } }, rejection: () => ruleBroken('full', 'The jar is full.') }] }
  const results = await Promise.allSettled(times(60, () => change(jars, step(jar, atMostFive))))
  const { done, rule_broken: refused } = tally(results)
  expect([done, refused]).toEqual([5, 55])
  const after = await read(jar._id)
  expect(after).toMatchObject({ version: 6, coins: 5 })
  expect(after.outbox?.map(({ version, data, was }) => [version, data['coins'], was?.['coins']])).toEqual([
    [1, 0, undefined],
    [2, 1, 0],
    [3, 2, 1],
    [4, 3, 2],
    [5, 4, 3],
    [6, 5, 4],
  ])
})

it('puts into the outbox what happened, who did it, what lists show after it and what counters need from before', async () => {
  const actor = { kind: 'staff' as const, id: '0123456789abcdef01234567', name: '$version' }
  const changed = await change(jars, step(jar, { set: [{ label: 'Half', coins: 3 }], by: { ...by, actor } }))
  const [created, filled] = changed.outbox ?? []
  expect(created).toMatchObject({ type: 'jar.created', version: 1, was: null, actor: systemContext.actor, requestId: 'request-1' })
  expect(created?.data).toEqual({ sequence: jar.sequence, label: 'Empty', coins: 0, createdAt: jar.createdAt, updatedAt: jar.updatedAt })
  expect(filled).toMatchObject({ type: 'jar.filled', version: 2, actor, requestId: 'request-1', at: changed.updatedAt })
  expect(filled?.data).toEqual({ sequence: jar.sequence, label: 'Half', coins: 3, createdAt: jar.createdAt, updatedAt: changed.updatedAt })
  expect(filled?.was).toEqual({ coins: 0, createdAt: jar.createdAt, updatedAt: jar.updatedAt })
  expect(Object.keys(await read(jar._id))).not.toContain('was')
})

it('lets a later stage see what an earlier one set', async () => {
  const set = [{ label: 'Late' }, { notes: appended('notes', '$label') }, { secret: computed({ $concat: ['$secret', '!'] }) }]
  expect(await change(jars, step(jar, { set }))).toMatchObject({ label: 'Late', notes: ['Late'], secret: 'hidden!' })
})

it('stores text that looks like a database expression as text', async () => {
  const expression = { $concat: ['$secret'] } as unknown as string
  const texts = ['$secret', '$$ROOT', '$version', '{"$ne":null}', '$']
  for (const label of texts) expect((await change(jars, step(jar, { set: [{ label }] }))).label).toBe(label)
  const changed = await change(jars, step(jar, { set: [{ notes: texts, label: expression }], by: { ...by, requestId: '$secret' } }))
  expect(changed).toMatchObject({ notes: texts, label: expression })
  expect(changed.outbox?.at(-1)).toMatchObject({ requestId: '$secret' })
})

it('does an operation once, however often and however much at once it is asked for', async () => {
  const operation = 'a'.repeat(24)
  const again = step(jar, { by: { ...by, operation }, version: 1 })
  const results = await Promise.all(times(20, () => change(jars, again)))
  expect(new Set(results.map(({ version, coins }) => `${version} ${coins}`))).toEqual(new Set(['2 1']))
  await change(jars, step(jar))
  expect(await change(jars, again)).toMatchObject({ version: 3, coins: 2 })
  expect(await read(jar._id)).toMatchObject({ version: 3, operations: [operation, expect.any(String)] })
})

it('says why a change is not possible, and that what is not there is not found', async () => {
  const refused = step(jar, {
    preconditions: [
      { filter: { label: 'Empty', coins: 0 }, rejection: () => ruleBroken('label', 'It is not empty.') },
      { filter: { coins: 9 }, rejection: ({ coins }) => ruleBroken('coins', `There are ${coins}.`) },
      { filter: { label: 'Full' }, rejection: () => ruleBroken('label', 'It is not full.') },
    ],
  })
  await expect(change(jars, refused)).rejects.toMatchObject({ code: 'rule_broken', message: 'There are 0.' })
  await expect(change(jars, { ...step(jar), id: 'f'.repeat(24) })).rejects.toMatchObject({ code: 'not_found', message: 'Jar not found' })
  expect(await read(jar._id)).toMatchObject({ version: 1, coins: 0 })
})

it('wakes the relay after every change, and after none that did not happen', async () => {
  let woken = 0
  const count = () => (woken += 1)
  signals.on('outbox', count)
  await change(jars, step(jar))
  await create(jars, { doc: { sequence: -1, ...content }, event: 'jar.created', by })
  await change(jars, step(jar, { preconditions: [{ filter: { coins: 9 }, rejection: () => ruleBroken('no', 'No.') }] })).catch(() => {})
  signals.off('outbox', count)
  expect(woken).toBe(2)
})

it('gives numbers without a gap or a double to many at once, and one number to one who asks twice', async () => {
  const before = await last()
  const made = await Promise.all(times(40, () => numbered()))
  expect(made.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(times(40, (index) => before + 1 + index))
  const id = new mongoose.Types.ObjectId()
  const twice = await Promise.all(times(10, () => numbered({ id })))
  expect(new Set(twice.map(({ sequence }) => sequence))).toEqual(new Set([before + 41]))
  await expect(create(jars, { doc: { sequence: before + 41, ...content }, event: 'jar.created', by })).rejects.toMatchObject({
    code: 11000,
  })
  expect(await last()).toBe(before + 41)
})

it('takes the next number where another process took this one between the look and the writing', async () => {
  const before = await last()
  let looks = 0
  const raced = await createNumbered(jars, {
    doc: (sequence) => ({ sequence, label: 'Raced', coins: 0, notes: [], secret: '' }),
    event: 'jar.created',
    by,
    last: async () => {
      const found = await last()
      looks += 1
      if (looks <= 3) await JarModel.collection.insertOne({ sequence: found + 1, version: 1, label: 'Theirs' })
      return found
    },
  })
  expect([raced.sequence, looks]).toEqual([before + 4, 4])
})

/** Checked by the compiler: an unused expectation is an error of `npm run check`. */
const notToCompile = () => {
  // @ts-expect-error: a misspelt field
  const misspelt: Patch<JarDoc> = { lable: 'Half' }
  // @ts-expect-error: a value of another type
  const wrong: Patch<JarDoc> = { coins: '3' }
  // @ts-expect-error: a field that only the platform writes
  const forbidden: Patch<JarDoc> = { version: 7 }
  // @ts-expect-error: a misspelt field of an embedded document
  const path: Patch<JarDoc> = { 'lid.colour': 'red' }
  // @ts-expect-error: no notes
  const partial: NewDoc<JarDoc> = { sequence: 1, label: 'x', coins: 0, secret: '' }
  // @ts-expect-error: a misspelt field
  void writesOf(JarModel).updateOne({ sequence: 1 }, { $set: { lable: 'x' } })
  // @ts-expect-error: a filter of another type
  void writesOf(JarModel).updateOne({ sequence: 'one' }, { $set: { label: 'x' } })
  // @ts-expect-error: a misspelt field
  void writesOf(JarModel).updateOne({ sequence: 1 }, { $unset: { lable: '' } })
  // @ts-expect-error: a misspelt field in one of many updates
  void writesOf(JarModel).bulkWrite([{ updateOne: { filter: { sequence: 1 }, update: [{ $set: { lable: 'x' } }] } }])
  // @ts-expect-error: a misspelt field
  void writesOf(JarModel).findOneAndUpdate({ sequence: 1 }, { $set: { lable: 'x' } }, { returnDocument: 'after' })
  // @ts-expect-error: an element of another type
  void writesOf(JarModel).updateOne({ sequence: 1 }, { $push: { notes: { $each: [3] } } })
  const reading = { name: 'jar', title: 'Jar', model: JarModel, summary: Jar, trackedFields: [] }
  // @ts-expect-error: `secret` is no field of the summary
  const leaking = defineEntity({ ...reading, toEntity: ({ _id, secret, ...rest }) => ({ ...rest, id: secret }) })
  return { misspelt, wrong, forbidden, path, partial, leaking }
}
void notToCompile

it('leaves a field as it is where its new value is undefined', async () => {
  const changed = await change(jars, step(jar, { set: [{ label: undefined, coins: 2 }] }))
  expect(await read(changed._id)).toMatchObject({ label: 'Empty', coins: 2 })
})

it('derives the summary fields from the contract of the summary, as far as they are stored', () => {
  expect(jars.summaryFields).toEqual(['sequence', 'label', 'coins'])
})
