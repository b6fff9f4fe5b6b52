import type { Order, OrderQuery } from '@kainsiap/ops/orders/contract'
import { OrderStatus } from '@kainsiap/ops/orders/status-machine'
import { describe, expect, it } from 'vitest'
import { serverNow } from '../../../api/serverClock.ts'
import { affectsDetails } from '../orderLive.ts'
import { anOrder } from '../testOrder.ts'
import { affectsList, matchesQuery, whyOutOfList } from './orderMatches.ts'

const next = (order: Order, change: Partial<Order>): Order => ({ ...order, version: order.version + 1, ...change })

describe('whether an order belongs to a list', () => {
  it.each([
    ['pending', ['pending']],
    ['completed', ['delivered']],
    ['disputed', ['disputed']],
    ['all', OrderStatus.options],
  ] as const)('knows the statuses of the tab %s', (tab, statuses) => {
    expect(OrderStatus.options.filter((status) => matchesQuery(anOrder({ status }), { tab }))).toEqual(statuses)
  })

  it('calls everything from confirmed to delivery_arrived active', () => {
    const active = OrderStatus.options.filter((status) => matchesQuery(anOrder({ status }), { tab: 'active' }))
    expect([active[0], active.at(-1), active.length]).toEqual(['confirmed', 'delivery_arrived', 10])
  })

  it('calls an order unassigned while it is confirmed and nobody has it', () => {
    const agent = { id: 'a'.repeat(24), name: 'Hafiz Ramli', vehicleType: 'van' as const }
    expect(OrderStatus.options.filter((status) => matchesQuery(anOrder({ status }), { tab: 'unassigned' }))).toEqual(['confirmed'])
    expect(matchesQuery(anOrder({ status: 'confirmed', agent }), { tab: 'unassigned' })).toBe(false)
    const given = anOrder({ status: 'agent_assigned', agent, updatedAt: '2026-07-14T02:41:00.000Z' })
    expect(whyOutOfList(given, { tab: 'unassigned' })).toBe('assigned to Hafiz Ramli at 10:41')
  })

  it('calls an order late by the time, not by what the answer said', () => {
    const due = (ms: number) => ({ dueAt: new Date(serverNow() + ms).toISOString(), dueState: 'on_time' as const })
    expect(matchesQuery(anOrder({ status: 'confirmed', ...due(-1_000) }), { tab: 'late' })).toBe(true)
    expect(matchesQuery(anOrder({ status: 'confirmed', ...due(60_000) }), { tab: 'late' })).toBe(false)
    expect(matchesQuery(anOrder({ status: 'disputed', dueAt: null }), { tab: 'late' })).toBe(false)
    expect(whyOutOfList(anOrder({ status: 'items_collected', ...due(3_600_000) }), { tab: 'late' })).toBe('due time changed')
    expect(whyOutOfList(anOrder({ status: 'delivered', dueAt: null, updatedAt: '2026-07-14T02:41:00.000Z' }), { tab: 'late' })).toBe(
      'delivered at 10:41',
    )
  })

  it('compares Malaysian days, of the booking, the pickup and the payment apart', () => {
    // Past midnight in Malaysia, the day before in UTC.
    const order = anOrder({
      createdAt: '2026-07-09T16:30:00.000Z',
      scheduledPickupTime: '2026-07-11T16:30:00.000Z',
      paidAt: '2026-07-13T16:30:00.000Z',
      updatedAt: '2026-07-14T02:41:00.000Z',
    })
    for (const [name, day, before, after] of [
      ['created', '2026-07-10', '2026-07-09', '2026-07-11'],
      ['pickup', '2026-07-12', '2026-07-11', '2026-07-13'],
      ['paid', '2026-07-14', '2026-07-13', '2026-07-15'],
    ] as const) {
      const within = (from: string, to: string) => matchesQuery(order, { [`${name}From`]: from, [`${name}To`]: to })
      expect([name, within(day, day), within(before, before), within(after, after)]).toEqual([name, true, false, false])
      expect([name, matchesQuery(order, { [`${name}From`]: after }), matchesQuery(order, { [`${name}To`]: before })]).toEqual([
        name,
        false,
        false,
      ])
    }
    expect(matchesQuery(anOrder({ paidAt: null }), { paidFrom: '2026-07-01' })).toBe(false)
    expect(whyOutOfList(order, { pickupTo: '2026-07-11' })).toBe('pickup moved to 12 Jul at 10:41')
    expect(affectsList({ createdFrom: '2026-07-11' }, undefined, order)).toBe(false)
  })

  it('looks at every filter, joined by and', () => {
    const order = anOrder({ status: 'confirmed', priority: 'urgent', paymentStatus: 'paid', totalAmountSen: 5000 })
    const query: OrderQuery = {
      tab: 'active',
      status: 'pending,confirmed',
      priority: 'urgent',
      paymentStatus: 'paid',
      serviceType: 'ironing',
    }
    expect(matchesQuery(order, query)).toBe(true)
    for (const other of [
      { status: 'pending' },
      { priority: 'low' },
      { paymentStatus: 'failed' },
      { serviceType: 'folding' },
      { minAmountSen: '5001' },
    ]) {
      expect(matchesQuery(order, { ...query, ...other })).toBe(false)
    }
  })

  it('says why an order has left', () => {
    const at = { updatedAt: '2026-07-14T02:41:00.000Z' }
    expect(whyOutOfList(anOrder({ status: 'pending' }), { tab: 'pending' })).toBeNull()
    expect(whyOutOfList(anOrder({ status: 'delivered', ...at }), { tab: 'active' })).toBe('delivered at 10:41')
    expect(whyOutOfList(anOrder({ paymentStatus: 'paid', ...at }), { paymentStatus: 'pending' })).toBe('payment paid at 10:41')
  })
})

