import { type Call, CommandError } from './call.ts'
import { findAddingMeta } from './corrections.ts'
import { firstPage } from './cursors.ts'
import { decode, encode, isFields } from './documents.ts'
import { explain } from './explain.ts'

const aggregatePage = firstPage('aggregate')
const findPage = firstPage('find')

export function find(call: Call) {
  const adding = call.body.includes('$meta') ? findAddingMeta(decode(call.body)) : null
  return adding ? aggregatePage({ ...call, body: encode(adding) }) : findPage(call)
}

export function aggregate(call: Call) {
  const { command, body } = call
  const first: unknown = Array.isArray(command.pipeline) ? command.pipeline[0] : undefined
  if (isFields(first) && '$changeStream' in first)
    throw new CommandError(40573, 'The $changeStream stage is only supported on replica sets')
  if (command.explain) {
    const { explain: _asked, ...rest } = decode(body)
    return explain({ ...call, command: { explain: command, verbosity: 'queryPlanner' }, body: encode({ explain: rest }) })
  }
  if (!command.cursor) throw new CommandError(9, "The 'cursor' option is required, except for aggregate with the explain argument")
  return aggregatePage(call)
}

export const count = ({ engine, db, body }: Call) => engine.one('select document from documentdb_api.count_query($1,$2)', [db, body])

export const distinct = ({ engine, db, body }: Call) => engine.one('select document from documentdb_api.distinct_query($1,$2)', [db, body])
