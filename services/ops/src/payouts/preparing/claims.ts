import { model, Schema, type Types } from 'mongoose'
import { now } from '../../platform/clock.ts'
import { insertNew } from '../../platform/changes/create-many.ts'
import { writesOf, type Filter } from '../../platform/database/fields.ts'
import { oneOf, plainSchema, trusted } from '../../platform/database/mongo.ts'
import type { LineDoc, PayoutDoc } from '../model.ts'
import { reopen } from './settled-before.ts'

// What a payout gathers is in no other one: each item has one claim, taken before the payout is made.

interface ClaimDoc {
  /** Of the item. */
  _id: string
  payoutId: Types.ObjectId
  agentId: Types.ObjectId
  at: Date
  /** The making that took it last: whoever is late releases nothing that another one has taken over. Null where its payout took it again. */
  making?: Types.ObjectId | null
}

const { ObjectId } = Schema.Types
const schema = plainSchema<ClaimDoc>({ _id: String, payoutId: ObjectId, agentId: ObjectId, at: Date, making: ObjectId })
schema.index({ payoutId: 1 })
schema.index({ agentId: 1 })
const ClaimModel = model<ClaimDoc>('PayoutClaim', schema, 'payoutClaims')

const prefixes: Partial<Record<LineDoc['kind'], string>> = { order: 'order', cancellation: 'order', refund: 'refund', cash: 'cash' }

/** Names the item of a line; null for what staff decided for this one payout. */
export function itemOf({ kind, sourceId }: Pick<LineDoc, 'kind' | 'sourceId'>): string | null {
  const prefix = prefixes[kind]
  return prefix === undefined ? null : `${prefix}:${sourceId}`
}

export const itemsOf = (lines: readonly LineDoc[]): string[] => lines.flatMap((line) => itemOf(line) ?? [])

type Claiming = Pick<PayoutDoc, '_id' | 'agent'>

/** Takes the items for a payout, all of them or none. Repeated for the same payout, it takes over those of the earlier making. */
export async function takeClaims(payout: Claiming, lines: readonly LineDoc[], making: Types.ObjectId): Promise<boolean> {
  const payoutId = payout._id
  const items = itemsOf(lines)
  if ((await addClaims(payout, items, making)) === items.length) return true
  await writesOf(ClaimModel).updateMany({ _id: { $in: items }, payoutId }, { $set: { making } })
  const ours = await ClaimModel.countDocuments({ _id: oneOf(items), payoutId, making })
  if (ours === items.length) return true
  await releaseClaims(payoutId, making)
  return false
}

/** Takes again what a process released that thought the payout was never made. Returns false where another payout has some of it by now. */
export async function keepClaims(payout: PayoutDoc): Promise<boolean> {
  if (payout.status !== 'pending' && payout.status !== 'on_hold') return true
  const items = itemsOf(payout.lines)
  if ((await addClaims(payout, items, null)) === items.length) return true
  return (await ClaimModel.countDocuments({ _id: oneOf(items), payoutId: payout._id })) === items.length
}

/** Returns how many were free. */
async function addClaims({ _id: payoutId, agent }: Claiming, items: readonly string[], making: Types.ObjectId | null): Promise<number> {
  const at = now()
  const taken = await insertNew(
    { model: ClaimModel as never },
    items.map((_id) => ({ _id, payoutId, agentId: agent.id, at, making })) as never[],
  )
  return items.length - taken.size
}

/** Lets others have the items of a payout that was cancelled; with `making`, those that this making took for one that was never made. */
export async function releaseClaims(payoutId: Types.ObjectId, making?: Types.ObjectId): Promise<void> {
  // Those of an earlier version say nothing of their making.
  await release({ payoutId, ...(making && { $or: [{ making }, { making: { $exists: false } }] }) })
}

/** Lets others have what another making of this payout has claimed for it, and it was made without. */
export async function releaseSurplus({ _id: payoutId, status, lines }: Pick<PayoutDoc, '_id' | 'status' | 'lines'>): Promise<void> {
  await release({ payoutId, _id: { $nin: status === 'cancelled' ? [] : itemsOf(lines) } })
}

/** What is released is open again before anybody can find it free. */
async function release(filter: Filter<ClaimDoc>): Promise<void> {
  const found = (await ClaimModel.collection.find(filter as never, { projection: { agentId: 1 } }).toArray()) as unknown as ClaimDoc[]
  if (found.length === 0) return
  const agentIds = new Map(found.map(({ agentId }) => [agentId.toHexString(), agentId]))
  for (const agentId of agentIds.values())
    await reopen(
      agentId,
      found.filter((claim) => claim.agentId.equals(agentId)).map(({ _id }) => _id),
    )
  await writesOf(ClaimModel).deleteMany({ $and: [filter, { _id: { $in: found.map(({ _id }) => _id) } }] })
}

const partMax = 1_000

/** All that were taken before a moment, in parts. */
export async function* claimsBefore(at: Date): AsyncIterable<ClaimDoc[]> {
  let last = ''
  for (;;) {
    const part: ClaimDoc[] = await ClaimModel.find({ _id: trusted({ $gt: last }) })
      .sort({ _id: 1 })
      .limit(partMax)
      .lean<ClaimDoc[]>()
    yield part.filter((claim) => claim.at < at)
    if (part.length < partMax) return
    last = part.at(-1)?._id ?? ''
  }
}

/** Lets others have one item, unless another making has taken it over since. */
export const releaseClaim = ({ _id, payoutId, making = null }: ClaimDoc): Promise<void> => release({ _id, payoutId, making })

/** Those of these items that are in a payout. */
export async function readClaimed(
  items: readonly string[],
  { besides = [] }: { besides?: readonly Types.ObjectId[] } = {},
): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set()
  const found = await ClaimModel.find(
    { _id: oneOf(items), ...(besides.length > 0 && { payoutId: trusted({ $nin: besides }) }) },
    { _id: 1 },
  ).lean<ClaimDoc[]>()
  return new Set(found.map(({ _id }) => _id))
}

/** The payout that has each of these items. */
export async function readClaims(lines: readonly LineDoc[]): Promise<ReadonlyMap<string, string>> {
  const found = await ClaimModel.find({ _id: oneOf(itemsOf(lines)) }).lean<ClaimDoc[]>()
  return new Map(found.map(({ _id, payoutId }) => [_id, payoutId.toHexString()]))
}
