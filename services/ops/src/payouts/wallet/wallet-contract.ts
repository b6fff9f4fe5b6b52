import { z } from 'zod'
import { NumberedAgent } from '../../agents/number.ts'
import { OrderNumber } from '../../orders/number.ts'
import { Day, Id, Instant, page, Sen } from '../../platform/contract.ts'
import { PayoutBank } from '../sending/bank-contract.ts'
import { ExclusionReason } from '../preparing/exclusion-reason.ts'
import { HoldReason } from '../holds/hold-reason.ts'
import { PayoutNumber } from '../number.ts'

/** What an agent has earned and where it is; all of it equals the ledger. */
export const Wallet = z
  .strictObject({
    agent: NumberedAgent,
    /** The ledger's agent_payable: below zero where the agent owes us. */
    balanceSen: z.int(),
    /** In payouts that are on their way: no part of the balance. */
    inPayoutsSen: Sen,
    /** In payouts that wait. */
    reservedSen: z.int(),
    /** Of deliveries less than 48 hours ago. */
    within48hSen: z.int(),
    /** Of older deliveries that no payout may have yet: disputed, or with a refund that is asked for. */
    heldBackSen: z.int(),
    /** What a payout would come to now: what is left of the balance, less `nextCashSen`. Below zero where the agent has more of our cash. */
    freeSen: z.int(),
    /** Cash taken at doors that the next payout settles. */
    nextCashSen: Sen,
    /** Cash taken and not settled yet, also what a waiting payout settles. */
    cashHeldSen: Sen,
    settlementCycle: z.enum(['two_weeks', 'monthly']),
    /** When the next payout is proposed, up to which day, and how many orders would be in it now. */
    nextSettlementOn: Day,
    nextPeriodEnd: Day,
    nextOrders: z.int().min(0),
    /** What of the balance no payout may have yet, and why: payouts that wait, and deliveries; the first 20. */
    reservations: z.array(
      z.strictObject({
        kind: z.enum(['payout', 'order']),
        id: Id,
        number: z.string(),
        sen: z.int(),
        reason: ExclusionReason.nullable(),
        until: Instant.nullable(),
      }),
    ),
    bank: PayoutBank.nullable(),
    bankChangedAt: Instant.nullable(),
    /** What would keep a transfer to the agent now. */
    holds: z.array(HoldReason),
  })
  .meta({ id: 'Wallet' })
export type Wallet = z.infer<typeof Wallet>
export const WalletEntry = z.strictObject({
  id: Id,
  at: Instant,
  kind: z.string(),
  order: z.strictObject({ id: Id, number: OrderNumber }).nullable(),
  payout: z.strictObject({ id: Id, number: PayoutNumber }).nullable(),
  /** In favour of the agent above zero. */
  sen: z.int(),
  balanceSen: z.int(),
})
export const WalletPage = page(WalletEntry).meta({ id: 'WalletPage' })
export type WalletPage = z.infer<typeof WalletPage>
