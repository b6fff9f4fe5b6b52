import type { LineDoc, PayoutDoc } from '../model.ts'

type Sums = Pick<
  PayoutDoc,
  'amountSen' | 'totalEarningsSen' | 'commissionSen' | 'bonusesSen' | 'deductionsSen' | 'adjustmentsSen' | 'totalOrders'
>
type Line = Pick<LineDoc, 'kind' | 'sen' | 'grossSen' | 'commissionSen'>

const isEarned = ({ kind }: Line) => kind === 'order' || kind === 'cancellation'
const isDeducted = ({ kind }: Line) => kind === 'deduction' || kind === 'refund' || kind === 'cash'

/** What the lines of a payout add up to. `amountSen` may be below zero: then there is nothing to pay. */
export function sumsOf(lines: readonly Line[]): Sums {
  const sum = (among: (line: Line) => boolean, part: (line: Line) => number) =>
    lines.filter(among).reduce((all, line) => all + part(line), 0)
  const ofKind = (kind: Line['kind']) => (line: Line) => line.kind === kind
  const sen = (line: Line) => line.sen
  return {
    amountSen: sum(() => true, sen),
    totalEarningsSen: sum(isEarned, (line) => line.grossSen ?? line.sen),
    commissionSen: sum(isEarned, (line) => line.commissionSen ?? 0),
    bonusesSen: sum(ofKind('bonus'), sen),
    deductionsSen: 0 - sum(isDeducted, sen),
    adjustmentsSen: sum(ofKind('adjustment'), sen),
    totalOrders: lines.filter(ofKind('order')).length,
  }
}

/** Cash of the agent's that the payout settles. */
export const cashOf = (lines: readonly Line[]): number => lines.reduce((sum, { kind, sen }) => (kind === 'cash' ? sum - sen : sum), 0)
