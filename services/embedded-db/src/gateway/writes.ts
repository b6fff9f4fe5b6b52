import type { Int32 } from 'bson'
import { type Call, CommandError } from './call.ts'
import { correctedCode, correctedMessage } from './corrections.ts'
import { decode, encode, type Fields, fieldsOf, isFields, plain } from './documents.ts'
import {
  attempted,
  DUPLICATE_KEY,
  type DuplicateKey,
  duplicateFromDetail,
  duplicateKey,
  indexNamed,
  isUniqueViolation,
  shown,
} from './duplicates.ts'
import { codeOfWriteError } from './error-codes.ts'
import { splitSequence } from './wire.ts'

const STATEMENTS = { insert: 'documents', update: 'updates', delete: 'deletes' } as const
const RETRIES_MAX = 10
const TRANSIENT = new Set([24, 112]) // lock timeouts and deadlocks

interface WriteError extends Fields {
  index: Int32 | number
  code: Int32 | number
  errmsg: string
}

interface WriteResult extends Fields {
  writeErrors?: WriteError[]
  upserted?: { index: Int32 | number }[]
}

/** A write command with its statements separated, each as raw BSON. */
interface Batch {
  call: Call
  kind: keyof typeof STATEMENTS
  ns: string
  statements: Buffer[]
}

export const write = (kind: keyof typeof STATEMENTS) => async (call: Call) => {
  const { db, body, command, sequences } = call
  checkWriteConcern(command)
  if (typeof command[kind] !== 'string') throw new CommandError(73, 'collection name has invalid type')
  const sequence = sequences[STATEMENTS[kind]] ?? null
  const raw = await call.engine.one(`select p_result from documentdb_api.${kind}($1,$2,$3)`, [db, body, sequence])
  if (!raw.includes('writeErrors')) return raw
  const inBody = decode(body)[STATEMENTS[kind]]
  const statements = sequence ? splitSequence(sequence) : Array.isArray(inBody) ? inBody.map((item) => encode(fieldsOf(item))) : []
  const batch = { call, kind, ns: call.ns, statements }
  return withRetries(batch, await withMongoErrors(batch, decode(raw)))
}

export async function findAndModify({ engine, db, ns, body, command }: Call) {
  checkWriteConcern(command)
  for (let attempt = 0; ; attempt++) {
    try {
      return await engine.one('select p_result from documentdb_api.find_and_modify($1,$2)', [db, body])
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      const duplicate = await duplicateFromDetail(engine, ns, error)
      if (attempt < RETRIES_MAX && command.upsert && hasLostRace(duplicate, command.query)) continue
      const { code, errmsg, ...keys } = duplicate
      throw new CommandError(code, errmsg, keys)
    }
  }
}

function checkWriteConcern({ writeConcern }: Fields) {
  if (Number(fieldsOf(writeConcern).w) > 1) throw new CommandError(2, "cannot use 'w' > 1 when a host is not replicated")
}

/** Turns the extension's write errors into MongoDB's, counted from the batch's first statement. */
async function withMongoErrors({ call, kind, ns, statements }: Batch, document: Fields): Promise<WriteResult> {
  const result = document as WriteResult
  for (const error of result.writeErrors ?? []) {
    const code = correctedCode(codeOfWriteError(Number(error.code), error.errmsg), error.errmsg)
    Object.assign(error, { code, errmsg: correctedMessage(code, error.errmsg) })
    if (code !== DUPLICATE_KEY) continue
    const index = await indexNamed(call.engine, ns, /Index '(.+)'$/.exec(error.errmsg)?.[1] ?? '_id_')
    const op = plain(statements[Number(error.index)] ?? encode({}))
    const stored = kind === 'insert' ? op : await attempted(call.engine, ns, { op, keyPattern: index.key }).catch(() => ({}))
    Object.assign(error, duplicateKey(ns, index, stored))
  }
  return result
}

/** Whether an upsert lost a race for the unique key in its query: MongoDB retries it then. */
function hasLostRace({ keyPattern, keyValue }: Pick<DuplicateKey, 'keyPattern' | 'keyValue'>, query: unknown) {
  const filter = fieldsOf(query)
  const paths = Object.keys(keyPattern)
  const isIdGiven = filter._id != null && !(isFields(filter._id) && Object.keys(filter._id).some((key) => key.startsWith('$')))
  if (isIdGiven && paths.length) return true // the engine may report another unique index than _id first
  return paths.length > 0 && paths.every((path) => filter[path] !== undefined && shown(filter[path]) === shown(keyValue[path]))
}

/** Retries statements that only failed because of concurrent ones, as MongoDB does. */
async function withRetries(batch: Batch, result: WriteResult): Promise<WriteResult> {
  const { call, kind, statements } = batch
  const { [STATEMENTS[kind]]: _statements, ...rest } = decode(call.body)
  for (let retries = 0; retries < RETRIES_MAX + statements.length; retries++) {
    const error = result.writeErrors?.find(
      (each) => TRANSIENT.has(Number(each.code)) || hasLostUpsert(each, statements[Number(each.index)]),
    )
    if (!error) break
    const at = Number(error.index)
    const again = statements.slice(at, call.command.ordered === false ? at + 1 : undefined)
    const raw = await call.engine.retrySerially(`select p_result from documentdb_api.${kind}($1,$2,$3)`, [
      call.db,
      encode(rest),
      Buffer.concat(again),
    ])
    merge(result, { error, more: await withMongoErrors({ ...batch, statements: again }, decode(raw)) })
  }
  if (!result.writeErrors?.length) delete result.writeErrors
  if (!result.upserted?.length) delete result.upserted
  return result
}

function hasLostUpsert({ code, keyPattern, keyValue }: WriteError, statement: Buffer | undefined) {
  const { q, upsert } = statement ? plain(statement) : {}
  return code === DUPLICATE_KEY && upsert === true && hasLostRace({ keyPattern: fieldsOf(keyPattern), keyValue: fieldsOf(keyValue) }, q)
}

/** Replaces an error with the result of rerunning the statements from it on. */
function merge(result: WriteResult, { error, more }: { error: WriteError; more: WriteResult }) {
  for (const item of [...(more.writeErrors ?? []), ...(more.upserted ?? [])]) item.index = Number(item.index) + Number(error.index)
  result.writeErrors = (result.writeErrors ?? []).filter((other) => other !== error).concat(more.writeErrors ?? [])
  result.upserted = [...(result.upserted ?? []), ...(more.upserted ?? [])]
  for (const count of ['n', 'nModified']) if (count in result) result[count] = Number(result[count]) + Number(more[count])
}
