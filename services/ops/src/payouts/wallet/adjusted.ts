import type { CommandContext } from '../../platform/changes/command-context.ts'
import { now } from '../../platform/clock.ts'
import { senMax, type StatusRule } from '../../platform/contract.ts'
import { ruleBroken } from '../../platform/errors.ts'
import { ringgit, shareOf } from '../../platform/money.ts'
import { isDecided } from './adjustments.ts'
import type { Next } from '../change-payout.ts'
import type { NewAdjustment, PayoutState } from '../contract.ts'
import { allow } from '../approval/decisions.ts'
import { needsSecondPerson, preparedAlso, userOf } from '../approval/second-person.ts'
import { noAmounts } from '../preparing/eligibility.ts'
import type { LineDoc, PayoutDoc } from '../model.ts'
import { sumsOf } from './sums.ts'
import { withTimeline } from '../timeline.ts'

const adjustmentsMax = 50
const adjusting: StatusRule<PayoutState> = {
  from: ['pending', 'on_hold'],
  why: (status) =>
    status === 'failed' ? 'This payout failed. Retry it before you adjust it.' : 'Only pending and on-hold payouts can be adjusted.',
  allowed: () => ['pending', 'on_hold'],
}

/** A bonus, a deduction or a correction by staff. What is left has to be above zero. `besideSen` is as in `PayoutDoc`. */
export function adjusted(doc: PayoutDoc, given: NewAdjustment, by: CommandContext, besideSen = 0): Next {
  allow(doc, adjusting, by)
  const count = doc.lines.filter(isDecided).length
  if (count >= adjustmentsMax) throw ruleBroken('adjustments_max', `The limit of ${adjustmentsMax} adjustments is reached.`)
  const line = adjustmentLine(doc, given, `a${count + 1}`)
  if (line.sen === 0) throw ruleBroken('adjustment_zero', 'This share of total earnings is RM 0.00. Enter a larger share.')
  const lines = [...doc.lines, line]
  const sums = sumsOf(lines)
  if (sums.amountSen <= 0)
    throw ruleBroken(
      'nothing_to_pay',
      `This adjustment would reduce the payout to ${ringgit(sums.amountSen)}. A payout must be above RM 0.00.`,
    )
  if (sums.amountSen > senMax)
    throw ruleBroken(
      'amount_max',
      `This adjustment would raise the payout to ${ringgit(sums.amountSen)}. The maximum is ${ringgit(senMax)}.`,
    )
  return {
    set: {
      ...sums,
      lines,
      besideSen,
      needsSecondPerson: needsSecondPerson({ ...doc, ...sums, besideSen, lines }),
      preparedBy: preparedAlso(doc, userOf(by)),
      ...withTimeline(doc, by, { kind: 'adjusted', detail: given.reason }),
    },
    event: 'payout.updated',
  }
}

function adjustmentLine(doc: PayoutDoc, given: NewAdjustment, sourceId: string): LineDoc {
  const base = { ...noAmounts, sourceId, order: null, at: now(), reason: given.reason }
  switch (given.kind) {
    case 'bonus':
      return { ...base, kind: 'bonus', sen: given.sen }
    case 'deduction':
      return { ...base, kind: 'deduction', sen: 0 - given.sen }
    case 'deduction_share': {
      const { percentageBps } = given
      return { ...base, kind: 'deduction', sen: 0 - shareOf(doc.totalEarningsSen, percentageBps), percentageBps }
    }
    case 'adjustment':
      return { ...base, kind: 'adjustment', sen: given.sen }
  }
}
