import { withoutAnyUndrawn } from './text.ts'

// Reads amounts as people type them and copy them from a screen, a document or a spreadsheet.

const fullWidth = /[\uFF01-\uFF5E]/g
const fullWidthOffset = 0xfee0

/**
 * A text without invisible characters, its spaces of any kind and its full-width forms as plain ones. Unlike `plainText`, it keeps superscripts
 * and underscores: "15²" must not be read as 152.
 */
export const visibleText = (text: string): string =>
  withoutAnyUndrawn(text.replaceAll(fullWidth, (each) => String.fromCharCode(each.charCodeAt(0) - fullWidthOffset)))
    .replaceAll(/\s+/g, ' ')
    .trim()

const currency = /^(?:RM|MYR) ?|(?<=\d) ?(?:RM|MYR)$/gi
const plainAmount = (text: string) => visibleText(text).replaceAll(currency, '')

/** Groups of three, or none: in "12,50" the comma may stand for a point or be one digit short. */
const amountForm = /^(?:(?:\d{1,12}|\d{1,3}(?:[, ]\d{3}){1,3})(?:\.\d{0,2})?|\.\d{1,2})$/

const senOfPlain = (plain: string) => (amountForm.test(plain) ? Math.round(Number(plain.replaceAll(/[, ]/g, '')) * 100) : undefined)

/**
 * The amount in sen that a text states, with or without its currency: "RM 1,250.50", "1250.5", ".50". Null for an empty text, undefined for one
 * that is no amount, is negative or is ambiguous ("12,50", "1.234"). Callers limit its size.
 */
export function readAmount(text: string): number | null | undefined {
  const plain = plainAmount(text)
  return plain === '' ? (visibleText(text) === '' ? null : undefined) : senOfPlain(plain)
}

/** The same with an optional sign before the number or its currency: "−RM 12.00", "RM -12.00", "+5". */
export function readSignedAmount(text: string): number | null | undefined {
  const [, currencyFirst = '', sign = '', rest = ''] = /^((?:RM|MYR) ?)?([+\-\u2010-\u2015\u2212])? ?(.*)$/i.exec(visibleText(text)) ?? []
  if (sign === '') return readAmount(text)
  const sen = readAmount(currencyFirst + rest)
  if (typeof sen !== 'number') return undefined
  return sign === '+' ? sen : 0 - sen
}

const otherGrouping = /^(\d{1,3}(?:[., ]\d{3})+|\d{1,12})(?:[.,](\d{1,2}))?$/

/** What an ambiguous text most likely states, as we write it: "12.50" for "12,50", "1,234.50" for "1.234,50". Null where there is no such reading. */
function likelyAmount(text: string): string | null {
  const [, whole, sen] = otherGrouping.exec(plainAmount(text)) ?? []
  if (whole === undefined) return null
  const grouped = Number(whole.replaceAll(/\D/g, '')).toLocaleString('en')
  return sen === undefined ? grouped : `${grouped}.${sen}`
}

/** What to enter instead of a text that is no amount or an ambiguous one. */
export function amountHint(text: string, otherwise = 'Enter an amount in ringgit, such as 25.50.'): string {
  const likely = readAmount(text) === undefined ? likelyAmount(text) : null
  return likely === null ? otherwise : `Did you mean ${likely}? Use a point before the sen, and commas only between thousands.`
}
