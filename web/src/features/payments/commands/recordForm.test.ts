import { NewRecord } from '@kainsiap/ops/payments/contract'
import { expect, it } from 'vitest'
import { recordForm } from './recordForm.ts'

const after = { at: '2026-07-13T02:30:00.000Z', what: 'The order was booked' }
const form = recordForm({ amountSen: 74_800, today: '2026-07-14', after })
const written = { method: 'bank_transfer', amount: '748', receivedOn: '2026-07-14', reference: ' MBB 4418 ' } as const
const problems = (values: object) => form.safeParse({ ...written, ...values }).error?.issues.map(({ path }) => path.join('.')) ?? []

it('reads what the command takes', () => {
  const record = form.parse(written)
  expect(record).toEqual({ method: 'bank_transfer', amountSen: 74_800, receivedOn: '2026-07-14', reference: 'MBB 4418' })
  expect(NewRecord.safeParse({ version: 3, ...record }).success).toBe(true)
  expect(NewRecord.safeParse({ version: 3, ...form.parse({ ...written, method: 'cash', reference: undefined }) }).success).toBe(true)
})

it.each(['RM 748.00', 'RM748', '748.00\u00A0', '\u2066748.0\u2069'])('reads the pasted amount “%s”', (amount) => {
  expect(form.parse({ ...written, amount }).amountSen).toBe(74_800)
})

it('says how an ambiguous amount could be meant', () => {
  const { error } = form.safeParse({ ...written, amount: '748,00' })
  expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^Did you mean 748\.00\?/)])
})

it.each([
  ['another amount', { amount: '747.99' }, 'amount'],
  ['no amount', { amount: 'all of it' }, 'amount'],
  ['a day before the order was booked', { receivedOn: '2026-07-12' }, 'receivedOn'],
  ['a day to come', { receivedOn: '2026-07-15' }, 'receivedOn'],
  ['a day that there is not', { receivedOn: '2026-02-30' }, 'receivedOn'],
  ['a transfer without its reference', { reference: undefined }, 'reference'],
])('refuses %s', (_, values, field) => {
  expect(problems(values)).toEqual([field])
})
