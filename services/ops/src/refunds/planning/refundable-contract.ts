import { z } from 'zod'
import { OrderNumber } from '../../orders/number.ts'
import { PaymentGateway, PaymentMethodName } from '../../payments/contract.ts'
import { PaymentNumber } from '../../payments/number.ts'
import { RefundShares } from '../../payments/refunds/reservation-contract.ts'
import { Id, idList, Instant, Sen, Version } from '../../platform/contract.ts'

/** What can be refunded of a payment, and what the shares are computed from: `shares.ts`, here as on the server. */
export const Refundable = z
  .strictObject({
    payment: z.strictObject({ id: Id, number: PaymentNumber, version: Version, amountSen: Sen, refundedSen: Sen, refundPendingSen: Sen }),
    /** Captured, less what was refunded and is reserved. */
    leftSen: Sen,
    /** Of that, the fee of a cancelled order, which is the agent's: it goes back as goodwill only. */
    keptSen: Sen,
    /** What the refunds so far bear, together. */
    borne: RefundShares,
    /** Why nothing of it can be refunded; null if something can. */
    rejection: z.string().nullable(),
    gateway: PaymentGateway,
    method: PaymentMethodName,
    /** Came in beyond the amount: goes back whole. */
    extras: z.array(z.strictObject({ capture: z.string(), amountSen: Sen, at: Instant, gateway: PaymentGateway })),
    order: z.strictObject({
      id: Id,
      number: OrderNumber,
      status: z.string(),
      /** Null before the delivery. */
      deliveredAt: Instant.nullable(),
      /** What is due back of a cancelled order; null where it is not cancelled. */
      refundDueSen: Sen.nullable(),
      agent: z.strictObject({ id: Id, name: z.string() }).nullable(),
      subtotalSen: Sen,
      deliveryFeeSen: Sen,
      serviceFeeSen: Sen,
      discountSen: Sen,
      taxSen: Sen,
      totalAmountSen: Sen,
      agentEarningSen: Sen,
      rates: z.strictObject({ serviceFeeBps: z.int(), taxBps: z.int(), agentCommissionBps: z.int(), platformCommissionBps: z.int() }),
      lines: z.array(
        z.strictObject({
          id: Id,
          serviceName: z.string(),
          item: z.string(),
          quantity: z.int(),
          totalPriceSen: Sen,
          isRefunded: z.boolean(),
        }),
      ),
    }),
    /** What the refunds of this payment that nobody else has approved add up to: it counts towards the limit. */
    unapprovedSen: Sen,
    secondPersonAboveSen: Sen,
    /** Until when it may be asked for without being flagged; null before the delivery. */
    inTimeUntil: Instant.nullable(),
    /** The payout that the agent's part of this order is in. One that is sent stays as it is, and the next one is less; any other is made anew. */
    payout: z.strictObject({ number: z.string(), isSent: z.boolean() }).nullable(),
    gatewayFeeSen: Sen,
  })
  .meta({ id: 'Refundable' })
export type Refundable = z.infer<typeof Refundable>

/** How many payments are refunded at once. */
export const manyMax = 100
export const RefundablesQuery = z.strictObject({ payments: idList(manyMax) })
/** In the order in which they were named, without those that are not there. */
export const Refundables = z.strictObject({ items: z.array(Refundable) }).meta({ id: 'Refundables' })
export type Refundables = z.infer<typeof Refundables>
