import { Readable } from 'node:stream'
import type { Permission } from '../../permissions.ts'
import { malaysianTime, now } from '../clock.ts'
import { forbidden } from '../errors.ts'
import { storeFile } from '../files/store.ts'
import { defineJob, JobFailure } from '../jobs/definition.ts'
import { toCsv } from './csv.ts'
import { exportJobKind, type AnyExport, type Cell, type ExportFormat } from './define-export.ts'
import { exportedPeople, filtersOf } from './exported-people.ts'
import { toXlsx } from './xlsx.ts'

/** A header and its rows as a stream of bytes. */
export type Encode = (headers: readonly string[], rows: AsyncIterable<readonly Cell[]>) => Readable

const formats: Readonly<Record<ExportFormat, { encode: Encode; type: string }>> = {
  csv: { encode: toCsv, type: 'text/csv; charset=utf-8' },
  xlsx: { encode: toXlsx, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
}

/** What a user may do at present; null if they may not sign in any more. */
export type ReadPermissions = (userId: string) => Promise<readonly Permission[] | null>

/** Makes the files of all exports. The rights of the owner are looked up when it starts, and again when the file is fetched. */
export function createExportJob(exports: readonly AnyExport[], readPermissions: ReadPermissions) {
  const byName = new Map(exports.map((each) => [each.name, each]))
  return defineJob({
    ...exportJobKind,
    handle: async ({ export: name, format, query, by }, { id, ownerId, signal, progress }) => {
      const definition = byName.get(name)
      if (!definition || ownerId === null) throw new JobFailure(`The export ${name} does not exist in this version.`, { isFinal: true })
      const { permission } = definition
      const reader = { permissions: (await readPermissions(ownerId)) ?? [] }
      const mayRead = (needed: Permission) => reader.permissions.includes(needed)
      if (!mayRead(permission)) throw forbidden(permission)
      const needed = definition.alsoNeeds?.(query as never) ?? null
      if (needed && !mayRead(needed)) throw forbidden(needed)
      const columns = definition.columns.filter((column) => !column.permission || mayRead(column.permission))
      const total = await definition.count(query as never, reader).catch(() => null)
      const known = by ?? { actor: { kind: 'staff', id: ownerId, name: 'Staff' }, requestId: null }
      const people = exportedPeople({ by: known, id, work: id, name, format, filters: filtersOf(Object(query) as object) })
      const rows = notingPeople(definition.rows(query as never, reader), definition, people)
      let done = 0
      async function* cells(): AsyncIterable<Cell[]> {
        for await (const row of rows) {
          signal.throwIfAborted()
          yield columns.map(({ value }) => value(row as never))
          progress(++done, total)
        }
      }
      const { encode, type } = formats[format]
      const content = encode(
        columns.map(({ header }) => header),
        cells(),
      )
      const ofColumns = columns.flatMap((column) => column.permission ?? [])
      const permissions = [...new Set([permission, ...ofColumns, ...(definition.needs?.(reader) ?? [])])]
      const fileName = `${name}-${malaysianTime(now()).replaceAll(':', '').replace(' ', '-')}.${format}`
      const file = await storeFile({ ownerId, name: fileName, type, permissions }, content, signal)
      return { summary: `${done.toLocaleString('en')} ${done === 1 ? 'row' : 'rows'}`, fileId: file.id }
    },
  })
}

/** The rows as they are. Whose data they hold is in the audit log when the last one has been given. */
async function* notingPeople(
  rows: AsyncIterable<unknown>,
  { people: peopleOf }: Pick<AnyExport, 'people'>,
  people: ReturnType<typeof exportedPeople>,
): AsyncIterable<unknown> {
  const known = Object.entries(peopleOf)
  for await (const row of rows) {
    let isFull = false
    for (const [entity, idOf] of known) {
      for (const id of [idOf(row as never) ?? []].flat()) if (people.add(entity, id)) isFull = true
    }
    if (isFull) await people.write({ isEnd: false })
    yield row
  }
  await people.write({ isEnd: true })
}
