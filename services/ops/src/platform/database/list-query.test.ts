import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { times } from '../../testing/entities/bookings.ts'
import { startEmptyDatabase, type TestDatabase } from '../../testing/system/database.ts'
import { defineEntity } from '../changes/entity.ts'
import { PageQuery, SearchText, sortBy } from '../contract.ts'
import { defineList } from './list-query.ts'
import { entitySchema, type EntityDoc } from './mongo.ts'
import { nameTerms } from './search-terms.ts'

// The list of a plain entity, as a feature would define it.

interface ShopDoc extends EntityDoc {
  name: string
  town: string
  openedAt: Date
  rank?: number | null
  words: string[]
}
const Shop = z.strictObject({ id: z.string(), version: z.int(), name: z.string(), town: z.string() })
const ShopQuery = PageQuery.extend({
  search: SearchText.optional(),
  town: z.string().optional(),
  sort: sortBy('name', 'openedAt', 'rank').default('name'),
})

const schema = entitySchema<ShopDoc>({ name: String, town: String, openedAt: Date, rank: Number, words: [String] })
schema.index({ words: 1 })
schema.index({ name: 1, _id: 1 })
const ShopModel = mongoose.model<ShopDoc>('Shop', schema, 'shops')
const shops = defineEntity({
  name: 'shop',
  title: 'Shop',
  model: ShopModel,
  summary: Shop,
  trackedFields: [],
  toEntity: ({ _id, version, name, town }) => ({ id: _id.toHexString(), version, name, town }),
})
const shopList = defineList(shops, {
  filter: ({ town }: { town?: string | undefined }) => ({ ...(town !== undefined && { town }) }),
  sorts: { name: 'name_1__id_1', openedAt: null, rank: null },
  defaultSort: 'name',
})

let database: TestDatabase

beforeAll(async () => {
  database = await startEmptyDatabase()
  await ShopModel.insertMany(
    times(60, (at) => {
      const name = `Kedai ${String(at).padStart(2, '0')}`
      const openedAt = new Date(Date.UTC(2026, 0, 60 - at))
      return { name, town: at % 3 === 0 ? 'Ipoh' : 'Klang', openedAt, words: nameTerms(name), version: 1, createdAt: openedAt }
    }),
  )
})
afterAll(() => database.stop())

const list = (query: object) => shopList.page(ShopQuery.parse(query))
const names = async (query: object) => (await list(query)).items.map(({ name }) => name.slice(-2))

it('filters, sorts both ways, and pages with a total', async () => {
  expect(await list({ limit: '5' })).toMatchObject({ total: 60, totalExact: true, totalPages: 12, page: 1 })
  expect(await names({ limit: '3' })).toEqual(['00', '01', '02'])
  expect(await names({ limit: '3', page: '2', sort: '-name' })).toEqual(['56', '55', '54'])
  expect(await names({ limit: '2', sort: 'openedAt' })).toEqual(['59', '58'])
  expect(await list({ town: 'Ipoh', limit: '5' })).toMatchObject({ total: 20, totalPages: 4 })
  expect(await names({ town: 'Ipoh', limit: '3', sort: '-openedAt' })).toEqual(['00', '03', '06'])
})

it('finds by the beginnings of words, with filters, and nothing where no word is left', async () => {
  expect(await names({ search: 'ked 05' })).toEqual(['05'])
  expect(await names({ search: 'kedai 1', town: 'Ipoh' })).toEqual(['12', '15', '18'])
  expect(await list({ search: '%*' })).toMatchObject({ items: [], total: 0 })
  expect((await list({ search: '' })).total).toBe(60)
})

it('is read through the index that it names, and through that of the words when it is searched', async () => {
  const [plain] = (await database.commandsOf(() => list({}))).filter(({ find }) => find)
  const [searched] = (await database.commandsOf(() => list({ search: 'kedai' }))).filter(({ find }) => find)
  expect([plain?.['hint'], searched?.['hint']]).toEqual(['name_1__id_1', 'words_1'])
})

