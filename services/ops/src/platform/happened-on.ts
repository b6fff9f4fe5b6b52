import { malaysianDay, now } from './clock.ts'
import { invalid } from './errors.ts'

/** What has to come before: when, and in words that follow "the day on which". */
export interface Earlier {
  at: Date | null
  what: string
}

/** Throws `validation_failed` for a Malaysian day that has not come. */
export function refuseFuture(field: string, day: string): void {
  if (day > malaysianDay(now())) throw invalid(field, 'is in the future')
}

/** Of the day on which something is said to have happened: throws `validation_failed` before what led to it. */
export function refuseTooEarly(field: string, day: string, { at, what }: Earlier): void {
  const first = at && malaysianDay(at)
  if (first !== null && day < first) throw invalid(field, `is before ${first}, the day on which ${what}`)
}
