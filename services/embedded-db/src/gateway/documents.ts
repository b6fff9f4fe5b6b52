import { deserialize, serialize } from 'bson'

export type Fields = Record<string, unknown>

/** Keeps the exact BSON type of every value: for documents that are sent on. */
export const decode = (raw: Buffer): Fields => deserialize(raw, { promoteValues: false, bsonRegExp: true })

/** Converts numbers except longs to JavaScript numbers: for documents that are only read. */
export const plain = (raw: Buffer): Fields => deserialize(raw, { promoteLongs: false, bsonRegExp: true })

export const encode = (document: Fields) => Buffer.from(serialize(document, { ignoreUndefined: true }))

/** A plain document: no array, date, buffer or BSON type. */
export function isFields(value: unknown): value is Fields {
  return (
    typeof value === 'object' &&
    value !== null &&
    (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)
  )
}

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

export function valueAt(document: unknown, path: string) {
  return path
    .split('.')
    .reduce((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), document)
}