it('takes what it is asked for as a value, never as an operator, and sorts by no other field', async () => {
  const query = { ...ShopQuery.parse({}), town: { $ne: 'Ipoh' } as unknown as string }
  await expect(shopList.page(query)).rejects.toThrow(/Cast to string failed/)
  for (const sort of ['town', '--name', 'words', '-']) expect(ShopQuery.safeParse({ sort }).success).toBe(false)
  await expect(list({ page: '1000', limit: '50' })).rejects.toMatchObject({ code: 'page_too_deep' })
})

it('gives an export the rows of all pages, in the order of the list, and their number', async () => {
  const query = { town: 'Ipoh', search: 'kedai', sort: '-name' } as const
  const found: string[] = []
  for await (const { name } of shopList.rows(query)) found.push(name.slice(-2))
  expect(found).toEqual(times(20, (at) => String(57 - 3 * at).padStart(2, '0')))
  expect(await shopList.count(query)).toBe(20)
  expect(await shopList.count({ ...query, search: 'a nothing b' })).toBe(0)
})

it('gives an export only the chosen ones of the rows that match', async () => {
  const { items } = await list({ limit: '10', search: 'kedai' })
  const ids = items.map(({ id }) => id)
  const found: string[] = []
  for await (const { name } of shopList.rows({ town: 'Ipoh', search: 'kedai', sort: '-name', ids })) found.push(name.slice(-2))
  expect(found).toEqual(['09', '06', '03', '00'])
  expect(await shopList.count({ town: 'Ipoh', search: 'kedai', ids })).toBe(4)
})

/** The rows of all pages, each asked for after the last row of the one before, with `between` called before each but the first. */
async function walk(
  query: { sort: string; town?: string; search?: string },
  between: (page: number) => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = []
  let after: string | undefined
  for (let page = 1; page <= 20; page += 1) {
    if (page > 1) await between(page)
    const { items, total, totalPages } = await list({ ...query, limit: '10', page: String(page), ...(after && { after }) })
    seen.push(...items.map(({ id }) => id))
    after = items.at(-1)?.id
    if (page >= totalPages) {
      expect(total).toBe(seen.length)
      return seen
    }
  }
  throw new Error('there is no last page')
}

const opening = (at: number, change: Partial<ShopDoc> = {}) => {
  const name = `Kedai ${at}`
  const openedAt = new Date(Date.UTC(2027, 0, at))
  return { name, town: 'Pekan', openedAt, words: nameTerms(name), version: 1, createdAt: openedAt, ...change }
}

it.each(['-openedAt', 'openedAt', 'name', '-name', 'rank', '-rank'])(
  'shows no row twice and misses none by %s, while rows arrive before, between and after those shown, and others leave',
  async (sort) => {
    await ShopModel.deleteMany({ town: 'Pekan' })
    // A third has no rank, and ranks repeat.
    await ShopModel.insertMany(times(47, (at) => opening(100 + at, { rank: at % 3 === 0 ? null : at % 4 })))
    const before = (await ShopModel.find({ town: 'Pekan' }).lean()).map(({ _id }) => _id.toHexString())
    for (const search of [undefined, 'kedai']) {
      const gone: string[] = []
      const arrived: string[] = []
      const seen = await walk({ sort, town: 'Pekan', ...(search && { search }) }, async (page) => {
        const added = await ShopModel.insertMany([10 * page, 120 + page, 900 + page].map((at) => opening(at, { rank: page % 5 })))
        arrived.push(...added.map(({ _id }) => _id.toHexString()))
        // One that was shown leaves the list.
        const [left] = before.filter((id) => !gone.includes(id))
        if (left) gone.push(left)
        await ShopModel.updateOne({ _id: left }, { town: 'closed' })
      })
      expect(new Set(seen).size).toBe(seen.length)
      expect(before.filter((id) => !gone.includes(id) && !seen.includes(id))).toEqual([])
      expect(seen.filter((id) => !before.includes(id) && !arrived.includes(id))).toEqual([])
      for (const _id of arrived) await ShopModel.deleteOne({ _id })
      await ShopModel.updateMany({ town: 'closed' }, { town: 'Pekan' })
    }
  },
)

it('finds a page by its number where the row before it is unknown', async () => {
  const unknown = new mongoose.Types.ObjectId().toHexString()
  expect(await names({ limit: '3', page: '2', town: 'Ipoh', after: unknown })).toEqual(await names({ limit: '3', page: '2', town: 'Ipoh' }))
})
