import sift from 'sift'
import type { CommandContext } from '../../platform/changes/command-context.ts'
import { byNumber, type Entity } from '../../platform/changes/entity.ts'
import { now } from '../../platform/clock.ts'
import type { Page } from '../../platform/contract.ts'
import { parseSort, partsOf, type DefinedList } from '../../platform/database/list-query.ts'
import type { EntityDoc, PageRequest } from '../../platform/database/mongo.ts'
import { notFound, staleVersion } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/routes.ts'
import type { Answers } from './answers.ts'
import { bySort, pageOf } from './list.ts'
import type { Log } from './log.ts'

/** What a change makes of a document, as the product's own functions decide it. */
interface Next<Doc> {
  set: { readonly [Field in keyof Doc]?: unknown }
  event: string
}

/** The documents of an entity. */
export interface Records<Doc extends EntityDoc> {
  /** By id or number. Throws `not_found`. */
  find: (ref: string) => Doc
  /** Adds a document, with an event where one is named. */
  add: (doc: Omit<Doc, 'version' | 'updatedAt'>, event?: { type: string; by: CommandContext }) => Doc
  /** Changes a document, with its event. Null leaves it as it is. Throws what the decision throws. */
  change: (ref: string, by: CommandContext, decide: (doc: Doc) => Next<Doc> | null) => Doc
}

export function recordsOf<Doc extends EntityDoc, Shape extends { id: string; version: number }>(
  entity: Entity<Doc, Shape>,
  docs: () => Doc[],
  log: Log,
): Records<Doc> {
  const find = (ref: string) => {
    const numbered = byNumber(entity, ref)
    const doc = docs().find(numbered ? sift.default(numbered) : ({ _id }) => _id.toHexString() === ref)
    if (!doc) throw notFound(entity.title)
    return doc
  }
  return {
    find,
    add: (given, event) => {
      const doc = { ...given, version: 1, updatedAt: given.createdAt } as Doc
      docs().push(doc)
      if (event) log.add(event.type, entity.toEntity(doc), event.by.actor)
      return doc
    },
    change: (ref, by, decide) => {
      const before = find(ref)
      const next = decide(before)
      if (!next) return before
      const whole = { ...before, ...next.set }
      const after = { ...whole, ...entity.derived?.of(whole), version: before.version + 1, updatedAt: now() }
      docs().splice(docs().indexOf(before), 1, after)
      log.add(next.event, entity.toEntity(after), by.actor)
      return after
    },
  }
}

/** One page of documents, as the list of the product filters, searches and sorts them. */
export async function listed<Doc extends EntityDoc, Shape, Filters extends object, Sort extends keyof Doc & string>(
  { definition }: DefinedList<Doc, Shape, Filters, Sort>,
  docs: readonly Doc[],
  query: Filters & PageRequest & { search?: string | undefined; sort?: Sort | `-${Sort}` | undefined },
): Promise<Page<Shape>> {
  const parts = await partsOf(definition, query)
  const { field: asked, direction } = parseSort(query.sort ?? definition.defaultSort)
  const field = definition.sortKeys?.[asked as Sort] ?? asked
  const then = definition.thenBy?.[asked as Sort]
  const compare = (one: Doc, other: Doc) => bySort<Doc>(field)(one, other)
  const compareThen = then === undefined ? () => 0 : bySort<Doc>(then)
  return pageOf(parts ? docs : [], query, {
    filter: parts?.filter ?? {},
    compare: (one, other) =>
      direction * (Number(one[field as keyof Doc] === other[field as keyof Doc]) * compareThen(one, other) || compare(one, other)),
    toEntity: definition.toEntity,
  })
}

type Command<Doc> = (doc: Doc, call: Call<undefined, never>) => Next<Doc> | null

/** The commands of one document: each by its verb, on the version that was seen, decided by the product's own functions from the rest of the body. */
export const commandsOf = <Doc extends EntityDoc>(
  path: string,
  { records, toEntity, toAnswer }: { records: Records<Doc>; toEntity: (doc: Doc) => unknown; toAnswer: (doc: Doc) => unknown },
  commands: Readonly<Record<string, Command<Doc>>>,
): Answers =>
  Object.fromEntries(
    Object.entries(commands).map(([verb, decide]) => [
      `POST /api${path}/:id/${verb}`,
      ({ body: { version, ...body }, ...call }: Call<undefined, { version: number }>) =>
        toAnswer(
          records.change(call.id, call.context, (doc) => {
            if (doc.version !== version) throw staleVersion(toEntity(doc))
            return decide(doc, { ...call, body: body as never })
          }),
        ),
    ]),
  )
