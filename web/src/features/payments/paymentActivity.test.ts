import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import { paymentEventTypes } from '@kainsiap/ops/payments/contract'
import { expect, it } from 'vitest'
import { paymentActivity } from './paymentActivity.ts'
import { aPayment } from './testPayment.ts'

const event = (type: string, fields: Parameters<typeof aPayment>[0] = {}): ActivityEvent => ({
  seq: 1,
  type,
  entity: 'payment',
  id: aPayment().id,
  version: 1,
  at: '2026-07-14T02:30:00.000Z',
  actor: { kind: 'staff', id: null, name: 'Farid' },
  data: aPayment(fields),
})
const said = (type: string, fields?: Parameters<typeof aPayment>[0]) =>
  paymentActivity(event(type, fields))
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('')

it('says every event of a payment, with a link to it', () => {
  for (const type of paymentEventTypes)
    expect(paymentActivity(event(type))).toContainEqual({ name: 'PAY-2026-007', path: '/backoffice/finance/payments/PAY-2026-007' })
})

it('says what a second person has to do with it', () => {
  const problem = { code: 'second_person', detail: null } as const
  expect(said('payment.processing', { problem })).toBe('recorded PAY-2026-007, RM\u00A0748.00: another user must confirm it')
  expect(said('payment.failed', { problem: { code: 'record_rejected', detail: 'No' } })).toBe(
    'rejected the recorded payment for PAY-2026-007',
  )
})
