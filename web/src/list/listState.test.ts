import { describe, expect, it } from 'vitest'
import type { ListShape } from './listDefinition.ts'
import {
  changeListState,
  filterSummary,
  hasFilters,
  type ListState,
  noFilters,
  readListState,
  sortOf,
  toQuery,
  toSort,
  unusableParts,
  writeListState,
} from './listState.ts'

const parcels: ListShape = {
  tabs: {
    label: 'Parcels by state',
    items: [
      { id: 'all', label: 'All' },
      { id: 'late', label: 'Late' },
    ],
  },
  filters: [
    {
      field: 'status',
      label: 'Status',
      options: [
        { value: 'sent', label: 'Sent' },
        { value: 'at_door', label: 'At the door' },
        { value: 'lost', label: 'Lost' },
      ],
    },
    { field: 'size', label: 'Size', options: [{ value: 'big', label: 'Big' }] },
    { kind: 'amount', label: 'Postage', minField: 'minSen', maxField: 'maxSen' },
    { kind: 'number', label: 'Stars', minField: 'minStars', maxField: 'maxStars', most: 5, decimals: 1 },
    { kind: 'record', field: 'senderId', label: 'Sender', lookup: { permissions: [], Lookup: () => null } },
    { field: 'isPaid', label: 'Paid', isSingle: true, options: ['true', 'false'].map((value) => ({ value, label: value })) },
  ],
  sorts: ['-sentAt', 'dueAt', '-weight'].map((value) => ({ value, label: value })),
  defaultSort: (tab) => (tab === 'late' ? 'dueAt' : '-sentAt'),
  isRef: (text) => /^P-\d+$/.test(text),
}
const untabbed: ListShape = { filters: [], sorts: [{ value: 'name', label: 'Name' }], defaultSort: () => 'name', isRef: () => true }
const usual: ListState = { page: 1, limit: 10, search: '', tab: 'all', filters: {}, sort: null, open: null }

const read = (search: string) => readListState(parcels, new URLSearchParams(search))
const write = (state: ListState) => writeListState(parcels, state).toString()
const state = (more: Partial<ListState>): ListState => ({ ...usual, ...more })

/** CPU time, the minimum of three runs: the process also does other work. */
function leastCpuMs(act: () => unknown): number {
  const taken = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    act()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...taken)
}

