import { UUID } from 'bson'
import { saslContinue, saslStart } from './authentication.ts'
import { CommandError, type Handler } from './call.ts'
import * as collections from './collections.ts'
import { firstPage, getMore, killCursors } from './cursors.ts'
import { explain } from './explain.ts'
import { aggregate, count, distinct, find } from './reads.ts'
import { buildInfo, connectionStatus, getParameter, hello, serverStatus } from './server-facts.ts'
import { findAndModify, write } from './writes.ts'

const ok = () => ({ ok: 1 })

export function refuseTransaction(): never {
  throw new CommandError(20, 'Transaction numbers are only allowed on a replica set member or mongos')
}

/** All commands, by name in lower case. */
export const commands = new Map<string, Handler>(
  Object.entries({
    find,
    aggregate,
    count,
    distinct,
    explain,
    getmore: getMore,
    killcursors: killCursors,

    insert: write('insert'),
    update: write('update'),
    delete: write('delete'),
    findandmodify: findAndModify,

    create: collections.create,
    drop: collections.drop,
    dropdatabase: collections.dropDatabase,
    renamecollection: collections.renameCollection,
    collmod: collections.collMod,
    createindexes: collections.createIndexes,
    dropindexes: collections.dropIndexes,
    deleteindexes: collections.dropIndexes,
    listindexes: collections.listIndexes,
    listcollections: firstPage('list_collections'),
    listdatabases: collections.listDatabases,
    validate: collections.validate,
    dbstats: collections.dbStats,
    collstats: collections.collStats,

    hello,
    ismaster: hello,
    saslstart: saslStart,
    saslcontinue: saslContinue,
    ping: ok,
    buildinfo: buildInfo,
    getparameter: getParameter,
    serverstatus: serverStatus,
    connectionstatus: connectionStatus,
    currentop: ({ engine, body }) => engine.one('select document from documentdb_api.current_op_command($1)', [body]),
    whatsmyuri: ({ session }) => ({ you: session.remote, ok: 1 }),
    getlog: () => ({ totalLinesWritten: 0, log: [], ok: 1 }),

    startsession: () => ({ id: { id: new UUID().toBinary() }, timeoutMinutes: 30, ok: 1 }),
    endsessions: ok,
    refreshsessions: ok,
    committransaction: refuseTransaction,
    aborttransaction: refuseTransaction,
  } satisfies Record<string, Handler>),
)
