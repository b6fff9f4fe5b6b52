const id = '[0-9a-f]{24}'

/** What identifies a record in a page's path: an id of 24 hex digits. */
export const recordId = new RegExp(`^${id}$`)

/** The same, or a number of a year: KS-2026-007. */
export const yearlyNumber = (prefix: string): RegExp => new RegExp(`^(?:${prefix}-\\d{4}-\\d{3,9}|${id})$`)
/** The same, or a number without a year: AG-0001. */
export const plainNumber = (prefix: string): RegExp => new RegExp(`^(?:${prefix}-\\d{4,9}|${id})$`)
/** The same, or a number of a year with a place in it: REF-2026-007-1. */
export const placedNumber = (prefix: string): RegExp => new RegExp(`^(?:${prefix}-\\d{4}-\\d{3,9}-\\d{1,3}|${id})$`)

/** What a path means, in its usual case: `ag-0001` names `AG-0001`. The result is null for what names no record. */
export const readRecordRef = (record: RegExp, value: string): string | null =>
  [value, value.toUpperCase(), value.toLowerCase()].find((spelling) => record.test(spelling)) ?? null
