const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const longMonths = ['january', 'february', 'march', 'april', '', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const textMax = 24

/** What to say of a text that is no date. */
export const dateProblem = 'Enter a valid date, such as 26/11/2026.'

/**
 * A date as it is typed, day first: "26/11/2026", "26-11-2026", "26.11.2026", "26 Nov 2026" or "2026-11-26", read as "2026-11-26". Null for a
 * text that is no date between 1900 and 2099.
 */
export function readDay(text: string): string | null {
  if (text.length > textMax) return null
  const [first = '', second = '', third = '', more] = text
    .trim()
    .toLowerCase()
    .split(/[\s/.-]/)
    .filter((part) => part !== '')
  if (more !== undefined) return null
  const [year, month, day] = first.length === 4 ? [first, second, third] : [third, second, first]
  return dayOf(year, numberOf(month), day)
}

function numberOf(month: string): string {
  const index = Math.max(monthNames.indexOf(month), month === '' ? -1 : longMonths.indexOf(month))
  return index === -1 ? month : String(index + 1)
}

function dayOf(year: string, month: string, day: string): string | null {
  if (!/^(?:19|20)\d\d$/.test(year) || !/^\d\d?$/.test(month) || !/^\d\d?$/.test(day)) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null
}
