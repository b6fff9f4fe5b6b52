import { model } from 'mongoose'
import type { GatewayId, GatewayNotice } from '../../gateways/contract.ts'
import { dayMs, now } from '../../platform/clock.ts'
import { inParallel } from '../../platform/concurrency/in-parallel.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { isDuplicateKey, plainSchema } from '../../platform/database/mongo.ts'
import { dueBy, hasTime } from '../../platform/database/partial-index.ts'
import { crashPoint } from '../../platform/process/crash.ts'
import { signals } from '../../platform/process/signals.ts'
import { isLive, nextCheck } from './attempts.ts'
import { lookAttemptUp } from './gateway-calls.ts'
import type { PaymentGateways } from './gateways.ts'
import { PaymentModel, type PaymentDoc } from '../model.ts'

/** What a gateway has told us, once each. It says where to look, and is never believed. */
export interface NoticeDoc {
  /** The gateway and its id of the event. */
  _id: string
  gateway: GatewayId
  kind: GatewayNotice['kind']
  key: string
  /** By the gateway's clock. */
  at: Date
  /** Missing in those of an earlier version. */
  claims?: GatewayNotice['claims']
  receivedAt: Date
  tries: number
  /** When it is read back next; null once it has been. */
  nextAt: Date | null
}

/** Why the loop that reads back the notices of a kind is woken. */
export const noticeWake = (kind: GatewayNotice['kind']): string => `gateway notice: ${kind}`

const keptDays = 90
/** For how long the process that received it may be reading it back. */
const claimMs = 15_000

const schema = plainSchema<NoticeDoc>({
  _id: String,
  gateway: String,
  kind: String,
  key: String,
  at: Date,
  claims: String,
  receivedAt: Date,
  tries: Number,
  nextAt: { type: Date, default: null },
})
schema.index({ nextAt: 1 }, { partialFilterExpression: { nextAt: hasTime } })
schema.index({ receivedAt: 1 }, { expireAfterSeconds: (keptDays * dayMs) / 1_000 })
const NoticeModel = model<NoticeDoc>('GatewayNotice', schema, 'gatewayNotices')

/** Keeps a notice; null if it is known already. */
export async function receiveNotice(gateway: GatewayId, { eventId, ...notice }: GatewayNotice): Promise<NoticeDoc | null> {
  const receivedAt = now()
  // One about a payment is read back at once by whoever received it, any other one by a worker.
  const nextAt = new Date(receivedAt.getTime() + (notice.kind === 'payment' ? claimMs : 0))
  const doc = { _id: `${gateway}:${eventId}`, gateway, ...notice, receivedAt, tries: 0, nextAt }
  try {
    await writesOf(NoticeModel).insertOne(doc)
  } catch (error) {
    if (isDuplicateKey(error)) return null
    throw error
  }
  crashPoint('payments.noticeStored')
  if (notice.kind !== 'payment') signals.emit('wake', noticeWake(notice.kind))
  return doc
}

/** How often a notice is read back of which the gateway's own records show nothing yet. */
export const laterMax = 5

/** Reads back from the gateway what a notice about a payment says. Those about anything else, the worker of their feature comes to. */
export async function followNotice(gateways: PaymentGateways, notice: NoticeDoc): Promise<void> {
  if (notice.kind === 'payment') await noteFollowed(notice, await isReadBack(gateways, notice))
}

async function noteFollowed({ _id, tries }: NoticeDoc, isDone: boolean): Promise<void> {
  const next = isDone ? { nextAt: null } : { nextAt: nextCheck(tries, now()) }
  await writesOf(NoticeModel).updateOne({ _id }, { $set: { ...next, tries: tries + 1 } })
}

async function isReadBack(gateways: PaymentGateways, { key, tries }: NoticeDoc): Promise<boolean> {
  const paymentId = /^pay_([0-9a-f]{24})_\d{1,4}$/.exec(key)?.[1]
  const doc = paymentId && (await PaymentModel.findById(paymentId).lean<PaymentDoc>())
  if (!doc || !doc.attempts.some((attempt) => attempt.key === key)) return true
  const after = await lookAttemptUp(gateways, doc, key)
  return after !== null && (tries >= laterMax || isFollowed(after, key))
}

/** Whether the attempt is paid, or is asked about anyway. One that is over may have been read before the gateway's records had what the notice tells. */
const isFollowed = ({ attempts }: PaymentDoc, key: string) =>
  attempts.some((attempt) => attempt.key === key && (attempt.status === 'captured' || isLive(attempt)))

const batchMax = 20
const followedAtOnce = 5

/** Reads back the notices about payments that nobody has come to. Returns whether there may be more. */
export const followNotices = (gateways: PaymentGateways, at = now()): Promise<boolean> =>
  followNoticesOf('payment', { follow: (notice) => isReadBack(gateways, notice), at })

/** Reads back a notice that is due; says whether that is done, or is repeated later. */
type Follow = (notice: NoticeDoc) => Promise<boolean>
/** Of notices that claim a success, the keys of what is known to have succeeded: there is nothing to read back. */
type FindKnown = (keys: readonly string[]) => Promise<ReadonlySet<string>>

/** Has the notices of a kind that are due read back. Returns whether there may be more. */
export async function followNoticesOf(
  kind: GatewayNotice['kind'],
  { follow, findKnown, at = now() }: { follow: Follow; findKnown?: FindKnown; at?: Date },
): Promise<boolean> {
  const filter = { nextAt: dueBy(at), kind }
  const due = (await NoticeModel.collection
    .find(filter as never, { sort: { nextAt: 1 }, limit: batchMax })
    .toArray()) as unknown as NoticeDoc[]
  const claiming = due.filter(({ claims }) => claims === 'succeeded')
  const keys = findKnown && claiming.length > 0 ? await findKnown(claiming.map(({ key }) => key)) : new Set<string>()
  const known = claiming.filter(({ key }) => keys.has(key))
  if (known.length > 0)
    await writesOf(NoticeModel).updateMany({ _id: { $in: known.map(({ _id }) => _id) } }, { $set: { nextAt: null }, $inc: { tries: 1 } })
  await inParallel(
    due.filter((notice) => !known.includes(notice)),
    followedAtOnce,
    (notice) => followOne(notice, follow, at),
  )
  return due.length === batchMax
}

async function followOne(notice: NoticeDoc, follow: Follow, at: Date): Promise<void> {
  const { _id, nextAt } = notice
  const claimed = { nextAt: new Date(at.getTime() + claimMs) }
  const { matchedCount } = await writesOf(NoticeModel).updateOne({ _id, nextAt }, { $set: claimed })
  if (matchedCount === 1) await noteFollowed(notice, await follow(notice))
}
