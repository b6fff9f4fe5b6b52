import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import { payoutBatchEvents } from '@kainsiap/ops/payout-batches/contract'
import { expect, it } from 'vitest'
import { payoutBatchActivity } from './payoutBatchActivity.ts'
import { aRun } from './testPayoutBatch.ts'

const said = (type: string, fields = {}) =>
  payoutBatchActivity({ type, data: aRun(fields) } as unknown as ActivityEvent)
    .map((part) => (typeof part === 'string' ? part : `[${part.name}](${part.path ?? ''})`))
    .join('')
    .replaceAll('\u00A0', ' ')

it('says each event of a run, with a link to it', () => {
  const link = '[PB-2026-014](/backoffice/finance/payout-batches/PB-2026-014)'
  for (const type of payoutBatchEvents.types) expect(said(type)).toContain(link)
  expect(said('payoutBatch.submitted')).toBe(`submitted payout batch ${link} for approval, RM 41,286.40 to 38 agents`)
  expect(said('payoutBatch.updated')).toBe(`changed payout batch ${link}`)
  const counts = { ...aRun().counts, pending: 0, completed: 36, failed: 2 }
  expect(said('payoutBatch.updated', { status: 'processing', counts })).toBe(`continued payout batch ${link}: 36 of 38 paid`)
  expect(said('payoutBatch.ended', { status: 'partially_completed', counts })).toBe(
    `completed payout batch ${link}, partially completed: 36 of 38 paid`,
  )
})
