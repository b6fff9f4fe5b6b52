import { z } from 'zod'
import { OrderNumber } from '../orders/number.ts'
import { Day, Id, Instant, page, Sen } from '../platform/contract.ts'
import { PayoutNumber } from './number.ts'

/** What an agent has earned and where it is; all of it equals the ledger. */
export const Wallet = z
  .strictObject({
    agent: z.strictObject({ id: Id, name: z.string() }),
    /** The ledger's agent_payable: below zero where the agent owes us. */
    balanceSen: z.int(),
    /** In payouts that are on their way: no part of the balance. */
    inPayoutsSen: Sen,
    /** In payouts that wait. */
    reservedSen: z.int(),
    /** Of deliveries less than 48 hours ago. */
    within48hSen: z.int(),
    freeSen: z.int(),
    /** Cash taken and not netted yet. */
    cashHeldSen: Sen,
    settlementCycle: z.enum(['two_weeks', 'monthly']),
    /** When the next payout is proposed. */
    nextSettlementOn: Day,
  })
  .meta({ id: 'Wallet' })
export type Wallet = z.infer<typeof Wallet>
export const WalletEntry = z.strictObject({
  id: z.string(),
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
