import { OrderQuery, OrderSort, OrderStatus, OrderTab } from '@kainsiap/ops/orders/contract'
import { expect, it } from 'vitest'
import { filterSummary, readListState, sortOf, toQuery } from '../../../list/listState.ts'
import { orderList } from './orderList.ts'

const read = (search: string) => readListState(orderList, new URLSearchParams(search))
const ask = (search: string, tab?: OrderTab) => toQuery(orderList, read(search), tab)

it('offers every tab, sort and status of the contract', () => {
  expect(orderList.tabs?.items.map(({ id }) => id)).toEqual(OrderTab.options)
  expect(orderList.sorts.map(({ value }) => value).toSorted()).toEqual(OrderSort.options.toSorted())
  for (const status of OrderStatus.options) expect(read(`?status=${status}`).filters).toEqual({ status: [status] })
})

it('asks the server only what its contract knows', () => {
  const full = '?search=+siti+&status=pending,confirmed&priority=low&paymentStatus=paid&serviceType=folding'
  for (const asked of [ask(''), ask(full), ask(full, 'pending')]) expect(OrderQuery.safeParse(asked).success).toBe(true)
  expect(ask(full, 'pending')).toEqual({
    page: '1',
    limit: '10',
    sort: 'dueAt',
    tab: 'pending',
    search: 'siti',
    status: 'pending,confirmed',
    priority: 'low',
    paymentStatus: 'paid',
    serviceType: 'folding',
  })
  const narrow = {
    state: 'Johor',
    method: 'cash,fpx',
    paidFrom: '2026-07-01',
    paidTo: '2026-07-14',
    agentId: 'a'.repeat(24),
    customerId: 'c'.repeat(24),
    hasDispute: 'false',
    minAmountSen: '100',
    maxAmountSen: '5000',
  }
  const asked = ask(`?${new URLSearchParams(narrow).toString()}`)
  expect([OrderQuery.safeParse(asked).success, asked]).toEqual([true, expect.objectContaining(narrow)])
  expect(ask('?tab=late&sort=-totalAmountSen')).toMatchObject({ tab: 'late', sort: '-totalAmountSen' })
})

it('sorts open work by its due time, and the rest by age', () => {
  expect(['all', 'unassigned', 'late', 'completed'].map((tab) => sortOf(orderList, read(''), tab))).toEqual([
    '-createdAt',
    'dueAt',
    'dueAt',
    '-createdAt',
  ])
})

it('opens orders by their number only', () => {
  expect(read('?open=KS-2026-007').open).toBe('KS-2026-007')
  expect(read('?open=12').open).toBeNull()
})

it('says in words what it is narrowed to', () => {
  expect(
    filterSummary(orderList, read('?search=siti&status=pending,agent_assigned&paymentStatus=partial_refund&serviceType=ironing')),
  ).toBe('“siti”, status pending or agent assigned, payment partial refund, service ironing')
})
