import { createHash } from 'node:crypto'
import { model, Types } from 'mongoose'
import { isDuplicateKey, plainSchema } from '../database/mongo.ts'
import { AuditModel, type AuditDoc, type AuditRecord } from './audit-entry.ts'
import { writesOf } from '../database/fields.ts'

/** The place of an entry in the chain. */
export interface Link {
  id: Types.ObjectId
  seq: number
  /** The hash of the entry before; empty for the first one. */
  previous: string
  hash: string
}

interface ChainDoc {
  _id: 'head'
  seq: number
  hash: string
  /** The links of the last step, which may not all have been written into their entries yet. */
  links: Link[]
}
const ChainModel = model<ChainDoc>(
  'AuditChain',
  plainSchema<ChainDoc>({
    _id: String,
    seq: Number,
    hash: String,
    links: [{ id: Types.ObjectId, seq: Number, previous: String, hash: String, _id: false }],
  }),
  'auditChain',
)

const chainFields: ReadonlySet<string> = new Set(['seq', 'previous', 'hash', 'unchainedAt'])

/** The hash of an entry at its place: of everything it holds but the place itself, whatever the order of the keys. */
export function hashOf({ seq, previous }: Pick<Link, 'seq' | 'previous'>, entry: AuditRecord): string {
  const content = Object.fromEntries(Object.entries(entry).filter(([field]) => !chainFields.has(field)))
  return createHash('sha256')
    .update(`${seq}\n${previous}\n${JSON.stringify(canonical(content))}`)
    .digest('hex')
}

function canonical(value: unknown): unknown {
  if (value instanceof Date) return { $date: value.toISOString() }
  if (value instanceof Types.ObjectId) return { $oid: value.toHexString() }
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]))
}

/** The last link of the chain; null if nothing has been chained. */
export async function readChainHead(): Promise<Pick<ChainDoc, 'seq' | 'hash'> | null> {
  return ChainModel.findById('head', { seq: 1, hash: 1 }).lean<ChainDoc>()
}

/** Writes the links of the last step into their entries. It may repeat, in several processes at once: everybody writes the same. */
export async function finishStep(): Promise<ChainDoc | null> {
  const head = await ChainModel.findById('head').lean<ChainDoc>()
  if (head) await writeLinks(head)
  return head
}

async function writeLinks({ links, seq: last }: Pick<ChainDoc, 'seq' | 'links'>): Promise<void> {
  if (links.length === 0) return
  await writesOf(AuditModel).bulkWrite(
    links.map(({ id, seq, previous, hash }) => ({
      updateOne: {
        filter: { _id: id, unchainedAt: { $exists: true } },
        update: { $set: { seq, previous, hash }, $unset: { unchainedAt: '' } },
      },
    })),
    { ordered: false },
  )
  await writesOf(ChainModel).updateOne({ _id: 'head', seq: last }, { $set: { links: [] } })
}

/**
 * Appends up to `max` waiting entries to the chain; returns how many. The head is replaced only while it is the one that was read, after the
 * links of the step before have been written: whoever loses this race has chained nothing, so that the chain never forks, however many try.
 */
export async function chainWaiting(max: number): Promise<number> {
  // A step that was not finished has left entries that wait.
  if (!(await hasWaiting())) return 0
  const head = await finishStep()
  const waiting = (await AuditModel.collection
    .find({ unchainedAt: { $gt: new Date(0) } }, { hint: 'unchainedAt_1', limit: max })
    .toArray()) as unknown as AuditDoc[]
  const links = linksAfter(head, waiting)
  const last = links.at(-1)
  const next = last && { seq: last.seq, hash: last.hash, links }
  if (!next || !(await replaceHead(head, next))) return 0
  await writeLinks(next)
  return links.length
}

const hasWaiting = async () =>
  (await AuditModel.collection.findOne({ unchainedAt: { $gt: new Date(0) } }, { projection: { _id: 1 } })) !== null

function linksAfter(head: ChainDoc | null, entries: readonly AuditDoc[]): Link[] {
  const links: Link[] = []
  for (const entry of entries) {
    const before = links.at(-1) ?? head
    const place = { seq: (before?.seq ?? 0) + 1, previous: before?.hash ?? '' }
    links.push({ id: entry._id, ...place, hash: hashOf(place, entry) })
  }
  return links
}

async function replaceHead(head: ChainDoc | null, next: Omit<ChainDoc, '_id'>): Promise<boolean> {
  const chain = writesOf(ChainModel)
  if (head) {
    const { matchedCount } = await chain.updateOne({ _id: 'head', seq: head.seq, hash: head.hash }, { $set: next })
    return matchedCount > 0
  }
  return chain.insertOne({ _id: 'head', ...next }).then(
    () => true,
    (error: unknown) => {
      if (isDuplicateKey(error)) return false
      throw error
    },
  )
}
