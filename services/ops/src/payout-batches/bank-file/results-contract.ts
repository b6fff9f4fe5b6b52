import { z } from 'zod'
import { Actor, Id, Instant, line, Sen, text, Version } from '../../platform/contract.ts'
import { PayoutNumber } from '../../payouts/number.ts'

/** What the bank's result file says of each item, until a second person confirms it. */
export const BatchResults = z
  .strictObject({
    id: Id,
    fileName: z.string(),
    givenBy: Actor,
    givenAt: Instant,
    paid: z.int(),
    paidSen: z.int().min(0),
    failed: z.int(),
    failedSen: z.int().min(0),
    /** Items not listed in the file: they stay processing. */
    missing: z.int(),
  })
  .meta({ id: 'BatchResults' })
export type BatchResults = z.infer<typeof BatchResults>

/** What a bank's file says became of a payout. */
export const BankWord = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('paid'), reference: z.string() }),
  z.strictObject({ status: z.literal('failed'), reason: z.string() }),
])
export type BankWord = z.infer<typeof BankWord>

/** One that the bank could not pay, by its file. */
export const ResultFailure = z.strictObject({
  payout: z.strictObject({ id: Id, number: PayoutNumber }),
  agent: z.string(),
  sen: Sen,
  reason: z.string(),
})

export const BatchResultsRejection = z.strictObject({ version: Version, reason: text(300).optional() })
/**
 * The bank's result file: CSV with the columns that the layout of the run names. One line that is wrong refuses all of it.
 */
export const BatchResultFile = z.strictObject({
  version: Version,
  fileName: line(120),
  // Not trimmed: a line may end with tabs as delimiters.
  content: z
    .string()
    .max(600_000, { abort: true })
    .refine((content) => /[\r\n]/.test(content.trim()), 'has no lines below the header; add one line per payout'),
})
