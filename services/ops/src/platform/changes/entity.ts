import type { Model } from 'mongoose'
import type { z } from 'zod'
import type { Path } from '../database/fields.ts'
import type { EntityDoc } from '../database/mongo.ts'
import type { NumberForm } from '../record-number.ts'

/**
 * An entity as the platform sees it: its collection, the fields that lists and events contain, and the fields whose previous values the
 * counters need.
 */
export interface Entity<Doc extends EntityDoc, Shape> {
  /** The event's `entity`, and the first part of its type. */
  name: string
  /** As error messages name it: "Order not found". */
  title: string
  model: Model<Doc>
  summaryFields: readonly string[]
  /** Fields, or a part of one such as `agent.id`. */
  trackedFields: readonly ((keyof Doc & string) | `${keyof Doc & string}.${string}`)[]
  /** Fields whose changes the audit log names, and whose values it never holds: erasing a person needs no rewriting there. */
  personalFields?: readonly Path<Doc>[]
  toEntity: (doc: Doc) => Shape
  index?: Index
  derived?: Derived<Doc>
  numbers?: Numbers
  /** Where paths name its records by number too: `/agents/:id` takes this schema, and its routes get the id. */
  ref?: RefInPaths
  sealed?: SealedFields
}

/** Where records have numbers: how these are written, and the filter for one. */
interface Numbers {
  of: NumberForm
  filterOf: (number: string) => Record<string, unknown>
}

interface RefInPaths {
  segment: string
  schema: z.ZodType<string>
}

/** Paths of encrypted fields, so that they are found when the key changes. */
export interface SealedFields {
  /** Each a `PersonalValue`, sealed for its field. */
  personal?: readonly string[]
  /** Each a string, sealed for its document. */
  own?: readonly string[]
}

/** Fields derived from the others and stored only for queries: set with every change, so that no command can forget them. */
export interface Derived<Doc> {
  of: (doc: Doc) => Partial<Doc>
  /** The same as an aggregation expression over the document after the change. */
  stage: { readonly [Field in keyof Doc]?: unknown }
}

/**
 * Updates a separate search index for these events. Runs after a commit, before the response, and again in the relay, before the events are
 * published: the second run repairs what a crash left out.
 */
export type Index = (events: readonly { type: string; id: string }[]) => Promise<void>

/** Any entity, where only the platform's own fields matter. */
export interface AnyEntity {
  name: string
  trackedFields?: readonly string[]
  model: { collection: Model<EntityDoc>['collection'] }
  toEntity: (doc: never) => unknown
  index?: Index
  personalFields?: readonly string[]
  numbers?: Numbers
  ref?: RefInPaths
  sealed?: SealedFields
}

/** The filter for the record that a text names by its number alone; null if it names none. */
export function byNumber({ numbers }: Pick<AnyEntity, 'numbers'>, text: string): Record<string, unknown> | null {
  const number = numbers?.of.read(text) ?? null
  return number === null || !numbers ? null : numbers.filterOf(number)
}

/** In every summary, whatever its contract. */
export const baseFields = ['version', 'createdAt', 'updatedAt'] as const

/** The part of a document that lists and events read: what `toEntity` may use. */
export type SummaryDoc<Doc extends EntityDoc, Shape, More extends keyof Doc = never> = Pick<
  Doc,
  (keyof Shape & keyof Doc) | More | '_id' | (typeof baseFields)[number]
>

interface Definition<Doc extends EntityDoc, Shape, More extends keyof Doc & string> extends Omit<
  Entity<Doc, Shape>,
  'summaryFields' | 'toEntity'
> {
  /** The contract of the entity in lists and events. */
  summary: z.ZodObject & z.ZodType<Shape>
  /** Fields that `toEntity` needs though the summary has none of that name. */
  moreFields?: readonly More[]
  toEntity: (doc: SummaryDoc<Doc, Shape, More>) => Shape
}

/** The summary fields are those of the summary's contract that the document stores. */
export function defineEntity<Doc extends EntityDoc, Shape, const More extends keyof Doc & string = never>({
  summary,
  moreFields = [],
  ...definition
}: Definition<Doc, Shape, More>): Entity<Doc, Shape> {
  const isStored = (field: string) => definition.model.schema.path(field) !== undefined && !baseFields.some((base) => base === field)
  const summaryFields = [...Object.keys(summary.shape).filter(isStored), ...moreFields]
  // What a tracked field was before a change is compared with what it is after it.
  const missing = definition.trackedFields.find((field) => !summaryFields.includes(field.split('.')[0] ?? field))
  if (missing !== undefined) throw new Error(`${definition.name}: ${missing} is tracked, but neither in the summary nor one of moreFields`)
  return { ...definition, summaryFields }
}
