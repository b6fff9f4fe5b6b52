/** The change against the payout before, in whole percent; null where there was none. */
export function changeOf({ amountSen, previousSen }: { amountSen: number; previousSen: number | null }): number | null {
  return previousSen === null || previousSen === 0 ? null : Math.round((amountSen / previousSen - 1) * 100)
}

/** A payout that differs by more than this from the one before deserves a look. */
const unusualPercent = 30
export const isUnusual = (change: number | null): boolean => change !== null && Math.abs(change) > unusualPercent