describe('the list in the address', () => {
  it('is short when all is as usual', () => {
    expect(write(usual)).toBe('')
    expect(read('')).toEqual(usual)
  })

  it('comes back as it was written', () => {
    const full = state({
      page: 3,
      limit: 25,
      search: 'siti omar',
      tab: 'late',
      filters: { status: ['sent', 'lost'], size: ['big'] },
      sort: '-weight',
      open: 'P-7',
    })
    expect(write(full)).toBe('page=3&limit=25&search=siti+omar&tab=late&status=sent%2Clost&size=big&sort=-weight&open=P-7')
    expect(read(write(full))).toEqual(full)
  })

  it('names a record, an amount and one of two answers', () => {
    const filters = { minSen: ['1000'], maxSen: ['2550'], senderId: ['a'.repeat(24)], isPaid: ['false'] }
    const search = `minSen=1000&maxSen=2550&senderId=${'a'.repeat(24)}&isPaid=false`
    expect([read(search), write(state({ filters }))]).toEqual([state({ filters }), search])
    expect(toQuery(parcels, state({ filters }))).toMatchObject({ minSen: '1000', senderId: 'a'.repeat(24), isPaid: 'false' })
    expect(filterSummary(parcels, state({ filters })).replaceAll('\u00A0', ' ')).toBe(
      'postage from RM 10.00, postage up to RM 25.50, this sender, paid false',
    )
    for (const wrong of ['minSen=-1', 'maxSen=1e3', 'maxSen=100000001', 'senderId=A', `senderId=${'a'.repeat(25)}`, 'isPaid=maybe'])
      expect([wrong, read(wrong).filters]).toEqual([wrong, {}])
    expect(read('isPaid=true,false').filters).toEqual({ isPaid: ['true'] })
  })

  it('sorts each tab as is usual there', () => {
    expect(read('?tab=late&sort=dueAt')).toEqual(state({ tab: 'late', sort: 'dueAt' }))
    expect([sortOf(parcels, usual, 'late'), sortOf(parcels, usual, 'all')]).toEqual(['dueAt', '-sentAt'])
    expect(toSort(parcels, 'dueAt', 'late')).toBeNull()
    expect(toSort(parcels, 'dueAt', 'all')).toBe('dueAt')
  })

  it('shows as many rows as the reader likes, unless the address says', () => {
    const limit = (search: string) => readListState(parcels, new URLSearchParams(search), 25).limit
    expect([limit(''), limit('?limit=50'), limit('?limit=7')]).toEqual([25, 50, 25])
    expect(write(readListState(parcels, new URLSearchParams(), 25))).toBe('limit=25')
  })

  it('leaves out what it does not understand', () => {
    const search = '?page=-2&limit=7&tab=mine&status=sent,flying&size=&sort=name&open=12&search=a&colour=red&__proto__=x'
    expect(read(search)).toEqual(state({ filters: { status: ['sent'] }, search: 'a' }))
    expect(read('?page=1.5').page).toBe(1)
    expect(read('?page=99999999999999999999').page).toBe(1)
    expect(read(`?search=${'x'.repeat(900)}`).search).toHaveLength(400)
  })

  it('tells what it leaves out, and none that is set, empty or usual', () => {
    const unusable = (search: string) => unusableParts(parcels, new URLSearchParams(search)).map((each) => each.replaceAll('\u00A0', ' '))
    expect(unusable('?status=sent,flying&senderId=zzz&minSen=-4&isPaid=maybe')).toEqual([
      'status “flying”',
      'postage “-4”',
      'sender “zzz”',
      'paid “maybe”',
    ])
    expect(unusable(`?isPaid=true,false&size=${'x'.repeat(30)}`)).toEqual([`size “${'x'.repeat(24)}…”`, 'paid “false”'])
    expect(unusable('?maxSen=1,5&minSen=200000000')).toEqual(['postage “200000000”', 'postage “1,5”'])
    expect(unusable(`?status=sent,lost,sent,&size=&minSen=100&maxSen=100&senderId=${'a'.repeat(24)}&search=a&tab=all&open=x`)).toEqual([])
    expect(unusable('?open=x&items.tab=failed')).toEqual([])
    expect(unusable('?colour=red&tab=mine&sort=name&colour=blue')).toEqual(['tab “mine”', 'order “name”', '“colour”'])
  })

  it('reads numbers between two bounds, up to the largest there is', () => {
    const { filters } = read('minStars=4.5&maxStars=5')
    expect(filters).toEqual({ minStars: ['4.5'], maxStars: ['5'] })
    expect(filterSummary(parcels, state({ filters }))).toBe('stars from 4.5, stars up to 5.0')
    for (const minStars of ['5.1', '4.55', '-1', '1e0', 'many'])
      expect(unusableParts(parcels, new URLSearchParams({ minStars }))).toEqual([`stars “${minStars}”`])
    expect(unusableParts(parcels, new URLSearchParams('minStars=4&maxStars=2'))).toEqual([
      'stars 4.0 to 2.0, with the minimum number above the maximum',
    ])
  })

  it('leaves out amounts of which the lower is above the upper, and tells so', () => {
    const crossed = '?minSen=9000&maxSen=100&size=big'
    expect(read(crossed)).toEqual(state({ filters: { size: ['big'] } }))
    expect(unusableParts(parcels, new URLSearchParams(crossed)).map((each) => each.replaceAll('\u00A0', ' '))).toEqual([
      'postage RM 90.00 to RM 1.00, with the minimum amount above the maximum',
    ])
  })

  it('keeps a page that does not exist, so that the screen can say so, and asks no deeper than lists go', () => {
    expect(read('?page=9999').page).toBe(9_999)
    const asked = ['?page=1000', '?page=9999', '?page=9999&limit=25'].map((search) => toQuery(parcels, read(search))['page'])
    expect(asked).toEqual(['1000', '1000', '400'])
  })

  it('starts at the first page again when the list is narrowed or ordered anew, not when a record opens', () => {
    const third = state({ page: 3 })
    expect(changeListState(third, { filters: { status: ['sent'] } }).page).toBe(1)
    expect(changeListState(third, { limit: 50 }).page).toBe(1)
    expect(changeListState(third, { open: 'P-7' }).page).toBe(3)
    expect(changeListState(third, { page: 4 }).page).toBe(4)
  })

  it('asks for the tab shown, the set filters and the trimmed search, and for nothing else', () => {
    const narrowed = state({ search: ' siti ', filters: { status: ['sent', 'lost'], size: [] } })
    expect(toQuery(parcels, narrowed, 'late')).toEqual({
      page: '1',
      limit: '10',
      sort: 'dueAt',
      tab: 'late',
      search: 'siti',
      status: 'sent,lost',
    })
    expect(toQuery(parcels, state({ search: ' ' }))).toEqual({ page: '1', limit: '10', sort: '-sentAt' })
    expect(toQuery({ ...parcels, fixed: { depot: 'north' } }, state({}))).toMatchObject({ page: '1', depot: 'north' })
  })

  it('needs no tabs', () => {
    const address = readListState(untabbed, new URLSearchParams('?tab=late&open=x'))
    expect(address).toEqual(state({ open: 'x' }))
    expect(writeListState(untabbed, address).toString()).toBe('open=x')
    expect(toQuery(untabbed, address)).toEqual({ page: '1', limit: '10', sort: 'name' })
  })

  it('says in words what it is narrowed to', () => {
    expect(filterSummary(parcels, state({ search: 'siti', filters: { status: ['sent', 'at_door'], size: ['big'] } }))).toBe(
      '“siti”, status sent or at the door, size big',
    )
    expect(hasFilters(state({ search: '  ', filters: { status: [] } }))).toBe(false)
    expect(hasFilters(state({ filters: { size: ['big'] } }))).toBe(true)
    expect(hasFilters({ ...state({ search: 'siti', filters: { size: ['big'] } }), ...noFilters })).toBe(false)
  })

  it('is read at once, however long somebody made it', () => {
    for (const key of ['page', 'limit', 'search', 'tab', 'status', 'size', 'minSen', 'senderId', 'sort', 'open'])
      for (const piece of ['P-1', '0', '-', ',', ' ', '@.', 'a']) {
        const params = new URLSearchParams({ [key]: `${piece.repeat(100_000 / piece.length)} x` })
        expect([key, piece, leastCpuMs(() => readListState(parcels, params)) < 50]).toEqual([key, piece, true])
      }
  })
})
