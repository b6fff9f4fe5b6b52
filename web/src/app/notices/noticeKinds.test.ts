import { expect, it } from 'vitest'
import type { Page } from '../feature.ts'
import { loadNoticeKinds, noticeLink } from './noticeKinds.ts'

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

it('loads how notices are shown again where that failed, and once where it did not', async () => {
  const loads = [new Error('no connection'), {}, {}]
  const from = [
    {
      notices: async () => {
        const next = loads.shift()
        if (next instanceof Error) throw next
        return next ?? {}
      },
    },
  ]
  await expect(loadNoticeKinds(from)).rejects.toThrow('no connection')
  expect(await loadNoticeKinds(from)).toEqual({})
  await loadNoticeKinds(from)
  expect(loads).toHaveLength(1)
})
