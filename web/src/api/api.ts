import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './baseQuery.ts'
import { registerLiveEntity, type LiveEntity } from './copies.ts'

/** The cache tags in use, named as in the API contract. */
const tagTypes = new Set<string>(['Stats'])

/** The single cache of server data. Features add their endpoints with `apiOf`. */
export const api = createApi({
  baseQuery,
  tagTypes: ['Stats'],
  endpoints: () => ({}),
  // Responses are validated against the contract in development and tests only: production skips the work.
  skipSchemaValidation: import.meta.env.PROD,
  keepUnusedDataFor: 30,
})

/** The cache for the endpoints of one feature. Events of its live entities are applied from now on: before, no copy of them was loaded. */
export function apiOf<const Tag extends string>({ tags, live = [] }: { tags: readonly Tag[]; live?: readonly LiveEntity[] }) {
  for (const tag of tags) tagTypes.add(tag)
  for (const entity of live) registerLiveEntity(entity)
  return api.enhanceEndpoints({ addTagTypes: tags })
}

/** The cache with the tags of any feature, as known only at run time. */
export const anyTagApi = api.enhanceEndpoints<string>({})

/** Refetches everything that is in use, and drops the rest. */
export const invalidateEverything = () => anyTagApi.util.invalidateTags([...tagTypes])

interface Entity {
  id: string
}

/** The tags of a list: one per row, and one for the list itself. */
export function listTags<const Tag extends string>(type: Tag) {
  return (answer: { items: readonly Entity[] } | undefined) => [
    { type, id: 'LIST' },
    ...(answer?.items ?? []).map(({ id }) => ({ type, id })),
  ]
}

/** The tag of one record. */
export function entityTag<const Tag extends string>(type: Tag) {
  return (answer: Entity | undefined) => (answer ? [{ type, id: answer.id }] : [])
}

/** The tags of stats that the server pushes as a whole, one per area. */
export function statsTags(...areas: string[]) {
  return areas.map((area) => ({ type: 'Stats' as const, id: area }))
}
