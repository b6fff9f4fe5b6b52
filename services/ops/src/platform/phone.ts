import { plainText } from './plain-text.ts'

// The one reader of phone numbers: of contracts, forms and searches.

/** `+60 (0)12-…`: the zero is dialled only within the country. */
const zeroInBrackets = /^(\+?60|0060)\s*\(0\)/
const separators = /[\s()[\]{}./\\·•∙⋅・-]/g
const countryCode = /^(?:(?:\+?60|0060)0?|0)(?=1)/
/** The digits after the country code: 12 884 1907, or 11 2345 6789. */
const mobile = /^\+601\d{8,9}$/

/** A phone number without what separates its digits, and without `tel:`: "(012) 884 1907" → 0128841907. Other characters stay. */
export const compactPhone = (written: string): string =>
  plainText(written)
    .replace(/^tel:\s*/i, '')
    .replace(zeroInBrackets, '$1')
    .replaceAll(separators, '')

/** A Malaysian mobile number as it is read: with the code of the country where it has one, or begins with its zero. */
export const readingOfPhone = (written: string): string => compactPhone(written).replace(countryCode, '+60')

/** A Malaysian mobile number as it is stored, `+60128841907`; null if the text is none. */
export function readMobilePhone(written: string): string | null {
  const reading = readingOfPhone(written)
  return mobile.test(reading) ? reading : null
}
