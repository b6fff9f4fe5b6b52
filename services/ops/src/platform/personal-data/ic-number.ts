import { z } from 'zod'

// The number of a Malaysian identity card: date of birth (YYMMDD), place of birth, and four digits.

/** Twelve digits, as compared and stored. */
const plainIcNumber = (written: string): string => written.replaceAll(/[\s-]/g, '')

/** As on the card: 910312-14-5527. */
export const writtenIcNumber = (plain: string): string => `${plain.slice(0, 6)}-${plain.slice(6, 8)}-${plain.slice(8)}`

/** Codes of places that have never been given out. Source: National Registration Department. */
const unusedPlaces: ReadonlySet<string> = new Set('00 17 18 19 20 69 70 73 80 81 94 95 96 97'.split(' '))

/** Whether it has the form of one, with a date that there was and a place that there is. */
const isIcNumber = (plain: string): boolean =>
  /^\d{12}$/.test(plain) && !unusedPlaces.has(plain.slice(6, 8)) && birthDateOf(plain, new Date()) !== null

/** The date of birth, such as 1991-03-12: the latest that is not ahead. */
export function birthDateOf(plain: string, at: Date): string | null {
  const [year, month, day] = [plain.slice(0, 2), plain.slice(2, 4), plain.slice(4, 6)]
  const dates = ['20', '19'].map((century) => `${century}${year}-${month}-${day}`)
  return dates.find((date) => isDate(date) && Date.parse(date) <= at.getTime()) ?? null
}

function isDate(written: string): boolean {
  const at = Date.parse(written)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(written)
}

const message = 'must be an IC number like 901231-14-5678'

/** An IC number, with hyphens or without; read as its twelve digits. */
export const WrittenIcNumber = z.string().max(24, { abort: true, error: message }).transform(plainIcNumber).refine(isIcNumber, message)
