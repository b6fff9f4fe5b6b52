import { limitOf, type Limited } from '../approval/limit.ts'
import type { LineDoc } from '../model.ts'

type Line = Pick<LineDoc, 'kind' | 'sen'>

/** Whether staff have decided it, with a bonus, a deduction or a correction. */
export const isDecided = ({ kind }: Line): boolean => kind === 'bonus' || kind === 'deduction' || kind === 'adjustment'

/** Whether they take a second person, however little the payout comes to: together, so that several small ones are no way around it. */
export const areLargeAdjustments = (of: Limited & { lines: readonly Line[] }): boolean =>
  of.lines.filter(isDecided).reduce((sum, { sen }) => sum + Math.abs(sen), 0) > limitOf(of)
