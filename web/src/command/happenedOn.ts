import { Day } from '@kainsiap/ops/platform/contract'
import { dayLabel } from '../ui/format/dayLabel.ts'
import { malaysianIsoDay } from '../ui/format/malaysianTime.ts'

export interface DayBounds {
  /** A Malaysian day. */
  today: string
  /** What has to come before: when, and in words such as "The order was booked". */
  after: { at: string | null; what: string }
}

/** The first day on which it can have happened; undefined where nothing has to come before. */
export const firstDayOf = ({ after: { at } }: DayBounds): string | undefined => (at === null ? undefined : malaysianIsoDay(at))

/** A day on which something is said to have happened: no later than today, no earlier than what led to it. */
export function happenedOn(bounds: DayBounds) {
  const first = firstDayOf(bounds)
  return Day.refine((day) => day <= bounds.today, { abort: true, error: 'The date can’t be in the future.' }).refine(
    (day) => first === undefined || day >= first,
    {
      error: `${bounds.after.what} on ${first === undefined ? '' : dayLabel(first)}: choose that day or a later one.`,
    },
  )
}
