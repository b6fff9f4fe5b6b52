import { expect, it } from 'vitest'
import { endText, foundIn, type PickerQuery, wholeText } from './found.ts'

type Item = { id: string; name: string }
const page = (ids: string, total: number) => ({
  items: ids.split('').map((id) => ({ id, name: id.toUpperCase() })),
  total,
  totalExact: total <= 10_000,
})

function queryOf(more: Partial<PickerQuery<Item>> = {}) {
  let loaded = 0
  const query: PickerQuery<Item> = {
    data: { pages: [page('abc', 5), page('cde', 5)] },
    currentData: {},
    isError: false,
    isFetching: false,
    hasNextPage: true,
    refetch: () => undefined,
    fetchNextPage: () => (loaded += 1),
    ...more,
  }
  return { query, loaded: () => loaded }
}

it('joins the pages, of which a record may be in two, and knows how many there are', () => {
  const found = foundIn(queryOf().query, { search: '', asked: '' })
  expect(found.items.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(found.total).toBe(5)
})

it('is empty before the first answer', () => {
  const { query } = queryOf({ data: undefined, currentData: undefined })
  expect(foundIn(query, { search: '', asked: '' })).toMatchObject({ items: [], total: 0, isAnswered: false })
})

it.each([
  ['si', 'si', {}, true],
  [' si ', 'si', {}, true],
  ['sit', 'si', {}, false],
  ['si', 'si', undefined, false],
])('typed %j, asked %j, answer %j: answered %s', (search, asked, currentData, isAnswered) => {
  expect(foundIn(queryOf({ currentData }).query, { search, asked }).isAnswered).toBe(isAnswered)
})

it.each([
  [{}, 1],
  [{ hasNextPage: false }, 0],
  [{ isFetching: true }, 0],
])('loads the next page where there is one, and one at a time: %j', (more, count) => {
  const { query, loaded } = queryOf(more)
  foundIn(query, { search: '', asked: '' }).loadMore()
  expect(loaded()).toBe(count)
})

it.each([
  [5, true, '5 of 5 agents shown.'],
  [5, false, 'All 5 shown.'],
  [10_001, true, '5 of more than 10,000 agents shown.'],
  [10_001, false, 'The first 5 of more than 10,000 agents shown. Search to find the others.'],
])('says of %i matches, with more pages: %s, what is shown', (total, hasNextPage, text) => {
  const pages = [page('abcde', total)].map((each) => ({ ...each, total: Math.min(total, 10_000) }))
  const { query } = queryOf({ data: { pages }, hasNextPage })
  expect(endText(foundIn(query, { search: '', asked: '' }), 'agents')).toBe(text)
})

it('says how many there are without a search', () => {
  expect([wholeText({ data: undefined }), wholeText(queryOf().query)]).toEqual([null, '5'])
  expect(wholeText({ data: { pages: [{ items: [], total: 10_000, totalExact: false }] } })).toBe('more than 10,000')
})
