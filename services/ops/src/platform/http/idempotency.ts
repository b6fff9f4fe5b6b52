import { createHash } from 'node:crypto'
import { model } from 'mongoose'
import { startLoop, type Loop } from '../concurrency/loop.ts'
import { dayMs, now } from '../clock.ts'
import { Id } from '../contract.ts'
import { crashPoint } from '../process/crash.ts'
import { AppError } from '../errors.ts'
import { writesOf } from '../database/fields.ts'
import { isDuplicateKey, plainSchema } from '../database/mongo.ts'
import type { Log } from '../process/log.ts'
import type { DataSeal } from '../security/data-seal.ts'

interface RecordDoc {
  /** Hash of principal, route and key. */
  _id: string
  /**
   * The hash of the request, sealed about the record: few values are left to guess of a request about a known person, so a bare hash would tell them.
   * Null once somebody it is about was erased; missing in records of an earlier version. It is compared with nothing then.
   */
  sealedHash?: string | null
  state: 'running' | 'done'
  /** Until when the first request may still be running. */
  until: Date
  at: Date
  status: number | null
  body: string | null
  /** Ids of whom and what request and answer are about, and of the user who sent it: whoever is erased is erased from it. */
  about?: string[]
}
const keptDays = 30
/** Longer than a request takes; shorter than a person waits before retrying after a crash. */
const leaseMs = 10_000

const schema = plainSchema<RecordDoc>({
  _id: String,
  sealedHash: String,
  state: String,
  until: Date,
  at: Date,
  status: Number,
  body: String,
  about: { type: [String], default: undefined },
})
schema.index({ about: 1 }, { sparse: true })
schema.index({ at: 1 }, { expireAfterSeconds: (keptDays * dayMs) / 1000 })
const RecordModel = model<RecordDoc>('IdempotencyRecord', schema, 'idempotency')

/** Where `rotateKeys` finds the hashes of requests. */
export const sealedRequests = { model: RecordModel, sealed: { own: ['sealedHash'] } }

export interface Answer {
  status: number
  /** As JSON, so that a replay is byte-identical. */
  body: string
  replayed: boolean
}
interface Keyed {
  /** Principal, route and key: the same for repetitions of one request. */
  scope: readonly string[]
  /** The id of the user who sends it; null if it is no user. */
  userId: string | null
  request: { params: Readonly<Record<string, string>>; query: unknown; body: unknown }
}

/** Identifies the effect of a keyed request, as 24 hex digits. */
export function operationOf(scope: readonly string[]): string {
  return sha256(JSON.stringify(scope)).slice(0, 24)
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

type Effect = () => Promise<{ status: number; body: string }>
export type Once = (request: Keyed, effect: Effect) => Promise<Answer>

/**
 * Runs `effect` once per key: a repetition returns the first status and body. Throws `idempotency_key_reused` (422) if the key came with
 * another request, `idempotency_in_progress` (409) while the first is still running. If the first ended without a response, the effect runs
 * again: it must recognise its own operation, as change() does.
 */
export const createOnce =
  (seal: DataSeal): Once =>
  async ({ scope, userId, request }, effect) => {
    const _id = sha256(JSON.stringify(scope))
    const named = [...(userId === null ? [] : [userId]), ...Object.values(request.params), ...idsIn(request.body)]
    const earlier = await claim({ _id, hash: sha256(JSON.stringify(request)), about: idsOf(named) }, seal)
    if (earlier) return earlier
    try {
      const answer = await effect()
      crashPoint('idempotency.afterEffect')
      // The effect has happened: return the response even if it cannot be stored; on a repetition the effect recognises its operation.
      await storeAnswer(_id, answer, named).catch(() => {})
      return { ...answer, replayed: false }
    } catch (error) {
      // Without a final response the key is released; the operation identifies what has already happened.
      await writesOf(RecordModel)
        .deleteOne({ _id: _id, state: 'running' })
        .catch(() => {})
      throw error
    }
  }

async function storeAnswer(_id: string, { status, body }: { status: number; body: string }, named: readonly string[]): Promise<void> {
  const about = idsOf([...named, ...idsIn(body === '' ? null : JSON.parse(body))])
  await writesOf(RecordModel).updateOne({ _id: _id }, { $set: { state: 'done', status, body, about } })
}

const aboutMax = 50
const idsOf = (named: readonly string[]): string[] => [...new Set(named)].filter(isId).slice(0, aboutMax)
const isId = (value: unknown): value is string => typeof value === 'string' && Id.safeParse(value).success
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The ids of a record, of what it refers to, and of whoever is named in it; not of who acted. */
function idsIn(record: unknown): string[] {
  if (!isObject(record)) return []
  const own = Object.entries(record).flatMap(([key, value]) => ((key === 'id' || key.endsWith('Id')) && isId(value) ? [value] : []))
  return [...own, ...namedIn(record)]
}

function namedIn(value: unknown): string[] {
  if (!isObject(value)) return []
  const isNamed = typeof value['name'] === 'string' && !('kind' in value) && isId(value['id'])
  return [...(isNamed ? [value['id'] as string] : []), ...Object.values(value).flatMap(namedIn)]
}

/**
 * Erases requests by and about somebody, and their answers. A repetition of such a request runs again, as after a crash: it recognises its own operation,
 * and answers without who is gone.
 */
export async function forgetAnswers(id: string): Promise<void> {
  const again = { state: 'running' as const, until: new Date(0), status: null, body: null, sealedHash: null, about: [] }
  await writesOf(RecordModel).updateMany({ about: id, state: 'done' }, { $set: again })
  await writesOf(RecordModel).updateMany({ about: id }, { $set: { sealedHash: null, about: [] } })
}

/** Removes the bare hashes that an earlier version stored. It repeats, because a process of that version may still be running. */
export const startHashRemoval = (log: Log): Loop =>
  startLoop('removal of bare hashes of requests', log, {
    everyMs: () => dayMs,
    round: async () => {
      await RecordModel.collection.updateMany({ requestHash: { $exists: true } }, { $unset: { requestHash: '' } })
      return false
    },
  })

interface Claim {
  _id: string
  hash: string
  about: string[]
}

/** Claims the key, or returns the stored response. */
async function claim({ _id, hash, about }: Claim, seal: DataSeal): Promise<Answer | null> {
  const at = now()
  const until = new Date(at.getTime() + leaseMs)
  const sealedHash = seal.seal(hash, _id)
  try {
    await writesOf(RecordModel).insertOne({ _id, sealedHash, state: 'running', until, at, status: null, body: null, about })
    return null
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
  const known = await RecordModel.findById(_id).lean<RecordDoc>()
  if (known && isOfAnother(known, hash, seal)) {
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used for another request. Use a new one.')
  }
  if (known?.state === 'done') return { status: known.status ?? 200, body: known.body ?? '', replayed: true }
  const taken = await writesOf(RecordModel).updateOne({ _id: _id, state: 'running', until: { $lt: at } }, { $set: { until } })
  if (taken.matchedCount === 1) return null
  throw new AppError('idempotency_in_progress', 'The same request is still in progress. Try again in a moment.', { retryAfterSeconds: 1 })
}

/** What cannot be compared any more counts as the same request: the key says so. */
function isOfAnother({ _id, sealedHash }: RecordDoc, hash: string, seal: DataSeal): boolean {
  if (typeof sealedHash !== 'string') return false
  try {
    return seal.open(sealedHash, _id) !== hash
  } catch {
    return false
  }
}
