// A violated unique key in MongoDB's words: E11000 with keyPattern and keyValue.
import { EJSON } from 'bson'
import pg from 'pg'
import { encode, type Fields, fieldsOf, plain, valueAt } from './documents.ts'
import { type Engine, errorCode, fromHex } from './engine.ts'

export const DUPLICATE_KEY = 11000

export interface DuplicateKey extends Fields {
  code: number
  errmsg: string
  keyPattern: Fields
  keyValue: Fields
}

interface Index {
  name: string
  key: Fields
}

const ID_INDEX: Index = { name: '_id_', key: { _id: 1 } }

export const shown = (value: unknown) => EJSON.stringify(value ?? null, { relaxed: true })

export const isUniqueViolation = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && ['23505', '23P01'].includes(errorCode(error))

export function duplicateKey(ns: string, { name, key }: Index, document: Fields): DuplicateKey {
  const keyValue = Object.fromEntries(Object.keys(key).map((path) => [path, valueAt(document, path) ?? null]))
  const keys = Object.entries(keyValue).map(([path, value]) => `${path}: ${shown(value)}`)
  const errmsg = `E11000 duplicate key error collection: ${ns} index: ${name} dup key: { ${keys.join(', ')} }`
  return { code: DUPLICATE_KEY, errmsg, keyPattern: key, keyValue }
}

export async function indexNamed(engine: Engine, ns: string, name: string): Promise<Index> {
  if (name === ID_INDEX.name) return ID_INDEX
  const [db, ...collection] = ns.split('.')
  const list = encode({ listIndexes: collection.join('.'), cursor: { batchSize: 1000 } })
  const page = await engine.one(`select cursorpage from documentdb_api.list_indexes_cursor_first_page($1,$2)`, [db, list]).catch(() => null)
  const indexes = page ? (valueAt(plain(page), 'cursor.firstBatch') as Index[]) : []
  return indexes.find((index) => index.name === name) ?? { name, key: {} }
}

/** A duplicate reported by PostgreSQL itself has the rejected document in its detail line. */
export async function duplicateFromDetail(engine: Engine, ns: string, error: pg.DatabaseError) {
  const rejected = /\)=\((?:\d+, )?BSONHEX([0-9a-f]+)/.exec(error.detail ?? '')?.[1]
  const document = rejected ? plain(Buffer.from(rejected, 'hex')) : {}
  const [, rum, btree] = /documents_rum_index_(\d+)|"(?:[^"]*_)?index_(\d+)"/.exec(error.message) ?? []
  if (!rum && !btree) return duplicateKey(ns, ID_INDEX, { _id: document[''] ?? document._id })
  const query = `select (index_spec).index_name as name, (index_spec).index_key::text as key
                   from documentdb_api_catalog.collection_indexes where index_id=$1`
  const [row] = await engine.sql(query, [rum ?? btree]).catch(() => [])
  return duplicateKey(ns, row ? { name: row.name ?? '?', key: plain(fromHex(row.key)) } : { name: '?', key: {} }, document)
}

/** The values an update would have stored, as far as the update shows them, else the document's current ones. */
export async function attempted(engine: Engine, ns: string, { op, keyPattern }: { op: Fields; keyPattern: Fields }) {
  const [update, query] = [fieldsOf(op.u), fieldsOf(op.q)]
  const [set, setOnInsert] = [fieldsOf(update.$set), fieldsOf(update.$setOnInsert)]
  const isReplacement = !Object.keys(update).some((key) => key.startsWith('$'))
  const assigned = (path: string) =>
    (isReplacement ? valueAt(update, path) : (set[path] ?? setOnInsert[path] ?? valueAt(set, path))) ?? query[path]
  const paths = Object.keys(keyPattern)
  const current = paths.every((path) => assigned(path) !== undefined) ? {} : await firstMatch(engine, ns, query)
  return nested(paths.map((path) => [path, assigned(path) ?? valueAt(current, path)]))
}

async function firstMatch(engine: Engine, ns: string, filter: Fields) {
  const [db, ...collection] = ns.split('.')
  const find = encode({ find: collection.join('.'), filter, limit: 1, singleBatch: true })
  return valueAt(
    plain(await engine.one(`select cursorpage from documentdb_api.find_cursor_first_page($1,$2)`, [db, find])),
    'cursor.firstBatch.0',
  )
}

/** {'a.b': 1} as {a: {b: 1}}. */
function nested(entries: [string, unknown][]) {
  const document: Fields = {}
  for (const [path, value] of entries) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const parent = keys.reduce((at, key) => (at[key] = fieldsOf(at[key])), document)
    parent[last] = value
  }
  return document
}
