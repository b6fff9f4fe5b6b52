import { expect, it } from 'vitest'
import { createPageStarts } from './pageStarts.ts'

it('keeps where each page begins, until an earlier page is left again', () => {
  const starts = createPageStarts()
  for (const [page, row] of [
    [2, 'tenth'],
    [3, 'twentieth'],
    [4, 'thirtieth'],
  ] as const)
    starts.set('orders', page, { after: row })
  expect([1, 2, 3, 4, 5].map((page) => starts.of('orders', page)?.after)).toEqual([undefined, 'tenth', 'twentieth', 'thirtieth', undefined])
  starts.set('orders', 3, { after: 'another' })
  expect([2, 3, 4].map((page) => starts.of('orders', page)?.after)).toEqual(['tenth', 'another', undefined])
  expect(starts.of('orders by amount', 2)).toBeUndefined()
})

it('forgets the lists that were turned longest ago', () => {
  const starts = createPageStarts()
  for (let list = 0; list < 30; list += 1) {
    starts.set('kept', 2, { after: 'row' })
    starts.set(`list ${list}`, 2, { after: 'row' })
  }
  expect([starts.of('kept', 2), starts.of('list 0', 2), starts.of('list 29', 2)].map((start) => start?.after)).toEqual([
    'row',
    undefined,
    'row',
  ])
})
