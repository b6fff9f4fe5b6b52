import { expect, it } from 'vitest'
import type { Page } from '../feature.ts'
import { noticeLink } from './noticeKinds.ts'

const manager = { role: 'manager', permissions: ['orders.read'] } as const
const page = { path: '/backoffice/parcels/7', label: 'The parcel' }
const parcels = (access: Partial<Page>): Page[] => [
  { path: '/backoffice/parcels/:id', title: 'Parcel', load: async () => () => null, ...access },
]
const user = { ...manager, permissions: [...manager.permissions] }

it('leads a notice to a page that some feature has and the reader may open, and nowhere else', () => {
  expect(noticeLink({ page }, user, parcels({}))).toEqual(page)
  expect(noticeLink({ page }, user, parcels({ permission: 'orders.read' }))).toEqual(page)
  expect(noticeLink({ page }, user, parcels({ permission: 'finance.read' }))).toBeNull()
  expect(noticeLink({ page }, user, parcels({ path: '/backoffice/parcels' }))).toBeNull()
  expect(noticeLink({ page }, user, [])).toBeNull()
  expect(noticeLink({}, user, parcels({}))).toBeNull()
})
