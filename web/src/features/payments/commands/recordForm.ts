import { amountHint, readAmount } from '@kainsiap/ops/platform/amount-text'
import { z } from 'zod'
import { type DayBounds, happenedOn } from '../../../command/happenedOn.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'

/** What staff write down of money that came in. */
export interface RecordValues {
  method: 'cash' | 'bank_transfer'
  /** In ringgit, as written. */
  amount: string
  receivedOn: string
  reference?: string | undefined
}

/** The form's rules: exactly the amount where one is given, else any; a day between the booking and today, and of a transfer the bank's reference. */
export function recordForm({ amountSen, ...bounds }: { amountSen: number | null } & DayBounds) {
  const isRight = (written: string) => (amountSen === null ? (readAmount(written) ?? 0) > 0 : readAmount(written) === amountSen)
  const wrong = amountSen === null ? 'Enter an amount above RM 0.00.' : `Enter the full amount of ${ringgit(amountSen)}.`
  return z
    .strictObject({
      method: z.enum(['cash', 'bank_transfer']),
      amount: z.string().refine(isRight, { error: ({ input }) => amountHint(String(input), wrong) }),
      receivedOn: happenedOn(bounds),
      reference: z.string().trim().max(60, 'At most 60 characters.').optional(),
    })
    .refine(({ method, reference }) => method === 'cash' || reference !== undefined, {
      path: ['reference'],
      message: 'Enter the bank reference.',
    })
    .transform(({ method, amount, receivedOn, reference }) => ({
      method,
      amountSen: readAmount(amount) ?? 0,
      receivedOn,
      ...(reference && { reference }),
    }))
}
