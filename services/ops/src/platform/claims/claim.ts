import { now } from '../clock.ts'
import { writesOf } from '../database/fields.ts'
import { isDuplicateKey, Types, type EntityDoc } from '../database/mongo.ts'
import { AppError, unavailable } from '../errors.ts'
import { crashPoint } from '../process/crash.ts'
import { ClaimModel, holdersMax, type ClaimDoc, type HolderDoc } from './model.ts'
import { findSource, projectionOf, type ClaimSource } from './source.ts'

// A value that is used twice must not pass unnoticed, whatever runs at once: it is claimed by a write under its own id before the record is
// written, and whoever comes second learns who was first.

/** For so long the one who has claimed may begin to write the record. */
const writeMs = 30_000
/** After this nobody can still be writing it: the record itself says whether it has the value. */
const abandonedMs = 4 * writeMs

interface Wanted {
  id: Types.ObjectId
  number?: string
  key: string
  /** The user who records it. */
  by: string | null
}

export interface Claim {
  /** The record that has the value already, or is about to; null if there is none. */
  usedBy: HolderDoc | null
  /** Called right before the record is written. Throws `unavailable` where the claim is too old to be sure of. */
  assertInTime: () => void
}

/**
 * Claims a value for a record, and writes the record. A second record is told who was first, and decides what that means. The claim of a
 * process that dies in between is taken over by a repetition for the same record at once, by others after two minutes; the claim of a record
 * that was not written, or has lost the value since, is free.
 */
export async function withClaim<Doc extends EntityDoc, Result>(
  source: ClaimSource<Doc>,
  wanted: Wanted,
  write: (claim: Claim) => Promise<Result>,
): Promise<Result> {
  const _id = claimId(source, wanted.key)
  const own = holderOf(source, wanted)
  const usedBy = await take(source, { _id, own })
  crashPoint('claims.taken')
  const assertInTime = () => {
    if (now().getTime() - own.at.getTime() > writeMs) throw unavailable('This took too long. Try again in a moment.')
  }
  try {
    const result = await write({ usedBy, assertInTime })
    await settle(_id, own).catch(() => {})
    return result
  } catch (error) {
    // Where the outcome is unknown the claim stands until it is old enough.
    if (error instanceof AppError && error.code !== 'unavailable') await settle(_id, own).catch(() => {})
    throw error
  }
}

export const claimId = ({ scope }: Pick<ClaimSource, 'scope'>, key: string): string => `${scope}:${key}`

const holderOf = <Doc extends EntityDoc>({ entity }: ClaimSource<Doc>, { id, number = '', by }: Wanted): HolderDoc => ({
  entity: entity.name,
  id,
  number: number === '' ? null : number,
  by,
  token: new Types.ObjectId(),
  at: now(),
  isSettled: false,
})

/** Returns the other record that came first; null where this one does. */
async function take<Doc extends EntityDoc>(
  { scope, isFleeting = false }: ClaimSource<Doc>,
  { _id, own }: { _id: string; own: HolderDoc },
): Promise<HolderDoc | null> {
  const expiry = isFleeting ? { expiresAt: new Date(own.at.getTime() + abandonedMs) } : {}
  for (;;) {
    const known = await ClaimModel.findById(_id).lean<ClaimDoc>()
    const holders = known ? await inForce(scope, known) : []
    const next = { holders: [...holders.slice(0, holdersMax - 1), own], ...expiry }
    if (await replace(_id, known, next)) return firstOther(holders, own)
  }
}

/** A repetition for the same record keeps its place: whoever came after it knows of it. */
function firstOther([first]: readonly HolderDoc[], own: HolderDoc): HolderDoc | null {
  return first && !first.id.equals(own.id) ? first : null
}

/** False where another claim came between. */
async function replace(_id: string, known: ClaimDoc | null, next: Pick<ClaimDoc, 'holders' | 'expiresAt'>): Promise<boolean> {
  try {
    if (!known) {
      await writesOf(ClaimModel).insertOne({ _id, revision: 1, ...next })
      return true
    }
    const { revision } = known
    const { matchedCount } = await writesOf(ClaimModel).updateOne({ _id, revision }, { $set: { ...next, revision: revision + 1 } })
    return matchedCount > 0
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Those who are about to write, and those whose records have the value. */
async function inForce(scope: string, { _id, holders }: ClaimDoc): Promise<HolderDoc[]> {
  const since = now().getTime() - abandonedMs
  const isOpen = ({ isSettled, at }: HolderDoc) => !isSettled && at.getTime() > since
  const ended = holders.filter((holder) => !isOpen(holder))
  const having = await findHaving(scope, { key: _id.slice(scope.length + 1), ended })
  const kept = holders.filter((holder) => isOpen(holder) || having.has(nameOf(holder)))
  // Of the attempts of one record that have ended, the first says all.
  return kept.filter((holder, index) => isOpen(holder) || kept.findIndex((each) => nameOf(each) === nameOf(holder)) === index)
}

const nameOf = ({ entity, id }: Pick<HolderDoc, 'entity' | 'id'>): string => `${entity}:${id.toHexString()}`

/** Which of these records have the value now. One whose feature is not loaded keeps it. */
async function findHaving(scope: string, { key, ended }: { key: string; ended: readonly HolderDoc[] }): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const entity of new Set(ended.map((holder) => holder.entity))) {
    const ids = ended.filter((holder) => holder.entity === entity).map(({ id }) => id)
    const source = findSource(scope, entity)
    const docs = source
      ? await (source.entity.model.collection
          .find({ _id: { $in: ids } }, { projection: projectionOf(source) })
          .toArray() as unknown as Promise<EntityDoc[]>)
      : []
    const having = source ? docs.filter((doc) => source.of(doc).some((held) => held.key === key)).map((doc) => doc._id) : ids
    for (const id of having) found.add(nameOf({ entity, id }))
  }
  return found
}

/** From now on the record itself says whether it has the value. */
async function settle(_id: string, { token }: HolderDoc): Promise<void> {
  const isOwn = { $eq: ['$$each.token', token] }
  const settled = { $cond: [isOwn, { $mergeObjects: ['$$each', { isSettled: true }] }, '$$each'] }
  await writesOf(ClaimModel).updateOne({ _id }, [
    { $set: { holders: { $map: { input: '$holders', as: 'each', in: settled } }, revision: { $add: ['$revision', 1] } } },
  ])
}
