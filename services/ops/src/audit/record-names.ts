import type { AuditDoc } from '../platform/audit/audit-entry.ts'
import { byNumber, type AnyEntity } from '../platform/changes/entity.ts'
import { Types } from '../platform/database/mongo.ts'
import { Id } from '../platform/contract.ts'
import { recordNumbersIn } from '../platform/record-number.ts'
import type { AuditSource, Reader } from './areas.ts'

/** What records are called now, by entity and id: the log itself names none. */
export type Names = ReadonlyMap<string, string>
const keyOf = (entity: string, id: string) => `${entity}/${id}`
export const nameIn = (names: Names, entity: string, id: string): string | undefined => names.get(keyOf(entity, id))

interface Named {
  _id: Types.ObjectId
  number?: string
  name?: string
}

/** The numbers or names of the records of these entries, of those that their changes refer to, and of the agents who acted, as far as the reader may see those. */
export async function namesOf({ areas, entities }: AuditSource, docs: readonly AuditDoc[], { permissions }: Reader): Promise<Names> {
  const readable = new Set([...areas.values()].filter(({ permission }) => permissions.includes(permission)).map(({ entity }) => entity))
  const found = await Promise.all(
    entities
      .filter(({ name }) => readable.has(name))
      .map(async (entity) => {
        const own = docs.filter((doc) => doc.entity === entity.name).map(({ id }) => id)
        const agents = docs.flatMap(({ actor }) => (entity.name === 'agent' && actor.kind === 'agent' ? (actor.id ?? []) : []))
        const records = await readNamed(entity, [...new Set([...own, ...agents, ...referencesTo(entity, docs)])])
        return records.flatMap(({ _id, number, name }) => {
          const called = name !== undefined && number !== undefined ? `${name} (${number})` : (number ?? name)
          return called === undefined ? [] : [[keyOf(entity.name, _id.toHexString()), called] as const]
        })
      }),
  )
  return new Map(found.flat())
}

/** The entity whose id a field holds: agent, of `agent.id`. */
export const referredEntity = (field: string): string | null => /^(\w+)\.id$/.exec(field)?.[1] ?? null

const referencesTo = ({ name }: AnyEntity, docs: readonly AuditDoc[]): string[] =>
  docs
    .flatMap(({ changes }) => changes ?? [])
    .filter(({ field }) => referredEntity(field) === name)
    .flatMap(({ before, after }) => [before, after])
    .flatMap((id) => (id instanceof Types.ObjectId ? id.toHexString() : typeof id === 'string' ? id : []))

async function readNamed({ model: { collection } }: AnyEntity, ids: readonly string[]): Promise<Named[]> {
  const valid = ids.filter((id) => Id.safeParse(id).success).map((id) => new Types.ObjectId(id))
  if (valid.length === 0) return []
  const found = collection.find({ _id: { $in: valid } }, { projection: { number: 1, name: 1 } })
  return found.toArray()
}

/** The records that a text names, by id or by a number in it. */
export async function findRecords(entities: readonly AnyEntity[], text: string): Promise<string[]> {
  const id = text.trim().toLowerCase()
  if (Id.safeParse(id).success) return [id]
  const named = new Set([text, ...recordNumbersIn(text)])
  const found = await Promise.all(
    entities.flatMap((entity) =>
      [...named].map(async (number) => {
        const filter = byNumber(entity, number)
        return filter ? entity.model.collection.findOne(filter as never, { projection: { _id: 1 } }) : null
      }),
    ),
  )
  return found.flatMap((doc) => doc?._id.toHexString() ?? [])
}
