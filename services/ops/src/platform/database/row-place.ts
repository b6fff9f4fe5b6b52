import type { Model } from 'mongoose'
import { z } from 'zod'
import { invalid } from '../errors.ts'

/** A row's id, and the values of the fields that decide its place in a list. */
export type PlacedRow = Readonly<Record<string, unknown>>

/** A date is written as its milliseconds in a list. */
const Written = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.tuple([z.number()])]))

/**
 * The place of a row in the order of a list, as a page showed it: the row's id, a dot, and the values of these fields as JSON in base64url. A page
 * begins after it although the row has other values by then.
 */
function writePlace(row: object, fields: readonly string[]): string {
  const values = row as PlacedRow
  const id = String(values['_id'])
  const written = fields.filter((field) => field !== '_id').map((field) => [field, writtenValue(values[field] ?? null)])
  return written.length === 0 ? id : `${id}.${Buffer.from(JSON.stringify(Object.fromEntries(written))).toString('base64url')}`
}
const writtenValue = (value: unknown) => (value instanceof Date ? [value.getTime()] : value)

/** The place of the last of these rows; undefined without any. */
export const placeOfLast = (rows: readonly object[], fields: readonly string[]): string | undefined =>
  rows.length === 0 ? undefined : writePlace(rows.at(-1) as object, fields)

/**
 * What `after` names: a row by its place, or by its id as it is now. Null without such a row. Throws `validation_failed` for what is
 * no place in such a list.
 */
export async function readPlace<Doc>(model: Model<Doc>, fields: readonly string[], after: string | undefined): Promise<PlacedRow | null> {
  if (after === undefined) return null
  const [id = '', written] = after.split('.')
  if (written === undefined) return model.findById(id, [...fields]).lean<PlacedRow | null>()
  const values = parsePlace(written)
  const isOfList = values && fields.every((field) => field === '_id' || field in values)
  if (!isOfList) throw notAPlace()
  return Object.fromEntries(fields.map((field) => [field, cast(model, field, field === '_id' ? id : values[field])]))
}

function parsePlace(written: string): Record<string, unknown> | null {
  try {
    const values = Written.parse(JSON.parse(Buffer.from(written, 'base64url').toString('utf8')))
    return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, Array.isArray(value) ? new Date(value[0]) : value]))
  } catch {
    return null
  }
}

function cast<Doc>(model: Model<Doc>, field: string, value: unknown): unknown {
  if (value === null) return null
  try {
    return model.schema.path(field).cast(value)
  } catch {
    throw notAPlace()
  }
}

const notAPlace = () => invalid('after', 'must be the `next` of the previous page of the same list')
