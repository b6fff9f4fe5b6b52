import { createHash } from 'node:crypto'
import { model } from 'mongoose'
import { dayMs, now } from '../clock.ts'
import { Id } from '../contract.ts'
import { crashPoint } from '../process/crash.ts'
import { AppError } from '../errors.ts'
import { writesOf } from '../database/fields.ts'
import { isDuplicateKey, plainSchema } from '../database/mongo.ts'

interface RecordDoc {
  /** Hash of principal, route and key. */
  _id: string
  requestHash: string
  state: 'running' | 'done'
  /** Until when the first request may still be running. */
  until: Date
  at: Date
  status: number | null
  body: string | null
  /** Ids of what the answer is about: whoever is erased is erased from it. Missing in records of an earlier version, which run out. */
  about?: string[]
}
const keptDays = 30
/** Longer than a request takes; shorter than a person waits before retrying after a crash. */
const leaseMs = 10_000

const schema = plainSchema<RecordDoc>({
  _id: String,
  requestHash: String,
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

export interface Answer {
  status: number
  /** As JSON, so that a replay is byte-identical. */
  body: string
  replayed: boolean
}
interface Keyed {
  /** Principal, route and key: the same for repetitions of one request. */
  scope: readonly string[]
  request: { params: Readonly<Record<string, string>>; query: unknown; body: unknown }
}

/** Identifies the effect of a keyed request, as 24 hex digits. */
export function operationOf(scope: readonly string[]): string {
  return sha256(JSON.stringify(scope)).slice(0, 24)
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Runs `effect` once per key: a repetition returns the first status and body. Throws `idempotency_key_reused` (422) if the key came with
 * another request, `idempotency_in_progress` (409) while the first is still running. If the first ended without a response, the effect runs
 * again: it must recognise its own operation, as change() does.
 */
export async function once({ scope, request }: Keyed, effect: () => Promise<{ status: number; body: string }>): Promise<Answer> {
  const _id = sha256(JSON.stringify(scope))
  const requestHash = sha256(JSON.stringify(request))
  const earlier = await claim(_id, requestHash)
  if (earlier) return earlier
  try {
    const answer = await effect()
    crashPoint('idempotency.afterEffect')
    // The effect has happened: return the response even if it cannot be stored; on a repetition the effect recognises its operation.
    await storeAnswer(_id, answer, [...Object.values(request.params), ...idsIn(request.body)]).catch(() => {})
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
  const about = [...new Set([...named, ...idsIn(body === '' ? null : JSON.parse(body))])].filter(isId).slice(0, aboutMax)
  await writesOf(RecordModel).updateOne({ _id: _id }, { $set: { state: 'done', status, body, about } })
}

const aboutMax = 50
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
 * Erases the answers about somebody. A repetition of such a request runs again, as after a crash: it recognises its own operation, and
 * answers without who is gone.
 */
export async function forgetAnswers(id: string): Promise<void> {
  const again = { state: 'running' as const, until: new Date(0), status: null, body: null, about: [] }
  await writesOf(RecordModel).updateMany({ about: id, state: 'done' }, { $set: again })
}

/** Claims the key, or returns the stored response. */
async function claim(_id: string, requestHash: string): Promise<Answer | null> {
  const at = now()
  const until = new Date(at.getTime() + leaseMs)
  try {
    await writesOf(RecordModel).insertOne({ _id, requestHash, state: 'running', until, at, status: null, body: null })
    return null
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
  const known = await RecordModel.findById(_id).lean<RecordDoc>()
  if (known && known.requestHash !== requestHash) {
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used for another request. Use a new one.')
  }
  if (known?.state === 'done') return { status: known.status ?? 200, body: known.body ?? '', replayed: true }
  const taken = await writesOf(RecordModel).updateOne({ _id: _id, state: 'running', until: { $lt: at } }, { $set: { until } })
  if (taken.matchedCount === 1) return null
  throw new AppError('idempotency_in_progress', 'The same request is still in progress. Try again in a moment.', { retryAfterSeconds: 1 })
}
