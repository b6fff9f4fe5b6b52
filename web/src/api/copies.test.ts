import { expect, it } from 'vitest'
import { copiesIn, freshen, isOutdated, isOwnEdit, overwrite, remember, rememberOwnEdit, type Copy, type LiveEntity } from './copies.ts'

const liveEntity: LiveEntity = { entity: 'order', tag: 'Order' }
const copy = (fields: object): Copy => ({ id: 'a', version: 1, ...fields })

it('overwrites an older copy, and only the keys that the newer one has', () => {
  const record = copy({ status: 'pending', street: '14, Jalan Plumbum' })
  expect(overwrite(record, copy({ version: 2, status: 'confirmed' }))).toBe(true)
  expect(record).toEqual({ id: 'a', version: 2, status: 'confirmed', street: '14, Jalan Plumbum' })
})

it('leaves a copy of the same or a later version as it is', () => {
  const record = copy({ version: 3, status: 'confirmed' })
  expect(overwrite(record, copy({ version: 3, status: 'pending' }))).toBe(false)
  expect(overwrite(record, copy({ version: 2, status: 'pending' }))).toBe(false)
  expect(record).toEqual(copy({ version: 3, status: 'confirmed' }))
})

it('completes the parts of a record that have the same id, and drops those that are gone', () => {
  const record = copy({
    lines: [
      { id: 'x', quantity: 1, note: 'no starch' },
      { id: 'y', quantity: 2 },
    ],
    agent: { id: 'p', name: 'P', plate: 'BQK 1' },
  })
  overwrite(record, copy({ version: 2, lines: [{ id: 'x', quantity: 3 }], agent: { id: 'q', name: 'Q' } }))
  expect(record).toEqual({ id: 'a', version: 2, lines: [{ id: 'x', quantity: 3, note: 'no starch' }], agent: { id: 'q', name: 'Q' } })
})

it('finds the copies of a list and of a single record', () => {
  expect(copiesIn({ items: [copy({}), { name: 'no entity' }], total: 1 })).toEqual([copy({})])
  expect(copiesIn(copy({}))).toEqual([copy({})])
  expect(copiesIn(null)).toEqual([])
})

it('brings an answer that was read before a change up to that change, whatever came in first', () => {
  remember(liveEntity, copy({ id: 'late', version: 5, status: 'delivered' }))
  remember(liveEntity, copy({ id: 'late', version: 4, status: 'on its way' }))
  const list = { items: [copy({ id: 'late', version: 3, status: 'ironing' })], total: 1 }
  freshen(list)
  expect(list.items).toEqual([copy({ id: 'late', version: 5, status: 'delivered' })])
  expect(isOutdated(copy({ id: 'late', version: 4 }))).toBe(true)
  expect(isOutdated(copy({ id: 'late', version: 5 }))).toBe(false)
})

it('keeps apart what shares an id, as an order and its payment do, in either order of their changes', () => {
  const [order, payment] = [
    { id: 'shared', number: 'KS-2026-001' },
    { id: 'shared', number: 'PAY-2026-001' },
  ]
  remember({ entity: 'payment', tag: 'Payment' }, copy({ ...payment, version: 7, status: 'processing' }))
  const list = { items: [copy({ ...order, version: 2, status: 'pending' })] }
  freshen(list)
  expect(list.items).toEqual([copy({ ...order, version: 2, status: 'pending' })])
  expect(isOutdated(copy({ ...order, version: 2 }))).toBe(false)
  remember(liveEntity, copy({ ...order, version: 3, status: 'confirmed' }))
  freshen(list)
  expect(list.items).toEqual([copy({ ...order, version: 3, status: 'confirmed' })])
  expect([isOutdated(copy({ ...order, version: 2 })), isOutdated(copy({ ...payment, version: 6 }))]).toEqual([true, true])
  rememberOwnEdit(copy({ ...payment, version: 9 }))
  expect([isOwnEdit(copy({ ...payment, version: 9 })), isOwnEdit(copy({ ...order, version: 9 }))]).toEqual([true, false])
})
