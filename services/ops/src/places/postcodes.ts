import type { State } from './states.ts'

/**
 * The postcodes of each state the business serves, both bounds included. Source: Pos Malaysia's postcode finder; the same ranges as in
 * Wikipedia's "Postal codes in Malaysia". Kuala Lumpur and Selangor interleave: Putrajaya (62xxx) belongs to neither.
 */
const postcodeRanges: Readonly<Record<State, readonly (readonly [first: number, last: number])[]>> = {
  'Kuala Lumpur': [[50_000, 60_000]],
  Selangor: [
    [40_000, 48_300],
    [63_000, 64_999],
    [68_000, 68_199],
  ],
  Penang: [[10_000, 14_499]],
  Johor: [[79_000, 86_999]],
}

/** Whether a postcode of five digits lies in the state. */
export function isPostcodeOf(state: State, postalCode: string): boolean {
  const code = Number(postalCode)
  return postcodeRanges[state].some(([first, last]) => code >= first && code <= last)
}
