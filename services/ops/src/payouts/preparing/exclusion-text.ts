import type { ExclusionReason } from '../contract.ts'

/** Why an order is in no payout, after its number: "KS-2026-007 was refunded". */
export const exclusionText: Readonly<Record<ExclusionReason, string>> = {
  within_48_hours: 'was delivered less than 48 hours ago',
  not_paid: 'is not paid',
  disputed: 'is disputed',
  refunded: 'was refunded',
  refund_pending: 'has a refund in progress',
  in_another_payout: 'is in another payout',
  outside_period: 'was not delivered in this period',
  stopped: 'does not match the ledger',
}
