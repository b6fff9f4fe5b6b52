import { OrderQuery } from '@kainsiap/ops/orders/contract'
import { describe, expect, it } from 'vitest'
import {
  changeListState,
  filterSummary,
  hasFilters,
  listDefaults,
  type OrderListState,
  readListState,
  sortOf,
  toOrderQuery,
  toSort,
  writeListState,
} from './orderListState.ts'

const read = (search: string) => readListState(new URLSearchParams(search))
const state = (more: Partial<OrderListState>): OrderListState => ({ ...listDefaults, ...more })

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
    expect(writeListState(listDefaults).toString()).toBe('')
    expect(read('')).toEqual(listDefaults)
  })

  it('comes back as it was written', () => {
    const full = state({
      page: 3,
      limit: 25,
      search: 'siti omar',
      tab: 'active',
      status: ['confirmed', 'agent_assigned'],
      priority: ['urgent'],
      paymentStatus: ['paid', 'failed'],
      serviceType: ['ironing'],
      sort: '-totalAmountSen',
      open: 'KS-2026-007',
    })
    expect(read(writeListState(full).toString())).toEqual(full)
  })

  it('knows the tabs of what waits for somebody, and sorts each as is usual there', () => {
    expect(read('?tab=unassigned').tab).toBe('unassigned')
    expect(read('?tab=late&sort=dueAt')).toEqual(state({ tab: 'late', sort: 'dueAt' }))
    expect([sortOf(listDefaults, 'late'), sortOf(listDefaults, 'all')]).toEqual(['dueAt', '-createdAt'])
    expect(toSort('dueAt', 'late')).toBeNull()
    expect(toSort('dueAt', 'all')).toBe('dueAt')
  })

  it('shows as many rows as the reader likes, unless the address says', () => {
    const params = (search: string) => new URLSearchParams(search)
    expect(readListState(params(''), 25).limit).toBe(25)
    expect(readListState(params('?limit=50'), 25).limit).toBe(50)
    expect(readListState(params('?limit=7'), 25).limit).toBe(25)
    expect(writeListState(readListState(params(''), 25)).toString()).toBe('limit=25')
  })

  it('leaves out what it does not understand', () => {
    expect(read('?page=-2&limit=7&tab=mine&status=pending,flying&priority=&sort=name&open=12&search=a')).toEqual(
      state({ status: ['pending'], search: 'a' }),
    )
    expect(read('?page=1.5').page).toBe(1)
    expect(read('?page=99999999999999999999').page).toBe(1)
    expect(read(`?search=${'x'.repeat(200)}`).search).toHaveLength(64)
  })

  it('keeps a page that does not exist, so that the screen can say so, and asks no deeper than lists go', () => {
    expect(read('?page=9999').page).toBe(9_999)
    expect(toOrderQuery(read('?page=1000')).page).toBe('1000')
    expect(toOrderQuery(read('?page=9999')).page).toBe('1000')
    expect(toOrderQuery(read('?page=9999&limit=25')).page).toBe('400')
  })

  it('starts at the first page again when the list is narrowed or ordered anew, not when a record opens', () => {
    const third = state({ page: 3 })
    expect(changeListState(third, { status: ['pending'] }).page).toBe(1)
    expect(changeListState(third, { limit: 50 }).page).toBe(1)
    expect(changeListState(third, { open: 'KS-2026-007' }).page).toBe(3)
    expect(changeListState(third, { page: 4 }).page).toBe(4)
  })

  it('asks the server only what its contract knows', () => {
    const full = state({
      search: ' siti ',
      status: ['pending', 'confirmed'],
      priority: ['low'],
      paymentStatus: ['paid'],
      serviceType: ['folding'],
    })
    for (const asked of [toOrderQuery(listDefaults), toOrderQuery(full), toOrderQuery(full, 'pending')]) {
      expect(OrderQuery.safeParse(asked).success).toBe(true)
    }
    expect(toOrderQuery(full, 'pending')).toMatchObject({ tab: 'pending', search: 'siti', status: 'pending,confirmed' })
    expect(toOrderQuery(listDefaults)).toEqual({ page: '1', limit: '10', sort: '-createdAt' })
    expect(toOrderQuery(listDefaults, 'pending')).toEqual({ page: '1', limit: '10', sort: 'dueAt', tab: 'pending' })
    expect(toOrderQuery(read('?tab=late&sort=-totalAmountSen'))).toMatchObject({ tab: 'late', sort: '-totalAmountSen' })
  })

  it('says in words what it is narrowed to', () => {
    expect(filterSummary(state({ search: 'siti', status: ['pending', 'agent_assigned'], priority: ['urgent'] }))).toBe(
      '“siti”, status pending or agent assigned, priority urgent',
    )
    expect(hasFilters(state({ search: '  ' }))).toBe(false)
    expect(hasFilters(state({ priority: ['low'] }))).toBe(true)
  })

  it('is read at once, however long somebody made it', () => {
    for (const key of Object.keys(listDefaults))
      for (const piece of ['KS-2026-', '0', '-', ',', ' ', '@.', 'a']) {
        const params = new URLSearchParams({ [key]: `${piece.repeat(100_000 / piece.length)} x` })
        expect([key, piece, leastCpuMs(() => readListState(params)) < 50]).toEqual([key, piece, true])
      }
  })
})
