import { expect, it } from 'vitest'
import { foundIn, type PickerQuery } from './found.ts'

type Item = { id: string; name: string }
const page = (ids: string, total: number) => ({ items: ids.split('').map((id) => ({ id, name: id.toUpperCase() })), total })

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
