import { PayoutPaid } from '@kainsiap/ops/payouts/contract'
import { expect, it } from 'vitest'
import { paidForm } from './paidForm.ts'

const form = paidForm('2026-07-14')

it('reads what the command takes, of a day that has come', () => {
  const paid = form.parse({ reference: ' MBB 4418 ', paidOn: '2026-07-14' })
  expect(PayoutPaid.safeParse({ version: 1, ...paid }).success).toBe(true)
  expect(form.safeParse({ reference: 'MBB 4418', paidOn: '2026-07-15' }).success).toBe(false)
  expect(form.safeParse({ reference: ' ', paidOn: '2026-07-14' }).success).toBe(false)
})
