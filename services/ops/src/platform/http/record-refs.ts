import { z } from 'zod'
import { byNumber, type AnyEntity } from '../changes/entity.ts'
import { Id, recordRefs } from '../contract.ts'
import type { Route } from './routes.ts'

// Inputs may name a record by its number. Routes see ids only: what has no record is an id that no record has.

const unknownId = '0'.repeat(24)
/** Stands for every item of an array. */
const eachItem = '[]'

/** Where an input names a record of an entity by id or number. */
export interface RefPlace {
  path: readonly string[]
  entity: string
}

interface Numbered {
  _id: { toHexString: () => string }
  number: string
}
const batchSize = 500

/** The ids of the records of an entity with these numbers, by number in upper case; numbers without a record are missing. */
export type FindIds = (entity: string, numbers: readonly string[]) => Promise<ReadonlyMap<string, string>>

export const findIdsOf =
  (entities: readonly AnyEntity[]): FindIds =>
  async (name, numbers) => {
    const entity = entities.find((one) => one.name === name)
    const filters = numbers.flatMap((number) => (entity && byNumber(entity, number)) ?? [])
    const ids = new Map<string, string>()
    if (!entity) return ids
    for (let from = 0; from < filters.length; from += batchSize) {
      const filter = { $or: filters.slice(from, from + batchSize) } as never
      const batch = entity.model.collection.find<Numbered>(filter, { projection: { number: 1 } })
      for (const { _id, number } of await batch.toArray()) ids.set(number, _id.toHexString())
    }
    return ids
  }

/** The routes, of which every path such as `/agents/:id` takes what the entity of that segment is named by. */
export function withRecordRefs(routes: readonly Route[], entities: readonly AnyEntity[]): Route[] {
  const refs = new Map(entities.flatMap(({ ref }) => (ref ? [[ref.segment, ref.schema] as const] : [])))
  return routes.map((route) => {
    const params = Object.entries(route.params).map(([name, schema]) => {
      const [, segment = ''] = new RegExp(`/([^/]+)/:${name}(?:/|$)`).exec(route.path) ?? []
      return [name, schema === Id ? (refs.get(segment) ?? schema) : schema] as const
    })
    return { ...route, params: Object.fromEntries(params) }
  })
}

/** Every place of a schema that names a record. */
export function refsIn(schema: z.core.$ZodType | undefined, path: readonly string[] = []): RefPlace[] {
  if (schema === undefined) return []
  const entity = recordRefs.get(schema)?.entity
  if (entity !== undefined) return [{ path, entity }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) => refsIn(field as z.core.$ZodType, [...path, key]))
  if (schema instanceof z.ZodArray) return refsIn(schema.element, [...path, eachItem])
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return refsIn(schema.unwrap(), path)
  return []
}

/** The value with the id in place of each number. */
export async function withIds<Value>(value: Value, places: readonly RefPlace[], findIds: FindIds): Promise<Value> {
  let result: unknown = value
  for (const { path, entity } of places) {
    const numbers = new Set<string>()
    mapAt(result, path, (ref) => {
      if (!Id.safeParse(ref).success) numbers.add(ref)
      return ref
    })
    if (numbers.size === 0) continue
    const ids = await findIds(entity, [...numbers])
    result = mapAt(result, path, (ref) => (numbers.has(ref) ? (ids.get(ref.toUpperCase()) ?? unknownId) : ref))
  }
  return result as Value
}

function mapAt(value: unknown, [key, ...rest]: readonly string[], to: (ref: string) => string): unknown {
  if (key === undefined) return typeof value === 'string' ? to(value) : value
  if (Array.isArray(value)) return key === eachItem ? value.map((item) => mapAt(item, rest, to)) : value
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return value
  return { ...value, [key]: mapAt((value as Record<string, unknown>)[key], rest, to) }
}
