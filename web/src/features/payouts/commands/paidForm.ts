import { z } from 'zod'
import { type DayBounds, happenedOn } from '../../../command/happenedOn.ts'

/** The form's rules for what a payout was paid by: a reference, and a day since it was processed. */
export const paidForm = (bounds: DayBounds) =>
  z.strictObject({
    reference: z.string().trim().min(1).max(60, 'At most 60 characters.'),
    paidOn: happenedOn(bounds),
  })
