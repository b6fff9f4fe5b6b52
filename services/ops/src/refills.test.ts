import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyEntity, everyRefill } from './features.ts'
import type { Page } from './platform/contract.ts'
import { Types, type EntityDoc } from './platform/database/mongo.ts'
import { refillBatch, type AnyRefill } from './platform/database/refill.ts'
import type { Client } from './testing/http/client.ts'
import { shareOps, withGateways, type BorrowedOps } from './testing/system/shared-ops.ts'

// Over the refills of all features: a stored document gets the search terms and sort keys that a new one has.

let ops: BorrowedOps

beforeAll(async () => {
  ops = await shareOps(withGateways)
})
afterAll(() => ops.stop())

it('is defined for every entity that stores search terms or sort keys', () => {
  const refilled = everyRefill.map(({ model }) => model.modelName)
  const found = everyEntity.map(({ model }) => model as AnyRefill['model']).filter(({ schema }) => schema.path('words'))
  expect(found.length).toBeGreaterThan(8)
  expect(found.map(({ modelName }) => modelName).toSorted()).toEqual(refilled.toSorted())
})

describe.each(everyRefill.map((refill) => [refill.model.modelName, refill] as const))('of %s', (_, refill) => {
  const { collection } = refill.model

  /** The newest document that the refill computes fields of, and these fields. */
  async function sample(): Promise<{ _id: Types.ObjectId; before: object; computed: string[] }> {
    for await (const doc of collection.find({}, { sort: { _id: -1 } })) {
      const fields = refill.fieldsOf(doc as unknown as EntityDoc)
      if (fields) return { _id: doc._id, before: comparable(doc), computed: Object.keys(fields) }
    }
    throw new Error(`${collection.collectionName} is empty`)
  }

  it.each([
    ['are missing', (fields: readonly string[]) => ({ $unset: Object.fromEntries(fields.map((field) => [field, ''])) })],
    ['are empty', (fields: readonly string[]) => ({ $set: Object.fromEntries(fields.map((field) => [field, valueOf(field, [])])) })],
    ['are of an earlier version', (fields) => ({ $set: Object.fromEntries(fields.map((field) => [field, valueOf(field, ['earlier'])])) })],
  ])('computes the fields that %s, and nothing else', async (_what, damage) => {
    ops.pauseWorker()
    await refillAll(refill)
    const { _id, before, computed } = await sample()
    await collection.updateOne({ _id }, damage(computed))
    expect(comparable(await collection.findOne({ _id }))).not.toEqual(before)
    await forgetRefills(refill)
    await refillAll(refill)
    expect(comparable(await collection.findOne({ _id }))).toEqual(before)
    expect(await refillBatch(refill)).toMatchObject({ filled: 0 })
  })
})

/** Terms are a list, a key is a text. */
const valueOf = (field: string, terms: readonly string[]) => (/words$/i.test(field) ? terms : terms.join(' '))
/** Terms are in no order. */
const comparable = (doc: object | null) =>
  Object.fromEntries(Object.entries(doc ?? {}).map(([field, value]) => [field, /words$/i.test(field) ? new Set(value as string[]) : value]))

const forgetRefills = ({ model }: AnyRefill) => model.db.collection('refills').deleteOne({ _id: model.collection.collectionName as never })

async function refillAll(refill: AnyRefill): Promise<void> {
  while (!(await refillBatch(refill)).isDone);
}

describe('the search index of orders', () => {
  const idsOf = async (staff: Client, search: string) =>
    (await staff.get<Page<{ id: string }>>(`/orders?limit=50&search=${encodeURIComponent(search)}`)).body.items.map(({ id }) => id)

  it('follows the refill', async () => {
    ops.pauseWorker()
    const refill = everyRefill.find(({ model }) => model.modelName === 'Order')
    if (!refill) throw new Error('orders have no refill')
    const staff = await ops.staff('superAdmin')
    const { body } = await staff.get<Page<{ id: string; number: string }>>('/orders?limit=1&sort=-createdAt')
    const [{ id, number } = { id: '', number: '' }] = body.items
    const _id = new Types.ObjectId(id)
    await refill.model.collection.updateOne({ _id }, { $set: { words: ['earlier'], ownWords: ['earlier'] } })
    await refill.model.db.collection('orderSearches').updateOne({ _id }, { $set: { words: ['earlier'] } })
    expect(await idsOf(staff, number)).not.toContain(id)
    await forgetRefills(refill)
    await refillAll(refill)
    expect(await idsOf(staff, number)).toContain(id)
  })
})
