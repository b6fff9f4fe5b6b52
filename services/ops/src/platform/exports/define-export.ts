import { z } from 'zod'
import type { Permission } from '../../permissions.ts'
import { Actor, Id, uncrossed } from '../contract.ts'
import { forbidden } from '../errors.ts'
import { signedIn } from '../http/principals.ts'
import { post, type Route } from '../http/routes.ts'
import { JobAccepted } from '../jobs/contract.ts'
import type { JobKind } from '../jobs/definition.ts'
import { enqueue } from '../jobs/enqueue.ts'

export const ExportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** A cell: text, a whole number, an instant (shown in Malaysian time), an amount in sen (shown in ringgit), or a stored phone number. */
export type Cell = string | number | Date | { sen: number } | { phone: string } | null

/** The cell of a phone number as stored, +60128841907. Any other text of a column is guarded against formulas; this is not. */
export const phoneCell = (phone: string | null | undefined): Cell => (phone ? { phone } : null)

/** The chosen rows, of those that match the query; without it all of them. */
export interface Chosen {
  ids?: readonly string[] | undefined
}

/** Whose export it is. */
export interface ExportReader {
  permissions: readonly Permission[]
}

const chosenMax = 1_000
const ChosenIds = z
  .array(Id)
  .min(1)
  .max(chosenMax)
  .refine((ids) => new Set(ids).size === ids.length, 'must not repeat an id')

export interface ExportDefinition<Query, Row> {
  /** Unique among all exports; also the beginning of the file's name. */
  name: string
  /** What one row is, and several: "order", "orders". */
  noun: { one: string; many: string }
  /** What the list needs: to ask for the export, while it is made, and to fetch the file. */
  permission: Permission
  /** What a query needs beside it, such as an order by a column that has a permission of its own. */
  alsoNeeds?: (query: Query) => Permission | null
  /** The query of the list, without its page. */
  query: z.ZodType<Query>
  /** A column with a permission of its own is left out for who does not hold it. */
  columns: readonly { header: string; permission?: Permission; value: (row: Row) => Cell }[]
  /**
   * Whose personal data a row holds, by the entity that knows them: `{ customer: ({ id }) => id }`. Before the file can be had, the audit log says
   * who was in it.
   */
  people: Readonly<Record<string, (row: Row) => string | null | readonly string[]>>
  count: (query: Query & Chosen, reader: ExportReader) => Promise<number>
  /** Every row, in the order of the list, from a cursor: never all of them in memory. */
  rows: (query: Query & Chosen, reader: ExportReader) => AsyncIterable<Row>
  /** What fetching the file needs besides, where the rows depend on what its owner may see. */
  needs?: (reader: ExportReader) => readonly Permission[]
}

/** A definition of any query and row, for lists. */
export type AnyExport = Omit<ExportDefinition<never, never>, 'query' | 'rows'> & {
  query: z.ZodType
  rows: (query: never, reader: ExportReader) => AsyncIterable<unknown>
}

export function defineExport<Query, Row>(definition: ExportDefinition<Query, Row>): ExportDefinition<Query, Row> {
  return definition
}

const ExportPayload = z.strictObject({
  export: z.string(),
  format: ExportFormat,
  query: z.unknown(),
  /** Who asked for it, for the audit log; missing in jobs of an earlier version. */
  by: z.strictObject({ actor: Actor, requestId: z.string().nullable(), address: z.string().optional() }).optional(),
})
type ExportPayload = z.infer<typeof ExportPayload>

export const exportJobKind: JobKind<ExportPayload> = {
  name: 'export',
  payload: ExportPayload,
  retry: { attempts: 3, firstMs: 2_000, maxMs: 30_000 },
  concurrency: 1,
  perOwner: { max: 3, noun: 'exports' },
}

const formatNames: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', xlsx: 'Excel' }

/** POST of `{format, query}`, with `ids` of chosen rows only: accepted as a job, whose result is a file. */
export function exportRoute<Query, Row>(path: string, definition: ExportDefinition<Query, Row>): Route {
  const { name, noun, permission, count, alsoNeeds } = definition
  return post(
    path,
    permission,
    {
      summary: `Export a list of ${noun.many} to a file, as a job`,
      body: z.strictObject({ format: ExportFormat, query: uncrossed(definition.query), ids: ChosenIds.optional() }),
      answer: JobAccepted,
      status: 202,
      idempotencyKey: 'required',
    },
    async ({ principal, context, body }) => {
      const { format, ids } = body
      const needed = alsoNeeds?.(body.query) ?? null
      if (needed && !signedIn(principal).permissions.includes(needed)) throw forbidden(needed)
      const query = { ...body.query, ...(ids && { ids }) }
      const rows = await count(query, signedIn(principal))
      const title = `Export of ${rows.toLocaleString('en')} ${rows === 1 ? noun.one : noun.many}, ${formatNames[format]}`
      const { actor, requestId, address } = context
      const by = { actor, requestId, ...(address !== undefined && { address }) }
      const job = await enqueue(
        exportJobKind,
        { export: name, format, query, by },
        { title, ownerId: signedIn(principal).id, key: context.operation },
      )
      return { job }
    },
  )
}
