import { type Call, CommandError, type OpenCursors } from './call.ts'
import { fromHex, type Row } from './engine.ts'

const IDLE_MS_MAX = 600_000 // the engine forgets idle cursors then
const SWEEP_FROM = 500

/** The engine's functions that return a cursor's first page. */
export const firstPage = (name: 'find' | 'aggregate' | 'list_collections' | 'list_indexes') => async (call: Call) => {
  const query = `select cursorpage, continuation, persistconnection, cursorid from documentdb_api.${name}_cursor_first_page($1,$2)`
  const [row = {}] = await call.engine.sql(query, [call.db, call.body])
  if (row.persistconnection === 't') throw new Error('the engine asked for a pinned connection')
  sweep(call.cursors)
  return page(call, row, String(row.cursorid))
}

export async function getMore(call: Call) {
  const id = String(call.command.getMore)
  const cursor = call.cursors.get(id)
  if (!cursor) throw new CommandError(43, `cursor id ${id} not found`)
  call.cursors.delete(id) // one getMore at a time; page() adds it again if there is more
  const values = [cursor.db, call.body, cursor.continuation]
  const [row = {}] = await call.engine.sql('select cursorpage, continuation from documentdb_api.cursor_get_more($1,$2,$3)', values)
  return page({ cursors: call.cursors, db: cursor.db }, row, id)
}

export async function killCursors({ engine, cursors, command }: Call) {
  const ids = Array.isArray(command.cursors) ? command.cursors : []
  const cursorsKilled = ids.filter((id) => cursors.delete(String(id)))
  const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id))
  if (cursorsKilled.length)
    await engine.sql('select documentdb_api_internal.delete_cursors($1::bigint[])', [cursorsKilled.map(String)]).catch(() => {})
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 }
}

/** Returns the engine's page unchanged, and stores the continuation of its cursor. */
function page({ cursors, db }: Pick<Call, 'cursors' | 'db'>, row: Row, id: string) {
  if (row.continuation) cursors.set(id, { db, continuation: fromHex(row.continuation), usedAt: Date.now() })
  return fromHex(row.cursorpage)
}

function sweep(cursors: OpenCursors) {
  if (cursors.size <= SWEEP_FROM) return
  for (const [id, { usedAt }] of cursors) if (Date.now() - usedAt > IDLE_MS_MAX) cursors.delete(id)
}
