import { expect, it } from 'vitest'
import { usePages } from './usePages.ts'

/** A list on a screen, which shows the page that is turned to. */
function useShown(name: string, conditions: object = {}) {
  let page = 1
  const pages = () => usePages({ name, conditions, page, onPage: (to) => void (page = to) })
  return {
    turnTo: (...turn: Parameters<ReturnType<typeof pages>['turnTo']>) => pages().turnTo(...turn),
    shows: () => [page, pages().start],
  }
}

it('begins the next page after the last row shown, as of the moment of its list, and shows the same page again on the way back', () => {
  const list = useShown('approvals')
  expect(list.shows()).toEqual([1, {}])
  const asOf = '2026-11-28T04:00:00.000Z'
  list.turnTo(2, { last: 'tenth', asOf })
  expect(list.shows()).toEqual([2, { after: 'tenth', asOf }])
  list.turnTo(3, { last: 'twentieth' })
  expect(list.shows()).toEqual([3, { after: 'twentieth' }])
  list.turnTo(2, { last: 'thirtieth' })
  expect(list.shows()).toEqual([2, { after: 'tenth', asOf }])
})

it('finds by its number a page that does not follow the one shown, one after an empty page, and one of another list', () => {
  const list = useShown('emails', { limit: 10 })
  list.turnTo(4, { last: 'tenth' })
  expect(list.shows()).toEqual([4, {}])
  list.turnTo(5, { last: undefined })
  expect(list.shows()).toEqual([5, {}])
  list.turnTo(6, { last: 'fiftieth' })
  expect(list.shows()).toEqual([6, { after: 'fiftieth' }])
  const other = useShown('emails', { limit: 25 })
  other.turnTo(6, { last: 'fiftieth' })
  expect(other.shows()).toEqual([6, {}])
})
