import { agentNumbers } from '@kainsiap/ops/agents/record-number'
import { orderNumbers } from '@kainsiap/ops/orders/record-number'
import { paymentNumbers } from '@kainsiap/ops/payments/record-number'
import { payoutBatchNumbers } from '@kainsiap/ops/payout-batches/record-number'
import { payoutNumbers } from '@kainsiap/ops/payouts/record-number'
import { refundNumbers } from '@kainsiap/ops/refunds/record-number'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { features } from '../../features/index.ts'
import { NotFound } from '../page/NotFound.tsx'
import { readRecordRef } from './recordRef.ts'
import { recordRoute } from './RecordRoute.tsx'

const pages = features.flatMap((feature) => feature.pages ?? []).filter(({ path }) => path.split(':').length === 2)
const rendered = async (node: ReactNode) => new Response((await prerender(node)).prelude).text()

it('is said of every page of a record what its path may name', () => {
  expect(pages.length).toBeGreaterThan(8)
  expect(pages.filter(({ record }) => !record).map(({ path }) => path)).toEqual([])
})

/** The first script has the patterns alone: the definitions read texts too, which is loaded with the palette. */
it.each([
  ['orders', orderNumbers],
  ['payments', paymentNumbers],
  ['payouts', payoutNumbers],
  ['payout-batches', payoutBatchNumbers],
  ['refunds', refundNumbers],
  ['agents', agentNumbers],
] as const)('takes the numbers of %s as they are defined', (name, { pattern }) => {
  const own = pages.filter(({ path }) => new RegExp(`(?:^|/)${name}/:`).test(path))
  expect(own.length).toBeGreaterThan(0)
  for (const { record } of own) expect(record?.source).toBe(new RegExp(`^(?:${pattern}|[0-9a-f]{24})$`).source)
})

const id = 'a'.repeat(24)
it.each([
  ['/orders/:number', ['KS-2026-007', 'KS-2026-10342', id]],
  ['/payments/:number', ['PAY-2026-007', id]],
  ['/payouts/:number', ['PO-2026-007', id]],
  ['/payout-batches/:number', ['PB-2026-007', id]],
  ['/refunds/:number', ['REF-2026-007-1', id]],
  ['/agents/:id', ['AG-0001', id]],
  ['/agents/:id/edit', ['AG-0001', id]],
  ['/agents/:id/payouts', ['AG-0001', id]],
  ['/customers/:id', [id]],
  ['/customers/:id/edit', [id]],
])('shows the page for what names a record, and that there is none for anything else: %s', async (path, named) => {
  const page = pages.find((one) => one.path.endsWith(path))
  const Shown = recordRoute(page?.record ?? /^$/, () => <p>the record</p>, NotFound)
  const at = (value: string) =>
    rendered(
      <MemoryRouter initialEntries={[path.replace(/:\w+/, value)]}>
        <Routes>
          <Route path={path} element={<Shown />} />
        </Routes>
      </MemoryRouter>,
    )
  for (const value of named) {
    expect(await at(value)).toContain('the record')
    const other = value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase()
    expect(readRecordRef(page?.record ?? /^$/, other)).toBe(value)
    expect(await at(other)).not.toContain('Page not found')
  }
  for (const value of ['anything', 'KS-1', 'new', '%20', `${id}a`, 'KS-2026-007x', 'REF-2026-007']) {
    const html = await at(value)
    expect(html).not.toContain('the record')
    expect(html).toContain('Page not found')
  }
})
