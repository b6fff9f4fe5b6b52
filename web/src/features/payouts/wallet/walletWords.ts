import type { Wallet, WalletPage } from '@kainsiap/ops/payouts/contract'
import { labelOf } from '../../../ui/format/labelOf.ts'

export type WalletEntry = WalletPage['items'][number]

/** A line of the statement: what it was, before the number of the order or payout that it names. */
export function entryText({ kind }: Pick<WalletEntry, 'kind'>): string {
  const [source = '', step = ''] = kind.split(':')
  switch (source) {
    case 'ord':
      return step === 'cancelled' ? 'Cancellation fee' : 'Earned from'
    case 'rf':
      return step === 'released' ? 'Agent’s share of a cancelled refund' : 'Agent’s share of a refund'
    case 'po':
      return payoutSteps[step] ?? 'Payout'
    case 'adj':
      return adjustments[step] ?? 'Adjusted with'
    default:
      return labelOf(kind.replaceAll(':', ' '))
  }
}

const payoutSteps: Readonly<Record<string, string>> = {
  reserved: 'Paid out with',
  failed: 'Not paid, returned from',
  returned: 'Returned by the bank from',
}
const adjustments: Readonly<Record<string, string>> = {
  bonus: 'Bonus with',
  deduction: 'Deduction with',
  adjustment: 'Adjustment with',
  cancelled: 'Adjustment reversed with',
}

export const cycleTexts: Readonly<Record<Wallet['settlementCycle'], string>> = { two_weeks: 'Every two weeks', monthly: 'Every month' }
