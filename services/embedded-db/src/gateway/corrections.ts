// Small rewrites of commands for which the engine behaves differently from MongoDB's documentation, or rejects options without effect.
// Each is one function, each is listed in README.md, and none changes a command that does not contain the construct.
import { decode, encode, type Fields, isFields } from './documents.ts'
import { splitSequence } from './wire.ts'

const WITH_PIPELINES = new Set(['aggregate', 'find', 'explain', 'create'])

/** A command's body for the engine: nearly always the same bytes. */
export function correctedBody(name: string, body: Buffer) {
  const simple = name !== 'insert' && body.includes('collation') && body.includes('simple')
  const stages = WITH_PIPELINES.has(name) && (body.includes('$count') || (body.includes('$dateTrunc') && body.includes('timezone')))
  const hint = name === 'findandmodify' && body.includes('hint')
  const schema = name !== 'insert' && body.includes('$jsonSchema')
  if (!simple && !stages && !hint && !schema) return body
  const document = schema ? correctedSchemas(decode(body)) : decode(body)
  if (simple) dropSimpleCollation(document)
  if (hint) delete document.hint // the engine rejects it, and it only affects speed
  // Only the parts that hold expressions; a filter's values are data unless under $expr.
  if (stages)
    for (const part of ['pipeline', 'explain', 'projection']) if (document[part]) document[part] = correctedPipeline(document[part])
  return encode(document)
}

export function correctedSequence(name: string, raw: Buffer) {
  if (name === 'documents' || !raw.includes('simple')) return raw
  return Buffer.concat(splitSequence(raw).map((item) => encode(dropSimpleCollation(decode(item)))))
}

const isSimple = (collation: unknown) => isFields(collation) && collation.locale === 'simple' && Object.keys(collation).length === 1

/** {locale: 'simple'} is the default binary comparison; several commands reject it. */
function dropSimpleCollation(document: Fields) {
  const lists = [document.indexes, document.updates, document.deletes].flatMap((list) => (Array.isArray(list) ? list : []))
  for (const item of [document, ...lists.filter(isFields)]) if (isSimple(item.collation)) delete item.collation
  return document
}

/** The stage {$count: 'n'} gives no document, not {n: 0}, when there is nothing to count. */
function correctedStage(item: unknown) {
  const name = isFields(item) && Object.keys(item).length === 1 ? item.$count : undefined
  if (typeof name !== 'string' || !/^[^$.\0][^.\0]*$/.test(name)) return [correctedPipeline(item)]
  return [{ $group: { _id: null, [name]: { $sum: 1 } } }, { $project: { _id: 0 } }]
}

/** Corrects the pipelines and expressions in a value, wherever they stand. */
function correctedPipeline(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap(correctedStage)
  if (!isFields(value) || '$literal' in value) return value
  const truncated = Object.keys(value).length === 1 && isFields(value.$dateTrunc) ? dateTrunc(value.$dateTrunc) : null
  return truncated ?? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, correctedPipeline(item)]))
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/**
 * $dateTrunc by day, week, month, quarter or year in a time zone is off by hours to days; the rewrite extracts the date's parts in the
 * zone and builds the start from them.
 */
function dateTrunc({ date: inner, unit, timezone, binSize = 1, startOfWeek = 'sunday' }: Fields) {
  if (inner === undefined || timezone === undefined || Number(binSize) !== 1 || typeof startOfWeek !== 'string') return null
  const date = correctedPipeline(inner)
  const part = (name: string) => ({ [name]: { date, timezone } })
  const from = (parts: Fields) => ({ $dateFromParts: { year: part('$year'), ...parts, timezone } })
  switch (unit) {
    case 'year':
      return from({})
    case 'quarter':
      return from({ month: { $add: [{ $multiply: [3, { $floor: { $divide: [{ $subtract: [part('$month'), 1] }, 3] } }] }, 1] } })
    case 'month':
      return from({ month: part('$month') })
    case 'day':
      return from({ month: part('$month'), day: part('$dayOfMonth') })
    case 'week': {
      const start = WEEKDAYS.indexOf(startOfWeek.toLowerCase().slice(0, 3))
      const back = { $mod: [{ $add: [{ $subtract: [part('$isoDayOfWeek'), start + 1] }, 7] }, 7] }
      return start < 0 ? null : from({ month: part('$month'), day: { $subtract: [part('$dayOfMonth'), back] } })
    }
    default:
      return null
  }
}

/**
 * A find whose projection only adds $meta values keeps the other fields; the engine drops them, but not in an
 * aggregation. Gives that aggregate command, or null where there is nothing to do.
 */
export function findAddingMeta({ find, filter, sort, skip, limit, projection, batchSize, singleBatch, ...rest }: Fields): Fields | null {
  const added = isFields(projection) ? Object.values(projection) : []
  if (!added.length || singleBatch || !added.every((value) => isFields(value) && typeof value.$meta === 'string')) return null
  const pipeline: Fields[] = [{ $match: filter ?? {} }]
  if (isFields(sort) && Object.keys(sort).length) pipeline.push({ $sort: sort })
  if (Number(skip ?? 0) > 0) pipeline.push({ $skip: skip })
  if (Number(limit ?? 0) > 0) pipeline.push({ $limit: limit })
  pipeline.push({ $addFields: projection })
  const { hint, collation, maxTimeMS, let: variables, $db } = rest
  return { aggregate: find, pipeline, cursor: { batchSize }, hint, collation, maxTimeMS, let: variables, $db }
}

/** Looks for $jsonSchema, below which the engine does not know all that MongoDB does. */
function correctedSchemas(document: Fields): Fields {
  const inside = (value: unknown): unknown => (Array.isArray(value) ? value.map(inside) : isFields(value) ? correctedSchemas(value) : value)
  return Object.fromEntries(
    Object.entries(document).map(([key, value]) => [key, key === '$jsonSchema' ? correctedSchema(value) : inside(value)]),
  )
}

/** The engine does not support bsonType 'number' and keywords without effect. */
function correctedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(correctedSchema)
  if (!isFields(schema)) return schema
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if ((key === 'title' && typeof value === 'string') || (key === 'additionalProperties' && value === true)) return []
    if (key === 'enum') return [[key, value]]
    if (key === 'bsonType') return [[key, withoutNumber(value)]]
    if (key !== 'properties' || !isFields(value)) return [[key, correctedSchema(value)]]
    return [[key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, correctedSchema(inner)]))]]
  })
  return Object.fromEntries(entries)
}

function withoutNumber(bsonType: unknown) {
  const types = [bsonType].flat().flatMap((type) => (type === 'number' ? ['int', 'long', 'double', 'decimal'] : [type]))
  return types.length === 1 ? types[0] : types
}

// Errors whose code differs from MongoDB's, recognised by their text.
const RECODED: [RegExp, number][] = [
  [/^(\S+) is an unknown field/, 40415],
  [/^The specified path '.*' within \$pop includes an element that is not of an array data type/, 14],
]

/** The MongoDB code of an error, given the one the engine's SQLSTATE stands for. */
export const correctedCode = (code: number, message: string) => RECODED.find(([text]) => text.test(message))?.[1] ?? code

/** Corrects error texts that applications and libraries are known to check. */
export function correctedMessage(code: number, message: string) {
  const stage = code === 40324 ? /(?<![^\s:])[^\s:$]*(\$[^\s:]+)\s*$/.exec(message)?.[1] : undefined
  return stage ? `Unrecognized pipeline stage name: '${stage}'` : message
}
