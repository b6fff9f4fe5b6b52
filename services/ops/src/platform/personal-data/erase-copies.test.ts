import mongoose, { Types } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmptyDatabase, type TestDatabase } from '../../testing/system/database.ts'
import type { EventDoc } from '../changes/event-log.ts'
import { entitySchema, type EntityDoc } from '../database/mongo.ts'
import { eraseCopiesIn } from './erase-copies.ts'
import { erasureSubscriber } from './erasure.ts'

interface CopyDoc extends EntityDoc {
  name: string
}
const CopyModel = mongoose.model<CopyDoc>('ErasedCopy', entitySchema<CopyDoc>({ name: String }), 'erasedCopies')

let database: TestDatabase

beforeAll(async () => {
  database = await startEmptyDatabase()
})
afterAll(() => database.stop())

it('repeats while an event is unlogged that was created until the documents had changed', async () => {
  const _id = new Types.ObjectId()
  const stored = CopyModel.collection
  await stored.insertOne({ _id, name: 'Zarith', version: 1, outbox: [] })
  const steps: string[] = []
  const erase = (isChanging: boolean) =>
    eraseCopiesIn(CopyModel, {
      ids: [_id],
      erase: async () => {
        // Another process changes the document at the last moment.
        if (isChanging) await stored.updateOne({ _id }, { $set: { outbox: [{ id: 'e1', data: { name: 'Zarith' } }] } })
        await stored.updateOne({ _id }, { $set: { name: 'Erased' } })
        steps.push('documents')
      },
      eraseInLog: async () => void steps.push('log'),
    })
  await expect(erase(true)).rejects.toThrow('1 erasedCopies of a deleted person have events that are not logged yet')
  await expect(erase(false)).rejects.toThrow('not logged yet')
  await stored.updateOne({ _id }, { $set: { outbox: [] } })
  await erase(false)
  expect(steps).toEqual(['documents', 'log', 'documents', 'log', 'documents', 'log'])
})

it('erases all others when one person cannot be erased yet, and reports that one', async () => {
  const erased: string[] = []
  const ids = ['one', 'stuck', 'two'].map((name) => ({ name, id: new Types.ObjectId().toHexString() }))
  const subscriber = erasureSubscriber({
    name: 'test.erasure',
    event: 'person.deleted',
    erase: async (id) => {
      const name = ids.find((each) => each.id === id)?.name ?? ''
      if (name === 'stuck') throw new Error('stuck')
      erased.push(name)
    },
    listDeletedIds: async () => ids.map(({ id }) => id),
  })
  const events = ids.map(({ id }) => ({ id }) as EventDoc)
  await expect(subscriber.handle(events)).rejects.toThrow('stuck')
  await expect(subscriber.onGap(7)).rejects.toThrow('stuck')
  expect(erased).toEqual(['one', 'two', 'one', 'two'])
})
