import { PaymentNumber } from '@kainsiap/ops/payments/number'
import { PayoutNumber } from '@kainsiap/ops/payouts/number'
import { RefundNumber } from '@kainsiap/ops/refunds/contract'
import { z } from 'zod'

/** What is said of a record before a line is put down to it. */
export interface NamedRecord {
  amountSen: number
  status: string
  /** Who paid, or gets it. */
  party: string
}

const Party = z.object({ name: z.string() })
const Read = z.object({ amountSen: z.int(), status: z.string(), customer: Party.optional(), agent: Party.nullish() })

/** Of an answer about a payment, a refund or a payout: it is of a customer, or else of an agent. */
export function toNamedRecord(answer: unknown): NamedRecord {
  const { amountSen, status, customer, agent } = Read.parse(answer)
  return { amountSen, status, party: (customer ?? agent)?.name ?? 'name unknown' }
}

const pages = [
  { page: 'payments', Number: PaymentNumber },
  { page: 'refunds', Number: RefundNumber },
  { page: 'payouts', Number: PayoutNumber },
] as const

const pageOf = (number: string) => pages.find(({ Number }) => Number.safeParse(number).success)?.page

/** Whether it may be a record's: while it is typed, it is not yet. */
export const isWholeNumber = (number: string): boolean => pageOf(number) !== undefined

/** Where the record with this number is read. */
export const pathOfNumber = (number: string): string => `${pageOf(number) ?? 'payments'}/${number}`
