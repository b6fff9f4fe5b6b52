import { oneOf, Types } from '../platform/database/mongo.ts'
import type { CustomerFigures } from './contract.ts'
import { CustomerModel, type CustomerDoc } from './model.ts'

// What the orders of each customer add up to. It changes with orders, not with commands: no version, no event.

/** What one event of an order adds. */
export interface FigureIncrement {
  customerId: string
  seq: number
  orders: number
  spentSen: number
  bookedAt: Date | null
}

export type Figures = Omit<CustomerFigures, 'lastOrderDate'> & { lastOrderDate: Date | null }

/**
 * Counts each increment once, whatever repeats: the seq counted up to is stored with the figures. Returns false, and has counted nothing, if
 * some of the customers were never counted: `setFigures` comes first.
 */
export async function countFigures(increments: readonly FigureIncrement[]): Promise<boolean> {
  const ids = [...new Set(increments.map(({ customerId }) => customerId))].map((id) => new Types.ObjectId(id))
  const found = await CustomerModel.find({ _id: oneOf(ids) }, { figuresSeq: 1 }).lean<Pick<CustomerDoc, '_id' | 'figuresSeq'>[]>()
  if (found.some(({ figuresSeq }) => figuresSeq === undefined)) return false
  const updates = found.flatMap(({ _id, figuresSeq = 0 }) => {
    const own = increments.filter(({ customerId, seq }) => customerId === _id.toHexString() && seq > figuresSeq)
    return own.length > 0 ? [updateOf(_id, figuresSeq, own)] : []
  })
  if (updates.length === 0) return true
  const { matchedCount } = await CustomerModel.collection.bulkWrite(updates)
  if (matchedCount < updates.length) throw new Error('another process counts the figures of customers')
  return true
}

const updateOf = (_id: Types.ObjectId, figuresSeq: number, own: readonly FigureIncrement[]) => {
  const total = (of: (increment: FigureIncrement) => number) => own.reduce((sum, increment) => sum + of(increment), 0)
  const booked = own.flatMap(({ bookedAt }) => bookedAt ?? [])
  const seq = Math.max(...own.map((increment) => increment.seq))
  return {
    updateOne: {
      filter: { _id, figuresSeq },
      update: {
        $set: { figuresSeq: seq },
        $inc: { totalOrders: total(({ orders }) => orders), totalSpentSen: total(({ spentSen }) => spentSen) },
        ...(booked.length > 0 && { $max: { lastOrderDate: new Date(Math.max(...booked.map(Number))) } }),
      },
    },
  }
}

const batchMax = 1_000

/** Sets the figures of every customer as counted up to `seq`; who is not named has none. Later counts stay. */
export async function setFigures(figures: ReadonlyMap<string, Figures>, seq: number): Promise<void> {
  let batch: object[] = []
  const flush = async () => {
    if (batch.length > 0) await CustomerModel.collection.bulkWrite(batch as never)
    batch = []
  }
  const isEarlier = { $or: [{ figuresSeq: null }, { figuresSeq: { $lte: seq } }] }
  const none: Figures = { totalOrders: 0, totalSpentSen: 0, lastOrderDate: null }
  for await (const { _id } of CustomerModel.collection.find({}, { projection: { _id: 1 } })) {
    const own = figures.get(_id.toHexString()) ?? none
    batch.push({ updateOne: { filter: { _id, ...isEarlier }, update: { $set: { ...own, figuresSeq: seq } } } })
    if (batch.length === batchMax) await flush()
  }
  await flush()
}

/** Whether some customer's orders were never counted: one of an earlier version. */
export const lacksFigures = async (): Promise<boolean> => (await CustomerModel.exists({ figuresSeq: null })) !== null
