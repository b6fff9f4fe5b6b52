import { z } from 'zod'

/** What the second person writes down. */
export interface ReleaseValues {
  password: string
  agents: string
  note?: string | undefined
}

/** The form's rules: the number of agents is typed, and has to be that of the run. */
export const releaseForm = (agents: number): z.ZodType<{ password: string; agents: number; note?: string | undefined }, ReleaseValues> =>
  z.strictObject({
    password: z.string().min(1).max(200),
    agents: z
      .string()
      .refine(
        (typed) => typed.replaceAll(/[\s,]/g, '') === String(agents),
        'This does not match the number of agents in this payout batch.',
      )
      .transform(() => agents),
    note: z.string().trim().max(300, 'At most 300 characters.').optional(),
  })
