import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import { payoutEventTypes } from '@kainsiap/ops/payouts/contract'
import { expect, it } from 'vitest'
import { payoutActivity } from './payoutActivity.ts'
import { aPayout } from '../../money/testPayout.ts'

const said = (type: string, fields = {}) =>
  payoutActivity({ type, data: aPayout(fields) } as unknown as ActivityEvent)
    .map((part) => (typeof part === 'string' ? part : `[${part.name}](${part.path ?? ''})`))
    .join('')
    .replaceAll('\u00A0', ' ')

it('says each event of a payout, with a link to it', () => {
  const link = '[PO-2026-007](/backoffice/finance/payouts/PO-2026-007)'
  for (const type of payoutEventTypes) expect(said(type)).toContain(link)
  expect(said('payout.processing')).toBe(`sent ${link}, RM 745.00 to Kumaran Subramaniam`)
  expect(said('payout.held')).toBe(`put ${link} on hold`)
  expect(said('payout.updated', { problem: { code: 'outcome_unknown', detail: null } })).toBe(
    `is waiting for the outcome of ${link}, RM 745.00 to Kumaran Subramaniam`,
  )
})
