import type { NewAdjustment } from '@kainsiap/ops/payouts/contract'
import { senMax } from '@kainsiap/ops/platform/contract'
import { z } from 'zod'
import { ringgit, senOf } from '../../../ui/ringgit.ts'

export type AdjustmentKind = NewAdjustment['kind']

/** What staff write down of a bonus, a deduction or an adjustment. */
export interface AdjustValues {
  kind: AdjustmentKind
  /** In ringgit, or of a share in percent, as written. */
  amount: string
  reason: string
}

/** An adjustment as written: "-12.50". */
function signedSen(text: string): number | undefined {
  const plain = text.trim().replace(/^[\u2212-]/, '')
  const sen = senOf(plain)
  if (typeof sen !== 'number') return undefined
  return plain === text.trim() ? sen : -sen
}

/** "2.5" as basis points. */
function bpsOf(text: string): number | undefined {
  return /^\d{1,3}(\.\d{0,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : undefined
}

/** The number that was written, in sen or basis points; undefined where it is none that the command takes. */
export function adjustmentNumber({ kind, amount }: Pick<AdjustValues, 'kind' | 'amount'>): number | undefined {
  if (kind === 'deduction_share') {
    const bps = bpsOf(amount)
    return bps !== undefined && bps >= 1 && bps <= 10_000 ? bps : undefined
  }
  const sen = kind === 'adjustment' ? signedSen(amount) : (senOf(amount) ?? undefined)
  return sen !== undefined && sen !== 0 && Math.abs(sen) <= senMax ? sen : undefined
}

const hints: Readonly<Record<AdjustmentKind, string>> = {
  bonus: `Enter an amount such as 30.00, up to ${ringgit(senMax)}.`,
  deduction: `Enter an amount such as 15.00, up to ${ringgit(senMax)}.`,
  deduction_share: 'Enter a percentage such as 2.5, up to 100.',
  adjustment: `Enter an amount such as 15.00 or -15.00, up to ${ringgit(senMax)}.`,
}

/** The form's rules, and the command without the version. */
export const adjustForm = z
  .strictObject({
    kind: z.enum(['bonus', 'deduction', 'deduction_share', 'adjustment']),
    amount: z.string(),
    reason: z.string().trim().min(1).max(300, 'At most 300 characters.'),
  })
  .superRefine((values, context) => {
    if (adjustmentNumber(values) === undefined) context.addIssue({ code: 'custom', path: ['amount'], message: hints[values.kind] })
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
