import pg from 'pg'
import { CommandError } from './call.ts'
import { correctedCode, correctedMessage } from './corrections.ts'
import { type Fields } from './documents.ts'
import { DUPLICATE_KEY, duplicateFromDetail, indexNamed, isUniqueViolation } from './duplicates.ts'
import { type Engine, errorCode } from './engine.ts'
import { codeName, codeOfSqlState } from './error-codes.ts'

const SERVER_GONE = /^(57P0[1-5]|ECONNRESET|ECONNREFUSED|ENOENT|EPIPE)$/
const CONNECTION_LOST = /^(Connection terminated|Client has encountered)/

/** Any error as the document MongoDB would return. Errors without a code, and our own bugs, are logged. */
export async function errorDocument(error: unknown, { engine, ns, log }: { engine: Engine; ns: string; log: (line: string) => void }) {
  if (error instanceof CommandError) return answerOf(error.code, error.message, error.extra)
  if (isUniqueViolation(error)) {
    const { code, errmsg, keyPattern, keyValue } = await duplicateFromDetail(engine, ns, error)
    return answerOf(code, errmsg, { keyPattern, keyValue })
  }
  const message = error instanceof Error ? error.message : String(error)
  // The outcome is unknown: 91 has that meaning for the driver.
  if (SERVER_GONE.test(errorCode(error)) || CONNECTION_LOST.test(message)) return answerOf(91, `the server is going down: ${message}`)
  const code = error instanceof pg.DatabaseError ? correctedCode(codeOfSqlState(errorCode(error), message), message) : 1
  if (code === 1) log(`error ${errorCode(error)} ${error instanceof Error ? error.stack : message}`)
  if (code !== DUPLICATE_KEY) return answerOf(code, correctedMessage(code, message))
  const name = /[Ii]ndex:? '?([^'\s]+)'?/.exec(message)?.[1]
  const keyPattern = name ? (await indexNamed(engine, ns, name)).key : undefined
  return answerOf(code, `E11000 duplicate key error collection: ${ns} ${message}`, { keyPattern })
}

export const answerOf = (code: number, errmsg: string, extra: Fields = {}) => ({ ok: 0, errmsg, code, codeName: codeName(code), ...extra })
