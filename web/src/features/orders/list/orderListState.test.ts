import { OrderQuery } from '@kainsiap/ops/orders/contract'
import { describe, expect, it } from 'vitest'
import {
  changeListState,
  filterWords,
  hasFilters,
  listDefaults,
  type OrderListState,
  readListState,
  toOrderQuery,
  writeListState,
} from './orderListState.ts'

const read = (search: string) => readListState(new URLSearchParams(search))
const state = (more: Partial<OrderListState>): OrderListState => ({ ...listDefaults, ...more })

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

  it('leaves out what it does not understand', () => {
    expect(read('?page=-2&limit=7&tab=mine&status=pending,flying&priority=&sort=name&open=12&search=a')).toEqual(
      state({ status: ['pending'], search: 'a' }),
    )
    expect(read('?page=1.5').page).toBe(1)
    expect(read('?page=1000').page).toBe(1_000)
    expect(read('?page=1001').page).toBe(1)
    expect(read('?page=400&limit=25').page).toBe(400)
    expect(read('?page=401&limit=25').page).toBe(1)
    expect(read(`?search=${'x'.repeat(200)}`).search).toHaveLength(64)
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
  })

  it('says in words what it is narrowed to', () => {
    expect(filterWords(state({ search: 'siti', status: ['pending', 'agent_assigned'], priority: ['urgent'] }))).toBe(
      '“siti”, status pending or agent assigned, priority urgent',
    )
    expect(hasFilters(state({ search: '  ' }))).toBe(false)
    expect(hasFilters(state({ priority: ['low'] }))).toBe(true)
  })
})
