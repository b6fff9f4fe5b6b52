import { expect, it } from 'vitest'
import { visibleNavigation } from './access.ts'
import type { NavigationEntry } from '../feature.ts'
import { missingAccess } from './missingAccess.ts'

const manager = { role: 'manager', permissions: ['orders.read'] } as const

it('asks a page for its permission, and for one of exactly its roles', () => {
  expect(missingAccess(manager, {})).toBeNull()
  expect(missingAccess(manager, { permission: 'orders.read' })).toBeNull()
  expect(missingAccess(manager, { permission: 'finance.read' })).toEqual({ permission: 'finance.read' })
  expect(missingAccess(manager, { roles: ['manager', 'admin'] })).toBeNull()
  expect(missingAccess(manager, { permission: 'orders.read', roles: ['super_admin'] })).toEqual({ roles: ['super_admin'] })
})

it('shows a group to who holds its permission and may see one of its entries', () => {
  const entry = (label: string, permission: NavigationEntry['permission']): NavigationEntry => ({
    group: 'orders',
    label,
    path: `/${label}`,
    permission,
  })
  const all = [entry('orders', 'orders.read'), entry('payouts', 'finance.read')]
  const labels = (...permissions: NavigationEntry['permission'][]) =>
    visibleNavigation(permissions, all).map(({ name, entries }) => [name, ...entries.map(({ label }) => label)])
  expect(labels('orders.read', 'finance.read')).toEqual([['orders', 'orders', 'payouts']])
  expect(labels('orders.read')).toEqual([['orders', 'orders']])
  expect(labels('finance.read')).toEqual([])
  expect(visibleNavigation(['orders.read'], [entry('payouts', 'finance.read')])).toEqual([])
})
