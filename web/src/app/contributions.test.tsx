import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router-dom'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import { Permission } from '@kainsiap/ops/permissions'
import { features } from '../features/index.ts'
import { defineFeature } from './feature.ts'
import { contributionsOf, visibleTo } from './contributions.tsx'
import { QuickActions } from './dashboard/QuickActions.tsx'

/** A feature as one that comes later would describe itself. */
const parcels = defineFeature({
  quickActions: [
    { group: 'settings', label: 'Parcels', path: '/backoffice/parcels', permission: 'settings.read', Figure: () => '7 waiting' },
  ],
  tiles: [{ id: 'parcels', permission: 'settings.read', place: 2.5, Tile: () => <p>41 parcels</p> }],
  activity: [
    {
      entity: 'parcel',
      permission: 'settings.read',
      load: async () => (event) => ['packed ', { name: `P-${event.version}`, path: '/backoffice/parcels/3' }, ' for ', { name: 'Aina' }],
    },
  ],
})
const packed: ActivityEvent = {
  seq: 9,
  type: 'parcel.packed',
  entity: 'parcel',
  id: 'a'.repeat(24),
  version: 3,
  at: '2026-07-14T02:30:00.000Z',
  actor: { kind: 'staff', id: null, name: 'Farid' },
  data: { id: 'a'.repeat(24), version: 3 },
}

const all = contributionsOf([...features, parcels])
const rendered = async (node: ReactNode) => {
  const { prelude } = await prerender(<MemoryRouter>{node}</MemoryRouter>)
  return (await new Response(prelude).text()).replaceAll(/<!--.*?-->/g, '')
}

it('shows what a feature registers, in its place, to who holds its permission', async () => {
  const { tiles, quickActions, activity } = visibleTo(Permission.options, all)
  expect(tiles.map(({ id }) => id)).toEqual([
    'totalOrders',
    'activeAgents',
    'parcels',
    'activeUsers',
    'monthlyRevenue',
    'paymentsToLookAt',
    'refundsToDecide',
    'pendingPayouts',
  ])
  const Tile = tiles.find(({ id }) => id === 'parcels')?.Tile ?? (() => null)
  expect(await rendered(<Tile />)).toContain('41 parcels')
  const actions = await rendered(<QuickActions actions={quickActions.filter(({ label }) => label === 'Parcels')} />)
  expect(actions).toMatch(/href="\/backoffice\/parcels".*Parcels.*7 waiting/)
  const Said = activity.get('parcel')?.Said ?? (() => null)
  expect((await rendered(<Said event={packed} />)).replaceAll(/ class="[^"]*"| data-discover="true"/g, '')).toContain(
    'packed <a href="/backoffice/parcels/3">P-3</a> for <b>Aina</b>',
  )
})

it('offers each area that has a screen as a quick action', () => {
  const { quickActions } = visibleTo(Permission.options, contributionsOf(features))
  expect(quickActions.map(({ group }) => group)).toEqual(
    expect.arrayContaining(['users', 'customers', 'agents', 'orders', 'finance', 'settings']),
  )
  expect(visibleTo(['settings.read'], all).quickActions.map(({ path }) => path)).toContain('/backoffice/audit')
})

it('shows nothing of a feature whose permission is missing', () => {
  const shown = visibleTo(['orders.read'], all)
  expect(shown.tiles.map(({ id }) => id)).toEqual(['totalOrders'])
  expect(shown.quickActions.map(({ path }) => path)).toEqual(['/backoffice/orders'])
  expect([...shown.activity.keys()]).toEqual(['order'])
  expect(shown.panels.map(({ title }) => title)).toEqual(['Due next'])
  const none = visibleTo([], all)
  expect([none.tiles, none.quickActions, none.panels, [...none.activity]]).toEqual([[], [], [], []])
})

it('shows no figure that its reader could not be told', () => {
  const tilesOf = (...permissions: Permission[]) => visibleTo(permissions, all).tiles.map(({ id }) => id)
  expect(tilesOf('finance.approve')).toEqual([])
  expect(tilesOf('finance.approve', 'finance.read')).toContain('refundsToDecide')
})

it('leads only to screens that exist, and to nobody without their permission', () => {
  const pages = features.flatMap((feature) => feature.pages ?? [])
  for (const { path, permission } of contributionsOf(features).quickActions)
    expect(pages.find((page) => page.path === path)).toMatchObject({ permission })
})
