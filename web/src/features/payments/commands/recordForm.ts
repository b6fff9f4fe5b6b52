import { z } from 'zod'
import { type DayBounds, happenedOn } from '../../../command/happenedOn.ts'
import { ringgit, senOf } from '../../../ui/ringgit.ts'

/** What staff write down of money that came in. */
export interface RecordValues {
  method: 'cash' | 'bank_transfer'
  /** In ringgit, as written. */
  amount: string
  receivedOn: string
  reference?: string | undefined
}

/** The form's rules: exactly the amount, a day between the booking and today, and of a transfer the bank's reference. */
export function recordForm({ amountSen, ...bounds }: { amountSen: number } & DayBounds) {
  const isExact = (written: string) => senOf(written) === amountSen
  return z
    .strictObject({
      method: z.enum(['cash', 'bank_transfer']),
      amount: z.string().refine(isExact, `Only the whole amount can be recorded: ${ringgit(amountSen)}.`),
      receivedOn: happenedOn(bounds),
      reference: z.string().trim().max(60, 'At most 60 characters.').optional(),
    })
    .refine(({ method, reference }) => method === 'cash' || reference !== undefined, {
      path: ['reference'],
      message: 'Fill in the reference of the bank.',
    })
    .transform(({ method, receivedOn, reference }) => ({ method, amountSen, receivedOn, ...(reference && { reference }) }))
}
