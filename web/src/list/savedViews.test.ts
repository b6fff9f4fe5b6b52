import { expect, it } from 'vitest'
import { readListState } from './listState.ts'
import { nameProblem, parseViews, shownView, viewQuery, viewsMax, viewState, type SavedView } from './savedViews.ts'

const option = (value: string) => ({ value, label: value })
const shape = {
  tabs: { label: 'Parcels', items: ['all', 'late'].map((id) => ({ id, label: id })) },
  filters: [{ field: 'status', label: 'Status', options: ['sent', 'lost'].map(option) }],
  sorts: ['-sentAt', 'sentAt'].map(option),
  defaultSort: () => '-sentAt',
  isRef: () => true,
}
const at = (query: string) => readListState(shape, new URLSearchParams(query), 25)
const view = (name: string, query = '', hidden: string[] = []): SavedView => ({ name, query, hidden, shown: [] })

it('keeps tab, search, filters and sort, but neither page nor open record, and leads back to them', () => {
  const query = 'search=siti&tab=late&status=sent%2Clost&sort=sentAt'
  expect(viewQuery(shape, at(`${query}&page=3&limit=50&open=P1`))).toBe(query)
  expect(viewState(shape, view('Late', query))).toEqual({
    tab: 'late',
    search: 'siti',
    filters: { status: ['sent', 'lost'] },
    sort: 'sentAt',
  })
})

it('ignores what a list no longer has', () => {
  expect(viewState(shape, view('Old', 'tab=gone&status=burnt,lost&sort=weight&colour=red'))).toEqual({
    tab: 'all',
    search: '',
    filters: { status: ['lost'] },
    sort: null,
  })
})

it('knows which view is shown, on any page, whatever the order of its columns and values', () => {
  const views = [view('Lost', 'status=lost'), view('Both', 'status=lost,sent', ['agent', 'price'])]
  const shown = (query: string, hidden?: string[]) => shownView(shape, views, at(query), hidden && { hidden, shown: [] })?.name
  expect(shown('status=lost&page=2&open=P1', [])).toBe('Lost')
  expect(shown('status=sent,lost', ['price', 'agent'])).toBe('Both')
  expect(shown('status=sent,lost', ['price'])).toBeUndefined()
  expect(shown('status=sent,lost')).toBe('Both')
  expect(shown('status=sent')).toBeUndefined()
  expect(shown('status=lost&sort=sentAt')).toBeUndefined()
})

it.each([
  ['', 'Enter a name.'],
  ['   ', 'Enter a name.'],
  ['x'.repeat(41), 'Enter at most 40 characters (now 41).'],
  [' lost ', 'A view “Lost” already exists.'],
  [` ${'x'.repeat(40)} `, null],
  ['Lost today', null],
])('the name %j: %s', (name, problem) => {
  expect(nameProblem(name, [view('Lost')])).toBe(problem)
})

it('reads back what was saved, and passes over what it cannot read', () => {
  const views = [view('Lost', 'status=lost', ['agent'])]
  expect(parseViews(JSON.stringify(views))).toEqual(views)
  expect(parseViews(JSON.stringify([...views, { name: '' }, 7, { ...view('Far'), name: 'x'.repeat(41) }]))).toEqual(views)
  for (const saved of [null, '', 'null', '{', '"Lost"', '{"name":"Lost"}']) expect(parseViews(saved)).toEqual([])
  expect(parseViews(JSON.stringify(Array.from({ length: viewsMax + 5 }, (_, place) => view(String(place)))))).toHaveLength(viewsMax)
})
