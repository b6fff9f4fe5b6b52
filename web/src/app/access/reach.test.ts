import { expect, it } from 'vitest'
import { isWithinReach } from './reach.ts'

const page = { path: '/backoffice/parcels/:number', title: 'Parcel', load: async () => () => null }
const user = { role: 'manager', permissions: ['orders.read'] } as const

it('leads only to pages that exist, for who may open them', () => {
  const pages = [{ ...page, permission: 'orders.read' }] as const
  expect(isWithinReach('/backoffice/parcels/P-3?tab=all', user, pages)).toBe(true)
  expect(isWithinReach('/backoffice/parcels', user, pages)).toBe(false)
  expect(isWithinReach('/backoffice/parcels/P-3', user, [{ ...page, permission: 'finance.read' }])).toBe(false)
  expect(isWithinReach('/backoffice/parcels/P-3', user, [])).toBe(false)
})
