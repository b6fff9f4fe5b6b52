import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './baseQuery.ts'

/** What is cached, by the names of the contract. */
export const tagTypes = ['Order', 'Agent', 'Customer', 'Stats'] as const
export type TagType = (typeof tagTypes)[number]

/** The one cache of server data. Features add their endpoints with injectEndpoints. */
export const api = createApi({
  baseQuery,
  tagTypes,
  endpoints: () => ({}),
  // Answers are checked against the contract while we build and test; people are spared the work.
  skipSchemaValidation: import.meta.env.PROD,
  keepUnusedDataFor: 30,
})

interface Entity {
  id: string
}

/** The tags of a list: each of its rows, and the list as such. */
export function listTags<Tag extends TagType>(type: Tag) {
  return (answer: { items: readonly Entity[] } | undefined) => [
    { type, id: 'LIST' },
    ...(answer?.items ?? []).map(({ id }) => ({ type, id })),
  ]
}

/** The tag of one record. */
export function entityTag<Tag extends TagType>(type: Tag) {
  return (answer: Entity | undefined) => (answer ? [{ type, id: answer.id }] : [])
}

/** The tags of a set of figures that the server pushes whole, one for each area it holds. */
export function statsTags(...areas: string[]) {
  return areas.map((area) => ({ type: 'Stats' as const, id: area }))
}
