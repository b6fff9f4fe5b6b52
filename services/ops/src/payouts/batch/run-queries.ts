import type { Page } from '../../platform/contract.ts'
import { defineList } from '../../platform/database/list-query.ts'
import { oneOf, trusted, Types } from '../../platform/database/mongo.ts'
import { attemptsMax } from '../approval/decisions.ts'
import type { Payout, PayoutBank, PayoutState } from '../contract.ts'
import type { FiledItem } from './run-items.ts'
import { PayoutModel, payouts, toBank, toPayout, type PayoutDoc } from '../model.ts'

// The payouts of a run, as the run reads them.

/** A payout without what is long in it. */
export type ItemDoc = Omit<PayoutDoc, 'lines' | 'attempts' | 'timeline'>
const short = { lines: 0, attempts: 0, timeline: 0, outbox: 0, operations: 0 } as const

/** The payouts of a run in these states, by id. */
export const findItems = (
  batchId: Types.ObjectId,
  states: readonly PayoutState[],
  limit: number,
  { after, file }: { after?: Types.ObjectId | undefined; file?: number } = {},
): Promise<ItemDoc[]> =>
  PayoutModel.find(
    { batchId, status: oneOf(states), ...(file !== undefined && inFile(file)), ...(after && { _id: trusted({ $gt: after }) }) },
    short,
  )
    .sort({ _id: 1 })
    .limit(limit)
    .lean<ItemDoc[]>()

const inFile = (file: number) => ({ bankFile: file === 1 ? trusted({ $in: [null, 1] }) : file })

/** The next that are pending, by id, as they are. */
export const findPending = (batchId: Types.ObjectId, limit: number): Promise<PayoutDoc[]> =>
  PayoutModel.find({ batchId, status: 'pending' }).sort({ _id: 1 }).limit(limit).lean<PayoutDoc[]>()

const partMax = 500

/** All of them, in parts; with a file, those that go to the bank in that one. */
export async function* itemsOf(batchId: Types.ObjectId, states: readonly PayoutState[], file?: number): AsyncIterable<ItemDoc[]> {
  let after: Types.ObjectId | undefined
  for (;;) {
    const part = await findItems(batchId, states, partMax, { after, ...(file !== undefined && { file }) })
    if (part.length > 0) yield part
    if (part.length < partMax) return
    after = part.at(-1)?._id
  }
}

/** What those in these states come to in each file, the first one first. */
export const sumFiles = (
  batchId: Types.ObjectId,
  states: readonly PayoutState[],
): Promise<{ file: number; payouts: number; sumSen: number }[]> =>
  PayoutModel.aggregate([
    { $match: { batchId, status: { $in: [...states] } } },
    { $group: { _id: { $ifNull: ['$bankFile', 1] }, payouts: { $sum: 1 }, sumSen: { $sum: '$amountSen' } } },
    { $sort: { _id: 1 } },
    { $project: { _id: 0, file: '$_id', payouts: 1, sumSen: 1 } },
  ])

/** What may pay once more leaves out those of which the bank contradicts the evidence: they stay as they are. */
const isUncontradicted = { isContradicted: trusted({ $ne: true }) }

/** Of those in these states, the next that may be cancelled, or have failed although they wait. */
export const findCancellable = (
  batchId: Types.ObjectId,
  states: readonly PayoutState[],
  limit: number,
): Promise<Pick<PayoutDoc, '_id'>[]> =>
  PayoutModel.find(
    { batchId, status: oneOf(states), $or: [isUncontradicted, { status: oneOf<PayoutState>(['pending', 'on_hold']) }] },
    { _id: 1 },
  )
    .limit(limit)
    .lean<Pick<PayoutDoc, '_id'>[]>()

const retryable = (batchId: Types.ObjectId) => ({
  batchId,
  status: 'failed' as const,
  ...isUncontradicted,
  [`attempts.${attemptsMax - 1}`]: trusted({ $exists: false }),
})

/** Those that failed before `until` and may be tried again. */
export const findRetryable = (batchId: Types.ObjectId, until: Date, limit: number): Promise<Pick<PayoutDoc, '_id'>[]> =>
  PayoutModel.find({ ...retryable(batchId), updatedAt: trusted({ $lte: until }) }, { _id: 1 })
    .limit(limit)
    .lean<Pick<PayoutDoc, '_id'>[]>()

/** What may be tried again, in sen. */
export const sumRetryable = (batchId: Types.ObjectId): Promise<number> => sumAmounts(retryable(batchId))

/** What of these runs still waits to be sent, in sen. */
export const sumPending = (batchIds: readonly Types.ObjectId[]): Promise<number> =>
  sumAmounts({ batchId: { $in: batchIds }, status: 'pending' })

async function sumAmounts($match: object): Promise<number> {
  const [found] = await PayoutModel.aggregate<{ sen: number }>([{ $match }, { $group: { _id: null, sen: { $sum: '$amountSen' } } }])
  return found?.sen ?? 0
}

/** How many are on their way to the bank, and not there yet. */
export const countStarting = (batchId: Types.ObjectId): Promise<number> =>
  PayoutModel.countDocuments({ batchId, status: 'processing', 'attempts.status': 'starting' })

/** Of this run alone, by their numbers. */
export async function findFiled(batchId: Types.ObjectId, numbers: readonly string[]): Promise<FiledItem[]> {
  const fields = { number: 1, amountSen: 1, status: 1, attempt: 1 }
  const found = await PayoutModel.find({ batchId, number: oneOf(numbers) }, fields).lean<PayoutDoc[]>()
  return found.map(({ _id, number, amountSen, status, attempt }) => ({ id: _id.toHexString(), number, amountSen, status, attempt }))
}

