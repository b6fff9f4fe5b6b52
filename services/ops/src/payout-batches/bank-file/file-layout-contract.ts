import { z } from 'zod'
import { Actor, Instant, line, wholeNumber } from '../../platform/contract.ts'

/** What a column of the bank file can say of a payout. */
export const FileValue = z.enum([
  'payout',
  'agent',
  'run',
  'line',
  'beneficiary',
  'bankCode',
  'bankName',
  'accountNumber',
  'amount',
  'amountSen',
  'releasedOn',
])
export type FileValue = z.infer<typeof FileValue>

const title = line(60)
const FileColumn = z.union([z.strictObject({ title, value: FileValue }), z.strictObject({ title, text: z.string().max(60) })])
/** How the bank says it, in any case. */
const words = z.array(line(40)).min(1).max(20)

const PaymentColumns = z
  .array(FileColumn)
  .min(1)
  .max(40)
  .refine((columns) => {
    const values = columns.flatMap((column) => ('value' in column ? column.value : []))
    const has = (...among: FileValue[]) => among.some((value) => values.includes(value))
    return has('payout') && has('accountNumber') && has('amount', 'amountSen')
  }, 'must include payout, accountNumber and amount')

const ResultColumns = z
  .strictObject({
    payout: title,
    amount: title,
    /** What the amounts are in. */
    unit: z.enum(['ringgit', 'sen']),
    status: title,
    reference: title,
    /** Null where the bank gives none: what it says as the status is the reason. */
    reason: title.nullable(),
    paid: words,
    failed: words,
  })
  .refine(({ paid, failed }) => !paid.some((word) => failed.some((other) => other.toLowerCase() === word.toLowerCase())), {
    error: 'must not use the same word for both outcomes',
    path: ['failed'],
  })
  .refine(({ payout, amount, status, reference, reason }) => {
    const titles = [payout, amount, status, reference, ...(reason === null ? [] : [reason])].map((one) => one.toLowerCase())
    return new Set(titles).size === titles.length
  }, 'must use a different column for each')

/** How a bank takes its file of payouts, and how it answers: which column holds what. */
export const FileLayout = z
  .strictObject({
    id: z
      .string()
      .max(40, { abort: true })
      .regex(/^[a-z0-9][a-z0-9-]*$/, 'must contain only lowercase letters, digits and hyphens'),
    name: line(60),
    delimiter: z.enum([',', ';', '|', '\t']),
    /** Whether the first line has the titles of the columns. */
    hasTitles: z.boolean(),
    payments: PaymentColumns,
    results: ResultColumns,
  })
  .meta({ id: 'PayoutFileLayout' })
export type FileLayout = z.infer<typeof FileLayout>

/** The first is the one that is taken where none is named. */
export const FileLayouts = z
  .array(FileLayout)
  .min(1)
  .max(20)
  .refine((layouts) => new Set(layouts.map(({ id }) => id)).size === layouts.length, 'must have different ids')
export type FileLayouts = z.infer<typeof FileLayouts>

/** By default the last of the run's files that has something in it. */
export const BankFileQuery = z.strictObject({ file: wholeNumber({ min: 1, max: 1_000 }).optional() })

/** The first lines of the file for the bank, without whole account numbers. */
export const BankFilePreview = z
  .strictObject({
    layout: FileLayout,
    fileName: z.string(),
    lines: z.array(z.array(z.string())),
    /** How many lines the file would have beside its titles, and what they come to. */
    total: z.int(),
    sumSen: z.int(),
    /** Which of the run's files it is. */
    file: z.int(),
    /** Those that hold payouts of which the bank has said nothing, the first one first: of each who took it last. */
    files: z.array(
      z.strictObject({ file: z.int(), payouts: z.int(), sumSen: z.int(), taken: z.strictObject({ at: Instant, by: Actor }).nullable() }),
    ),
  })
  .meta({ id: 'BankFilePreview' })
export type BankFilePreview = z.infer<typeof BankFilePreview>
