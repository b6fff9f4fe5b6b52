import type { Model } from 'mongoose'
import type { Page } from '../contract.ts'
import { checkDepth, countUpTo, findRows, toPage, type PageRequest, type StoredDoc } from './mongo.ts'
import { placeOfLast, readPlace } from './row-place.ts'
import { followers, rowsBefore, withAlso } from './rows-after.ts'

/** A list that is a part of another one. */
export interface ListPart<Doc> {
  filter: Record<string, unknown>
  sort: Readonly<Record<string, 1 | -1>>
  /** The index to use, where the planner chooses badly. */
  hint?: string | undefined
  /** Whether a row has its place here, as long as it is in no part before: also one that has left the list. Known are the fields of all sorts. */
  holds: (row: Doc) => boolean
}

interface Joined<Doc, T> {
  fields: readonly string[]
  /** The total, if it is known without counting. */
  counted?: number | undefined
  at: PageRequest
  toEntity: (doc: Doc) => T
}

/**
 * One page of several lists of a collection, one after the other: it begins after the row `at.after`, or is found by its number where that row has
 * no place in any of them.
 */
export async function listJoined<Doc extends StoredDoc, T>(
  model: Model<Doc>,
  parts: readonly ListPart<Doc>[],
  { fields, counted, at, toEntity }: Joined<Doc, T>,
): Promise<Page<T>> {
  checkDepth(at)
  const placedBy = [...new Set(parts.flatMap(({ sort }) => Object.keys(sort)))]
  const last = (await readPlace(model, placedBy, at.after)) as Doc | null
  const left = last && partsAfter(parts, last)
  const docs = await readJoined(model, left ?? parts, {
    fields: [...fields, ...placedBy],
    skip: left ? 0 : rowsBefore(at),
    limit: at.limit,
  })
  const count = async () => {
    const counts = await Promise.all((left ?? parts).map(({ filter, hint }) => countUpTo(model, filter, { hint })))
    return counts.reduce((sum, each) => sum + each, 0)
  }
  const next = placeOfLast(docs, placedBy)
  return toPage(at, docs.map(toEntity), left ? rowsBefore(at) + (await count()) : (counted ?? (await count())), { next })
}

/** What of the lists follows a row; null where it has no place in them. */
function partsAfter<Doc extends StoredDoc>(parts: readonly ListPart<Doc>[], last: Doc): ListPart<Doc>[] | null {
  const place = parts.findIndex(({ holds }) => holds(last))
  const [own, ...later] = parts.slice(place)
  if (place === -1 || !own) return null
  return [{ ...own, filter: withAlso(own.filter, followers(last, own.sort)) }, ...later]
}

async function readJoined<Doc extends StoredDoc>(
  model: Model<Doc>,
  parts: readonly ListPart<Doc>[],
  { fields, skip, limit }: { fields: readonly string[]; skip: number; limit: number },
): Promise<Doc[]> {
  const docs: Doc[] = []
  let ahead = skip
  for (const { filter, sort, hint } of parts) {
    const left = limit - docs.length
    if (left === 0) break
    const found = await findRows(model, {
      filter,
      sort: { ...sort },
      ...(hint !== undefined && { hint }),
      fields,
      skip: ahead,
      limit: left,
    })
    // Rows of this part that come before the page are counted only where the page goes on in the next one.
    ahead = found.length > 0 ? 0 : Math.max(0, ahead - (ahead > 0 ? await countUpTo(model, filter, { hint }) : 0))
    docs.push(...found)
  }
  return docs
}
