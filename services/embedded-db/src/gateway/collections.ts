import { firstPage } from './cursors.ts'
import type { Call } from './call.ts'
import { decode, fieldsOf, isFields, valueAt } from './documents.ts'

const indexesPage = firstPage('list_indexes')

export const create = ({ engine, db, body }: Call) =>
  engine.serially(() => engine.one('select documentdb_api.create_collection_view($1,$2)', [db, body]))

export const drop = ({ engine, db, command, ns }: Call) =>
  engine.serially(async () => {
    const count = `select count(*) from documentdb_api_catalog.collection_indexes join documentdb_api_catalog.collections using (collection_id)
                    where database_name=$1 and collection_name=$2`
    const [indexes] = await engine.sql(count, [db, command.drop])
    const [done] = await engine.sql('select documentdb_api.drop_collection($1,$2) as dropped', [db, command.drop])
    return done?.dropped === 't' ? { nIndexesWas: Number(indexes?.count), ns, ok: 1 } : { ok: 1 }
  })

export const dropDatabase = ({ engine, db }: Call) =>
  engine.serially(async () => {
    await engine.sql('select documentdb_api.drop_database($1)', [db])
    return { ok: 1, dropped: db }
  })

export const renameCollection = ({ engine, body }: Call) =>
  engine.serially(() => engine.one('select documentdb_api.rename_collection($1)', [body]))

export const collMod = ({ engine, db, command, body }: Call) =>
  engine.serially(() => engine.one('select documentdb_api.coll_mod($1,$2,$3)', [db, command.collMod, body]))

export const createIndexes = ({ engine, db, body }: Call) =>
  engine.serially(async () => {
    const result = decode(await engine.one('select documentdb_api_internal.create_indexes_non_concurrently($1,$2,true)', [db, body]))
    const shard = valueAt(result, 'raw.defaultShard')
    const numbers = isFields(shard) ? shard : result
    const note = String(numbers.numIndexesBefore) === String(numbers.numIndexesAfter) ? { note: 'all indexes already exist' } : {}
    return { ...note, ...numbers, ok: 1 }
  })

export const dropIndexes = ({ engine, db, body }: Call) =>
  engine.serially(async () => ({ ...decode(await engine.one('call documentdb_api.drop_indexes($1,$2)', [db, body])), ok: 1 }))

export async function listIndexes(call: Call) {
  const { cursor, ...rest } = decode(await indexesPage(call))
  const { firstBatch, ...page } = fieldsOf(cursor)
  return { ...rest, cursor: { ...page, firstBatch: Array.isArray(firstBatch) ? firstBatch.map(shownIndex) : [] } }
}

/** An index without the engine's own fields; MongoDB leaves `unique` out when it is false. */
function shownIndex(index: unknown) {
  const { enableOrderedIndex: _ordered, storageEngine: _engine, unique, ...shown } = fieldsOf(index)
  return unique ? { ...shown, unique } : shown
}

export async function listDatabases({ engine, body, command }: Call) {
  const reply = decode(await engine.one('select documentdb_api.list_databases($1)', [body]))
  if (!command.nameOnly || !Array.isArray(reply.databases)) return reply
  return { databases: reply.databases.map((database) => ({ name: fieldsOf(database).name })), ok: 1 }
}

export const validate = ({ engine, db, body }: Call) => engine.one('select document from documentdb_api.validate($1,$2)', [db, body])

export const dbStats = ({ engine, db, command }: Call) =>
  engine.one('select documentdb_api.db_stats($1,$2)', [db, Number(command.scale ?? 1)])

export const collStats = ({ engine, db, command }: Call) =>
  engine.one('select documentdb_api.coll_stats($1,$2,$3)', [db, command.collStats, Number(command.scale ?? 1)])
