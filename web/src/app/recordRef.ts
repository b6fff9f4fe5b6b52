import type { NumberForm } from '@kainsiap/ops/platform/record-number'

const id = '[0-9a-f]{24}'

/** What identifies a record in a page's path: an id of 24 hex digits. */
export const recordId = new RegExp(`^${id}$`)

/** The same, or a number of the entity. */
export const numberRef = ({ pattern }: NumberForm): RegExp => new RegExp(`^(?:${pattern}|${id})$`)

/** What a path means, in its usual case: `ag-0001` names `AG-0001`. The result is null for what names no record. */
export const readRecordRef = (record: RegExp, value: string): string | null =>
  [value, value.toUpperCase(), value.toLowerCase()].find((spelling) => record.test(spelling)) ?? null
