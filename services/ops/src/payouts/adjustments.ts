import { defaultSettings } from '../settings/defaults.ts'
import type { LineDoc } from './model.ts'

type Line = Pick<LineDoc, 'kind' | 'sen'>

/** Whether staff have decided it, with a bonus, a deduction or a correction. */
export const isDecided = ({ kind }: Line): boolean => kind === 'bonus' || kind === 'deduction' || kind === 'adjustment'

/** One of these takes a second person, however little the payout comes to. */
export const isLargeAdjustment = (line: Line): boolean => isDecided(line) && Math.abs(line.sen) > defaultSettings.secondPersonAboveSen
