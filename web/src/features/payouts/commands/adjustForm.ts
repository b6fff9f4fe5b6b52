import type { NewAdjustment } from '@kainsiap/ops/payouts/contract'
import { amountHint, readAmount, readSignedAmount, visibleText } from '@kainsiap/ops/platform/amount-text'
import { senMax } from '@kainsiap/ops/platform/contract'
import { z } from 'zod'
import { ringgit } from '../../../ui/format/ringgit.ts'

export type AdjustmentKind = NewAdjustment['kind']

/** What staff write down of a bonus, a deduction or an adjustment. */
export interface AdjustValues {
  kind: AdjustmentKind
  /** In ringgit, or of a share in percent, as written. */
  amount: string
  reason: string
}

/** "2.5" or "2.5%" as basis points. */
function bpsOf(text: string): number | undefined {
  const plain = visibleText(text).replace(/ ?%$/, '')
  return /^(?:\d{1,3}(?:\.\d{0,2})?|\.\d{1,2})$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

/** The number that was written, in sen or basis points; undefined where it is none that the command takes. */
export function adjustmentNumber({ kind, amount }: Pick<AdjustValues, 'kind' | 'amount'>): number | undefined {
  if (kind === 'deduction_share') {
    const bps = bpsOf(amount)
    return bps !== undefined && bps >= 1 && bps <= 10_000 ? bps : undefined
  }
  const sen = kind === 'adjustment' ? readSignedAmount(amount) : readAmount(amount)
  return typeof sen === 'number' && sen !== 0 && Math.abs(sen) <= senMax ? sen : undefined
}

const hints: Readonly<Record<AdjustmentKind, string>> = {
  bonus: `Enter an amount such as 30.00, up to ${ringgit(senMax)}.`,
  deduction: `Enter an amount such as 15.00, up to ${ringgit(senMax)}.`,
  deduction_share: 'Enter a percentage such as 2.5, up to 100.',
  adjustment: `Enter an amount such as 15.00 or -15.00, up to ${ringgit(senMax)}.`,
}

const hintOf = ({ kind, amount }: Pick<AdjustValues, 'kind' | 'amount'>): string =>
  kind === 'deduction_share' ? hints[kind] : amountHint(amount, hints[kind])

/** The form's rules, and the command without the version. */
export const adjustForm = z
  .strictObject({
    kind: z.enum(['bonus', 'deduction', 'deduction_share', 'adjustment']),
    amount: z.string(),
    reason: z.string().trim().min(1).max(300, 'At most 300 characters.'),
  })
  .superRefine((values, context) => {
    if (adjustmentNumber(values) === undefined) context.addIssue({ code: 'custom', path: ['amount'], message: hintOf(values) })
  })
  .transform(({ kind, amount, reason }) => {
    const written = adjustmentNumber({ kind, amount }) ?? 0
    return kind === 'deduction_share' ? { kind, percentageBps: written, reason } : { kind, sen: written, reason }
  })

interface Earned {
  amountSen: number
  totalEarningsSen: number
}

/** What the payout would be with it; null while nothing usable is written. */
export function adjustedSen(payout: Earned, values: Pick<AdjustValues, 'kind' | 'amount'>): number | null {
  const written = adjustmentNumber(values)
  if (written === undefined) return null
  switch (values.kind) {
    case 'bonus':
    case 'adjustment':
      return payout.amountSen + written
    case 'deduction':
      return payout.amountSen - written
    case 'deduction_share':
      return payout.amountSen - Math.round((payout.totalEarningsSen * written) / 10_000)
  }
}