describe('whether a change affects a list', () => {
  const pending = anOrder({ status: 'pending', version: 3 })
  const confirmed = next(pending, { status: 'confirmed' })

  it('leaves a list alone that looks at nothing that changed', () => {
    expect(affectsList({}, pending, confirmed)).toBe(false)
    expect(affectsList({}, undefined, confirmed)).toBe(false)
    expect(affectsList({ serviceType: 'ironing' }, undefined, confirmed)).toBe(false)
    expect(affectsList({ tab: 'active' }, confirmed, next(confirmed, { status: 'agent_assigned' }))).toBe(false)
    expect(affectsList({ search: 'siti' }, pending, confirmed)).toBe(false)
  })

  it('asks a list again that an order joins or leaves', () => {
    expect(affectsList({ tab: 'pending' }, pending, confirmed)).toBe(true)
    expect(affectsList({ status: 'confirmed' }, pending, confirmed)).toBe(true)
    expect(affectsList({}, undefined, anOrder({ version: 1 }))).toBe(true)
    expect(affectsList({ tab: 'active' }, undefined, anOrder({ version: 1, status: 'pending' }))).toBe(false)
  })

  it('asks when it cannot know', () => {
    expect(affectsList({ tab: 'pending' }, undefined, confirmed)).toBe(true)
    expect(affectsList({ search: 'siti' }, undefined, confirmed)).toBe(true)
    expect(affectsList({ tab: 'pending', serviceType: 'folding' }, undefined, confirmed)).toBe(false)
  })

  it('asks a list of what was paid on some days, or by a method, when an order is paid', () => {
    const unpaid = anOrder({ paymentStatus: 'pending', version: 3 })
    const paid = next(unpaid, { paymentStatus: 'paid', paidAt: '2026-07-13T16:30:00.000Z' })
    for (const query of [{ paidFrom: '2026-07-14' }, { paidTo: '2026-07-14', state: unpaid.pickup.state }, { method: 'cash' }])
      expect([query, affectsList(query, unpaid, paid), affectsList(query, undefined, paid)]).toEqual([query, true, true])
    expect(affectsList({ paidFrom: '2026-07-14' }, paid, next(paid, { paymentStatus: 'partial_refund' }))).toBe(false)
    expect(affectsList({ state: 'Penang', paidFrom: '2026-07-14' }, undefined, paid)).toBe(false)
    expect(affectsList({ paidFrom: '2026-07-14' }, undefined, anOrder({ version: 1, paymentStatus: 'pending' }))).toBe(false)
  })

  it('asks when the order within the list changes, or a search term', () => {
    const later = next(pending, { scheduledPickupTime: '2026-07-15T01:00:00.000Z' })
    expect(affectsList({ sort: 'scheduledPickupTime' }, pending, later)).toBe(true)
    expect(affectsList({ tab: 'pending' }, pending, { ...later, dueAt: '2026-07-15T02:00:00.000Z' })).toBe(true)
    expect(affectsList({}, pending, later)).toBe(false)
    const agent = { id: 'a'.repeat(24), name: 'Hafiz Ramli', vehicleType: 'van' as const }
    expect(affectsList({ search: 'hafiz' }, pending, next(pending, { agent }))).toBe(true)
  })
})

describe('whether a change affects an open record', () => {
  const order = anOrder({ status: 'confirmed', version: 3 })

  it('goes on with the event when the status moved by one version', () => {
    expect(affectsDetails(order, next(order, { status: 'in_processing' }))).toBe(false)
  })

  it('asks when the event cannot tell all', () => {
    expect(affectsDetails(order, { ...order, status: 'in_processing', version: 5 })).toBe(true)
    expect(affectsDetails(order, next(order, {}))).toBe(true)
    const agent = { id: 'a'.repeat(24), name: 'Hafiz Ramli', vehicleType: 'van' as const }
    expect(affectsDetails(order, next(order, { status: 'agent_assigned', agent }))).toBe(true)
  })
})
