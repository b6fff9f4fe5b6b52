import { expect, it } from 'vitest'
import { breadcrumb } from './crumbs.ts'

it('title-cases each segment, turns hyphens into spaces, and leaves the common prefix out', () => {
  expect(breadcrumb('/backoffice/communication/support-tickets', () => true)).toEqual([
    { label: 'Communication', path: '/backoffice/communication' },
    { label: 'Support Tickets', path: '/backoffice/communication/support-tickets' },
  ])
})

it('keeps a record’s number as it is', () => {
  expect(breadcrumb('/backoffice/orders/KS-2026-007', () => true).map(({ label }) => label)).toEqual(['Orders', 'KS-2026-007'])
})

it('shows a day as every screen does, and what is not a day as it is', () => {
  const last = (day: string) => breadcrumb(`/backoffice/finance/reconciliation/billplz/${day}`, () => true).at(-1)?.label
  expect([last('2026-07-13'), last('2026-13-45')]).toEqual(['13 Jul 2026', '2026-13-45'])
})

it('says whose an id is where that is known', () => {
  const id = '68f1b6a0c9d3e45f6a7b8c9d'
  const labels = (name?: string) =>
    breadcrumb(
      `/backoffice/agents/${id}/edit`,
      () => true,
      (segment) => (segment === id ? name : undefined),
    )
  expect(labels('Hafiz bin Ramli').map(({ label }) => label)).toEqual(['Agents', 'Hafiz bin Ramli', 'Edit'])
  expect(labels().map(({ label }) => label)).toEqual(['Agents', 'Details', 'Edit'])
})

it('leads to no address without a page', () => {
  const hasPage = (path: string) => path.endsWith('/support-tickets')
  expect(breadcrumb('/backoffice/communication/support-tickets', hasPage).map(({ path }) => path)).toEqual([
    null,
    '/backoffice/communication/support-tickets',
  ])
})
