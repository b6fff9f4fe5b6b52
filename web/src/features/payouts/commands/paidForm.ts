import { Day } from '@kainsiap/ops/platform/contract'
import { z } from 'zod'

/** The form's rules for what a payout was paid by: a reference, and a day no later than today. */
export const paidForm = (today: string) =>
  z.strictObject({
    reference: z.string().trim().min(1).max(60, 'At most 60 characters.'),
    paidOn: Day.refine((day) => day <= today, 'That day is still to come.'),
  })
