import { isDay } from '@kainsiap/ops/platform/calendar'

interface PayPeriod {
  periodStart: string
  periodEnd: string
}

const two = (value: number) => String(value).padStart(2, '0')

/** The half of a month before that of `today`, in days like `2026-07-14`: usually what is paid out next. */
export function lastHalf(today: string): PayPeriod {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  if (day > 14) return { periodStart: `${today.slice(0, 8)}01`, periodEnd: `${today.slice(0, 8)}14` }
  const last = new Date(Date.UTC(year, month - 1, 0))
  const before = `${String(last.getUTCFullYear())}-${two(last.getUTCMonth() + 1)}-`
  return { periodStart: `${before}15`, periodEnd: `${before}${two(last.getUTCDate())}` }
}

/** What is wrong with a period of payouts, as text; null if nothing is, or a day is lacking. */
export function whyNotPeriod({ periodStart, periodEnd }: PayPeriod, today: string): string | null {
  if (isDay(periodEnd) && periodEnd > today) return 'The period can’t end in the future. Select a day up to today.'
  return isDay(periodStart) && isDay(periodEnd) && periodEnd < periodStart ? 'The last day must not be before the first day.' : null
}
