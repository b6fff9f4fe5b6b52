import type { LedgerEntryPage } from '@kainsiap/ops/ledger/contract'
import { expect, it } from 'vitest'
import { readStory } from './story.ts'

const agent = { id: 'a'.repeat(24), name: 'Zarina Hashim' }
const page = (number: number, ids: readonly string[], totalPages: number): LedgerEntryPage => ({
  items: ids.map((id) => ({ id }) as LedgerEntryPage['items'][number]),
  page: number,
  limit: 2,
  total: 5,
  totalExact: true,
  totalPages,
  next: null,
  orders: [],
  agents: [agent],
  payouts: [],
  parts: [],
})

it('reads every page of an order’s transactions, and each of them once', async () => {
  const all = ['1', '2', '3', '4', '5']
  const answer = await readStory(async (number, after) => {
    const from = after === undefined ? 0 : all.indexOf(after) + 1
    const data = page(number, all.slice(from, from + 2), 3)
    // Between the pages something is posted before what was read.
    all.unshift(`early ${String(number)}`)
    return { data }
  })
  const { items = [], agents } = 'data' in answer ? answer.data : {}
  expect(items.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5'])
  expect(agents).toEqual([agent])
})

it('is of an order without transactions empty, and of a page that failed its failure', async () => {
  expect(await readStory(async (number) => ({ data: page(number, [], 0) }))).toMatchObject({ data: { items: [] } })
  const read = async (number: number) => (number === 1 ? { data: page(1, ['1', '2'], 2) } : { error: 'offline' })
  expect(await readStory(read)).toEqual({ error: 'offline' })
})
