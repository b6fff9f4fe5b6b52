import type { Payout, PayoutDetails } from '@kainsiap/ops/payouts/contract'

/** What each dialog about a payout is given: the payout as it is now, with its details once they are loaded. */
export interface PayoutDialogProps {
  payout: Payout & Partial<PayoutDetails>
  onClose: () => void
}
