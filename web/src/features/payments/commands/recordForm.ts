import { Day } from '@kainsiap/ops/platform/contract'
import { z } from 'zod'
import { ringgit, senOf } from '../../../ui/ringgit.ts'

/** What staff write down of money that came in. */
export interface RecordValues {
  method: 'cash' | 'bank_transfer'
  /** In ringgit, as written. */
  amount: string
  receivedOn: string
  reference?: string | undefined
}

/** The form's rules: exactly the amount, no later than today, and of a transfer the bank's reference. */
export function recordForm({ amountSen, today }: { amountSen: number; today: string }) {
  const isExact = (written: string) => senOf(written) === amountSen
  return z
    .strictObject({
      method: z.enum(['cash', 'bank_transfer']),
      amount: z.string().refine(isExact, `Only the whole amount can be recorded: ${ringgit(amountSen)}.`),
      receivedOn: Day.refine((day) => day <= today, 'That day is still to come.'),
      reference: z.string().trim().max(60, 'At most 60 characters.').optional(),
    })
    .refine(({ method, reference }) => method === 'cash' || reference !== undefined, {
      path: ['reference'],
      message: 'Fill in the reference of the bank.',
    })
    .transform(({ method, receivedOn, reference }) => ({ method, amountSen, receivedOn, ...(reference && { reference }) }))
}
