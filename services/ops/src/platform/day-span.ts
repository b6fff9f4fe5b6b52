import { malaysianTime } from './clock.ts'

// Days are Malaysian ones, as text: 2026-07-14.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Of "2026-07-14": "2026", "Jul" and 14. */
export const dayParts = (day: string) => ({
  year: day.slice(0, 4),
  month: months[Number(day.slice(5, 7)) - 1] ?? '',
  date: Number(day.slice(8)),
})

/** "14 Jul 2026", of "2026-07-14". */
export const dayText = (day: string): string => spanText({ from: day, to: day })

/** "14 Jul 2026, 1:57 pm" in Malaysia. */
export function timeText(at: Date): string {
  const [day = '', time = ''] = malaysianTime(at).split(' ')
  const [hour = '', minute = ''] = time.split(':')
  return `${dayText(day)}, ${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`
}

/** "14 Jul 2026", "1–14 Jul 2026", "29 Jun – 5 Jul 2026", "20 Dec 2025 – 3 Jan 2026". */
export function spanText({ from, to }: { from: string; to: string }): string {
  const [one, other] = [dayParts(from), dayParts(to)]
  const end = `${other.date} ${other.month} ${other.year}`
  if (from === to) return end
  if (from.slice(0, 7) === to.slice(0, 7)) return `${one.date}–${end}`
  return one.year === other.year ? `${one.date} ${one.month} – ${end}` : `${one.date} ${one.month} ${one.year} – ${end}`
}
