import type { CommandContext } from '../platform/changes/command-context.ts'
import { now } from '../platform/clock.ts'
import { senMax, type StatusRule } from '../platform/contract.ts'
import { ruleBroken } from '../platform/errors.ts'
import { ringgit, shareOf } from '../platform/money.ts'
import { isDecided } from './adjustments.ts'
import type { Next } from './change-payout.ts'
import type { NewAdjustment, PayoutState } from './contract.ts'
import { allow, needsSecondPerson, preparedAlso, userOf } from './decisions.ts'
import { noAmounts } from './eligibility.ts'
import type { LineDoc, PayoutDoc } from './model.ts'
import { sumsOf } from './sums.ts'
import { withTimeline } from './timeline.ts'

const adjustmentsMax = 50
const adjusting: StatusRule<PayoutState> = {
  from: ['pending', 'on_hold'],
  why: (status) =>
    status === 'failed' ? 'This payout has failed: try it again before you adjust it.' : 'Only a payout that waits can be adjusted.',
  allowed: () => ['pending', 'on_hold'],
}

/** A bonus, a deduction or a correction by staff. What is left has to be above zero. `besideSen` is as in `PayoutDoc`. */
export function adjusted(doc: PayoutDoc, given: NewAdjustment, by: CommandContext, besideSen = 0): Next {
  allow(doc, adjusting, by)
  const count = doc.lines.filter(isDecided).length
  if (count >= adjustmentsMax) throw ruleBroken('adjustments_max', `There are ${adjustmentsMax} adjustments already.`)
  const line = adjustmentLine(doc, given, `a${count + 1}`)
  if (line.sen === 0) throw ruleBroken('adjustment_zero', 'This share of total earnings comes to RM 0.00.')
  const lines = [...doc.lines, line]
  const sums = sumsOf(lines)
  if (sums.amountSen <= 0)
    throw ruleBroken('nothing_to_pay', `With this ${ringgit(sums.amountSen)} would be left: a payout is above RM 0.00.`)
  if (sums.amountSen > senMax)
    throw ruleBroken('amount_max', `With this it would come to ${ringgit(sums.amountSen)}: a payout is ${ringgit(senMax)} at most.`)
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
