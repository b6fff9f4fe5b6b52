import { z } from 'zod'
import { OrderRef } from '../orders/contract.ts'
import { PayoutNumber } from '../payouts/number.ts'
import { PayoutState } from '../payouts/status-machine.ts'
import { formatted, Id, Instant, page, PageQuery, Sen } from '../platform/contract.ts'
import { accountPattern } from '../platform/ledger/accounts.ts'
import { LedgerTransaction } from '../platform/ledger/contract.ts'

export { LedgerTransaction } from '../platform/ledger/contract.ts'

/** Accounts of which there is one for each agent or provider; lists show their sum, or those of one kind. */
export const AccountFamily = z.enum(['agent_payable', 'agent_cash', 'payout_clearing'])
export type AccountFamily = z.infer<typeof AccountFamily>

const AccountName = formatted(accountPattern, { max: 72, message: 'must be an account, such as customer_funds' })

export const LedgerAccount = z
  .strictObject({
    account: z.string(),
    /** That of the agent whose account it is. */
    name: z.string().nullable(),
    /** How many accounts it is the sum of; null for a single one. */
    accounts: z.int().nullable(),
    /** Above zero: a debit. */
    balanceSen: z.int(),
    entries: z.int(),
    lastEntryAt: Instant,
  })
  .meta({ id: 'LedgerAccount' })
export type LedgerAccount = z.infer<typeof LedgerAccount>

export const LedgerAccountQuery = PageQuery.extend({
  after: z
    .union([AccountName, AccountFamily])
    .optional()
    .meta({ description: 'The last account of the previous page: this page begins after it' }),
  /** The accounts of one family, the largest first; otherwise all accounts, each family as one. */
  family: AccountFamily.optional(),
})
export type LedgerAccountQuery = z.input<typeof LedgerAccountQuery>
export const LedgerAccountPage = page(LedgerAccount).extend({ totalSen: z.int() }).meta({ id: 'LedgerAccountPage' })
export type LedgerAccountPage = z.infer<typeof LedgerAccountPage>

export const LedgerEntryQuery = PageQuery.extend({
  /** The latest transactions that touch this account. */
  account: AccountName.optional(),
  /** The transactions of one order, the first one first: by its number or its id. */
  order: OrderRef.optional(),
}).refine(({ account, order }) => account === undefined || order === undefined, 'give an account or an order, not both')
export type LedgerEntryQuery = z.input<typeof LedgerEntryQuery>

/** What of a payout is of one order: its own transactions are of all orders in it. */
export const OrderPart = z.strictObject({
  id: Id,
  number: PayoutNumber,
  agentName: z.string(),
  status: PayoutState,
  /** Of the whole payout. */
  amountSen: Sen,
  /** Of the order: below zero where its agent gives back. */
  partSen: z.int(),
  /** The bank's, or of the receipt. */
  reference: z.string().nullable(),
  /** What moved of it, the earliest first; none before it is sent. */
  steps: z.array(LedgerTransaction.pick({ key: true, kind: true, at: true, entries: true })),
})
export type OrderPart = z.infer<typeof OrderPart>

/** Transactions, and what the orders, agents and payouts in them are called. */
export const LedgerEntryPage = page(LedgerTransaction)
  .extend({
    orders: z.array(z.strictObject({ id: Id, number: z.string(), customerName: z.string() })),
    agents: z.array(z.strictObject({ id: Id, name: z.string() })),
    payouts: z.array(z.strictObject({ id: Id, number: PayoutNumber, agentName: z.string() })),
    /** Of an order that was asked for: the payouts that hold it. */
    parts: z.array(OrderPart),
  })
  .meta({ id: 'LedgerEntryPage' })
export type LedgerEntryPage = z.infer<typeof LedgerEntryPage>

const InvariantDifference = z.strictObject({
  text: z.string(),
  /** What it was found on, whose outgoing money is stopped; null where it is about no single record. */
  record: z.strictObject({ entity: z.string(), id: Id }).nullable(),
  /** The order it concerns. */
  order: z.strictObject({ id: Id, number: z.string() }).nullable(),
  /** The agents whose outgoing money is stopped. */
  agents: z.array(z.strictObject({ id: Id, name: z.string() })),
})

const CheckedInvariant = z.strictObject({
  id: z.string(),
  title: z.string(),
  holds: z.boolean(),
  checkedAt: Instant,
  /** When it was last seen to hold; null if it never was. */
  heldAt: Instant.nullable(),
  /** It does not hold, and yet stops no money: each of its differences only alerts. */
  onlyAlerts: z.boolean(),
  /** How many differences there are; the first of them are told. */
  count: z.int(),
  differences: z.array(InvariantDifference),
})
export type CheckedInvariant = z.infer<typeof CheckedInvariant>

/** The invariants that have been checked; pushed as the stats of the area `ledger`. */
export const InvariantList = z.strictObject({ items: z.array(CheckedInvariant) }).meta({ id: 'InvariantList' })
export type InvariantList = z.infer<typeof InvariantList>
