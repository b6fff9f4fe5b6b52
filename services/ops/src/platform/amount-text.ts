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

/** A point after it is that of an abbreviation where it can't be the one before the sen. */
const currency = /^(?:RM|MYR)(?:\.(?= |[\d,]{1,15}\.\d))? ?|(?<=\d) ?(?:RM|MYR)$/gi
/** Of the sentence or the list that the amount was copied from: a comma or point after the sen, a semicolon. */
const punctuation = /(?<=\.\d{1,2}(?: ?(?:RM|MYR))?)[,.]$|;$/i
const plainAmount = (text: string) => visibleText(text).replace(punctuation, '').replaceAll(currency, '')

const senForm = /^(\d{1,6}) ?sen$/i

/** Groups of three, or none: in "12,50" the comma may stand for a point or be one digit short. */
const amountForm = /^(?:(?:\d{1,12}|\d{1,3}(?:[, ]\d{3}){1,3})(?:\.\d{0,2})?|\.\d{1,2})$/

function senOfPlain(plain: string): number | undefined {
  const [, sen] = senForm.exec(plain) ?? []
  if (sen !== undefined) return Number(sen)
  return amountForm.test(plain) ? Math.round(Number(plain.replaceAll(/[, ]/g, '')) * 100) : undefined
}

/**
 * The amount in sen that a text states, with or without its currency: "RM 1,250.50", "1250.5", ".50", "50 sen". Null for an empty text, undefined for one
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

/** A point with more digits than sen have: those of a fraction, or of thousands. */
const longFraction = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})\.(\d{3,12})$/

/**
 * What an ambiguous text may state, the most likely first, as we write it: 12.50 for "12,50", 1,234.50 for "1.234,50", 15.88 or 15,875 for
 * "15.875". Empty where there is no such reading.
 */
function likelyAmounts(text: string): string[] {
  const plain = plainAmount(text)
  const [, ringgitPart, fraction = ''] = longFraction.exec(plain) ?? []
  const rounded = ringgitPart === undefined ? [] : [fixed(Number(`${ringgitPart.replaceAll(',', '')}.${fraction}`))]
  const [, whole, sen] = otherGrouping.exec(plain) ?? []
  if (whole === undefined || (rounded.length > 0 && whole.startsWith('0'))) return rounded
  const grouped = Number(whole.replaceAll(/\D/g, '')).toLocaleString('en')
  return [...rounded, sen === undefined ? grouped : `${grouped}.${sen}`]
}

const fixed = (amount: number) => amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** What to enter instead of a text that is no amount or an ambiguous one. */
export function amountHint(text: string, otherwise = 'Enter an amount in ringgit, such as 25.50.'): string {
  const likely = readAmount(text) === undefined ? likelyAmounts(text) : []
  return likely.length === 0
    ? otherwise
    : `Did you mean ${likely.join(' or ')}? Use a point before the sen, and commas only between thousands.`
}