/** Of this run alone, what people call them. */
export async function findNamed(
  batchId: Types.ObjectId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<PayoutDoc, 'number' | 'agent'>>> {
  const found = await PayoutModel.find({ batchId, _id: oneOf(ids.map((id) => new Types.ObjectId(id))) }, { number: 1, agent: 1 }).lean<
    PayoutDoc[]
  >()
  return new Map(found.map(({ _id, number, agent }) => [_id.toHexString(), { number, agent }]))
}

interface Attempted {
  payoutId: string
  attempt: number
}

/** Of these attempts, the ids of the payouts that are still at them, with an outcome that is not known. */
export async function findProcessing(batchId: Types.ObjectId, attempts: readonly Attempted[], limit: number): Promise<string[]> {
  const numbers = [...new Set(attempts.map(({ attempt }) => attempt))]
  const ofAttempt = (wanted: number) => ({
    attempt: wanted,
    _id: oneOf(attempts.flatMap(({ payoutId, attempt }) => (attempt === wanted ? new Types.ObjectId(payoutId) : []))),
  })
  if (numbers.length === 0) return []
  const filter = { batchId, status: 'processing' as const, $or: numbers.map(ofAttempt) }
  const found = await PayoutModel.find(filter, { _id: 1 }).limit(limit).lean<Pick<PayoutDoc, '_id'>[]>()
  return found.map(({ _id }) => _id.toHexString())
}

/** Of these, the ids of those of which nothing is left to do, unless somebody tries again what failed. */
export async function findEnded(ids: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
  const ended = oneOf<PayoutState>(['completed', 'failed', 'cancelled'])
  const found = await PayoutModel.find({ _id: oneOf(ids), status: ended }, { _id: 1 }).lean<Pick<PayoutDoc, '_id'>[]>()
  return new Set(found.map(({ _id }) => _id.toHexString()))
}

export interface ItemSums {
  status: PayoutState
  isUnknown: boolean
  count: number
  amountSen: number
  totalOrders: number
  totalEarningsSen: number
  commissionSen: number
  adjustmentsSen: number
}

const sumOf = (field: Exclude<keyof ItemSums, 'status' | 'isUnknown' | 'count'>) => ({ $sum: `$${field}` })

/** What the payouts of a run add up to, by state. */
export async function sumItems(batchId: Types.ObjectId): Promise<ItemSums[]> {
  return PayoutModel.aggregate<ItemSums>([
    { $match: { batchId } },
    {
      $group: {
        _id: {
          status: '$status',
          isUnknown: { $and: [{ $eq: ['$status', 'processing'] }, { $eq: ['$problem.code', 'outcome_unknown'] }] },
        },
        count: { $sum: 1 },
        amountSen: sumOf('amountSen'),
        totalOrders: sumOf('totalOrders'),
        totalEarningsSen: sumOf('totalEarningsSen'),
        commissionSen: sumOf('commissionSen'),
        adjustmentsSen: { $sum: { $subtract: [{ $add: ['$bonusesSen', '$adjustmentsSen'] }, '$deductionsSen'] } },
      },
    },
    { $set: { status: '$_id.status', isUnknown: '$_id.isUnknown' } },
    { $unset: '_id' },
  ])
}

/** What each of these agents was paid last before a moment. */
export async function previousAmounts(agentIds: readonly Types.ObjectId[], before: Date): Promise<ReadonlyMap<string, number>> {
  const found = await PayoutModel.aggregate<{ _id: Types.ObjectId; amountSen: number }>([
    { $match: { 'agent.id': { $in: [...agentIds] }, createdAt: { $lt: before }, status: 'completed' } },
    { $sort: { 'agent.id': 1, createdAt: -1 } },
    { $group: { _id: '$agent.id', amountSen: { $first: '$amountSen' } } },
  ])
  return new Map(found.map(({ _id, amountSen }) => [_id.toHexString(), amountSen]))
}

interface Item {
  payout: Payout
  bank: PayoutBank | null
}

interface ItemFilters {
  batchId: Types.ObjectId
  states?: readonly PayoutState[] | undefined
  needsAttention?: boolean | undefined
}

export const bankOf = ({ bank, accountNumber }: Pick<PayoutDoc, 'bank' | 'accountNumber'>): PayoutBank | null =>
  bank && accountNumber ? toBank(bank, accountNumber) : null

const source = {
  model: PayoutModel,
  summaryFields: [...payouts.summaryFields, 'bank', 'accountNumber'],
  toEntity: (doc: PayoutDoc): Item => ({ payout: toPayout(doc), bank: bankOf(doc) }),
}
const itemList = defineList(source, {
  filter: ({ batchId, states, needsAttention }: ItemFilters) => ({
    batchId,
    ...(states && { status: oneOf(states) }),
    // What was put on hold instead of being sent can only be cancelled: somebody has to.
    ...(needsAttention && { $or: [{ needsAttention: true }, { status: 'on_hold' as const }] }),
  }),
  sorts: { createdAt: null, amountSen: null },
  defaultSort: '-amountSen',
})

type ItemQuery = ItemFilters & {
  page: number
  limit: number
  search?: string | undefined
  sort?: 'createdAt' | '-createdAt' | 'amountSen' | '-amountSen' | undefined
}
export const listItems = (query: ItemQuery): Promise<Page<Item>> => itemList.page(query)
