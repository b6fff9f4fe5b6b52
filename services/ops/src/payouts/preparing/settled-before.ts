import { model, Schema } from 'mongoose'
import { orderEvents } from '../../orders/contract.ts'
import type { EventDoc } from '../../platform/changes/event-log.ts'
import { defineSubscriber } from '../../platform/changes/subscriber.ts'
import { dayMs, now } from '../../platform/clock.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { isDuplicateKey, plainSchema, Types } from '../../platform/database/mongo.ts'
import { refundEvents } from '../../refunds/contract.ts'

// Before this moment everything of an agent is settled, but for the open items: what is gathered need not read it again.

export interface SettledDoc {
  /** The agent. */
  _id: Types.ObjectId
  /** Raised by each write: what was read before a change is not stored after it. */
  revision: number
  /** Null: everything has to be read. */
  settledBefore: Date | null
  /** What is older and not settled: names of items, as claims have them. */
  open: OpenItem[]
}

interface OpenItem {
  item: string
  /** Until then it stays open, whatever is known of it; null where it only has to be looked at again. */
  keptUntil: Date | null
}

const schema = plainSchema<SettledDoc>({ _id: Schema.Types.ObjectId, revision: Number, settledBefore: Date, open: [Schema.Types.Mixed] })
const SettledModel = model<SettledDoc>('PayoutSettledBefore', schema, 'payoutSettledBefore')

/** For so long nothing is called settled: what comes in late is found by its date. */
const openMs = 35 * dayMs
/** Changes of what is this old are looked at, well before it may be called settled. */
const lateMs = 30 * dayMs
/** How far the date moves at a time, so that reading seldom writes. */
const stepMs = 7 * dayMs
/** With more open items than this the date stays where it is. */
const openMax = 500
/** For so long somebody may be about to release a claim. */
const releasingMs = 10 * 60_000

export type Settled = Pick<SettledDoc, 'settledBefore'> & { revision: number | null; open: readonly OpenItem[] }
export const nothingSettled: Settled = { settledBefore: null, revision: null, open: [] }

/** Read before the claims that decide what is settled. */
export const readSettled = async (agentId: Types.ObjectId): Promise<Settled> =>
  (await SettledModel.findById(agentId).lean<SettledDoc>()) ?? nothingSettled

/** The ids of the open items of one kind. */
export const openIds = ({ open }: Settled, kind: 'order' | 'refund' | 'cash'): string[] => [
  ...new Set(open.flatMap(({ item }) => (item.startsWith(`${kind}:`) ? item.slice(kind.length + 1) : []))),
]

/** To where the date could move now; null where that is not worth a write. */
export function nextDate({ settledBefore }: Settled, { at, to }: { at: Date; to: Date }): Date | null {
  const date = new Date(Math.min(at.getTime() - openMs, to.getTime()))
  return settledBefore && date.getTime() - settledBefore.getTime() < stepMs ? null : date
}

/** Moves the date on, unless something has changed since `seen` was read. `unsettled` are the items before the date that are not settled. */
export async function settleBefore(agentId: Types.ObjectId, seen: Settled, date: Date, unsettled: readonly string[]): Promise<void> {
  const kept = seen.open.filter(({ keptUntil }) => keptUntil !== null && keptUntil > now())
  const items = [...new Set(unsettled)].filter((item) => !kept.some((each) => each.item === item))
  const open = [...kept, ...items.map((item) => ({ item, keptUntil: null }))]
  if (open.length > openMax) return
  const revision = (seen.revision ?? 0) + 1
  if (seen.revision !== null) {
    await writesOf(SettledModel).updateOne({ _id: agentId, revision: seen.revision }, { $set: { settledBefore: date, open, revision } })
    return
  }
  await writesOf(SettledModel)
    .insertOne({ _id: agentId, settledBefore: date, open, revision })
    .catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error
    })
}

/** These items are looked at again. Called before a claim is released, so that none of them is called settled by it. */
export async function reopen(agentId: Types.ObjectId, items: readonly string[]): Promise<void> {
  if (items.length === 0) return
  const keptUntil = new Date(now().getTime() + releasingMs)
  const open = { $each: items.map((item) => ({ item, keptUntil })) }
  const write = () =>
    writesOf(SettledModel).updateOne(
      { _id: agentId },
      { $push: { open }, $inc: { revision: 1 }, $setOnInsert: { settledBefore: null } },
      { upsert: true },
    )
  await write().catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error
    return write()
  })
}

interface Late {
  createdAt?: string | Date
  agent?: { id: Types.ObjectId | string } | null
  /** Of a refund. */
  order?: { id: Types.ObjectId | string }
}

/** Something old that has changed: an order that was paid late, or a refund that has ended, with its order. */
function lateItems({ entity, id, at, data }: EventDoc): { agentId: string; item: string }[] {
  const { createdAt, agent, order } = data as Late
  if (!agent || createdAt === undefined || at.getTime() - new Date(createdAt).getTime() < lateMs) return []
  const items = [`${entity}:${id}`, ...(order ? [`order:${String(order.id)}`] : [])]
  return items.map((item) => ({ agentId: String(agent.id), item }))
}

/** Looks again at old orders and refunds that have changed. */
export const settledSubscriber = defineSubscriber({
  name: 'payouts.settledBefore',
  events: [...orderEvents.types, ...refundEvents.types],
  startsAt: 'head',
  handle: async (events) => {
    const late = events.flatMap(lateItems)
    const agentIds = [...new Set(late.map(({ agentId }) => agentId))]
    for (const id of agentIds)
      await reopen(
        new Types.ObjectId(id),
        late.filter(({ agentId }) => agentId === id).map(({ item }) => item),
      )
  },
  onGap: async (seq) => {
    await writesOf(SettledModel).updateMany({}, { $set: { settledBefore: null, open: [] }, $inc: { revision: 1 } })
    return seq
  },
})
