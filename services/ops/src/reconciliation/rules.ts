import { malaysianDay } from '../platform/clock.ts'
import type { LineState } from './contract.ts'

/** For how long the two sides may differ before somebody should look. */
const unmatchedMs = 15 * 60_000
/** The provider may list a movement on its next day's statement only. */
const missingMs = 24 * 60 * 60_000

interface Sides {
  movement: { sen: number; at: Date } | null
  ledger: { sen: number; at: Date } | null
  record: { sen: number | null } | null
}

/** What the three sources make of a line. */
export function judge({ movement, ledger, record }: Sides): {
  state: LineState
  differenceSen: number
  at: Date
  day: string
  ringsAt: Date | null
} {
  const differenceSen = (movement?.sen ?? 0) - (ledger?.sen ?? 0)
  const recordDiffers = record !== null && record.sen !== null && ledger !== null && record.sen !== ledger.sen
  const state = !movement ? 'missing' : !ledger ? 'unexpected' : differenceSen !== 0 || recordDiffers ? 'differs' : 'matched'
  const at = movement?.at ?? ledger?.at ?? new Date(0)
  const ringsAt = state === 'matched' ? null : new Date(at.getTime() + (state === 'missing' ? missingMs : unmatchedMs))
  return { state, differenceSen, at, day: malaysianDay(at), ringsAt }
}
