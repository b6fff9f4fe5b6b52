import { PayoutPaid } from '@kainsiap/ops/payouts/contract'
import { expect, it } from 'vitest'
import { paidForm } from './paidForm.ts'

const form = paidForm({ today: '2026-07-14', after: { at: '2026-07-12T16:00:00.000Z', what: 'The payout was processed' } })

it('reads what the command takes, of a day that has come', () => {
  const paid = form.parse({ reference: ' MBB 4418 ', paidOn: '2026-07-14' })
  expect(PayoutPaid.safeParse({ version: 1, ...paid }).success).toBe(true)
  expect(form.safeParse({ reference: 'MBB 4418', paidOn: '2026-07-15' }).success).toBe(false)
  expect(form.safeParse({ reference: 'MBB 4418', paidOn: '2026-07-13' }).success).toBe(true)
  expect(form.safeParse({ reference: 'MBB 4418', paidOn: '2026-07-12' }).error?.issues.map(({ message }) => message)).toEqual([
    'The payout was processed on 13 Jul 2026: choose that day or a later one.',
  ])
  expect(form.safeParse({ reference: ' ', paidOn: '2026-07-14' }).success).toBe(false)
})
