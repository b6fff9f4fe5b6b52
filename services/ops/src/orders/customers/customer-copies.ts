import { deletedName } from '../../customers/contract.ts'
import { rewriteInLog } from '../../platform/changes/event-log.ts'
import { queryTimeMaxMs, trusted, Types } from '../../platform/database/mongo.ts'
import { nameTerms, numberTerms } from '../../platform/database/search-terms.ts'
import { OrderModel, type OrderDoc } from '../model.ts'
import { eraseCopiesIn } from '../../platform/personal-data/erase-copies.ts'
import { orderSearch } from '../search.ts'
import { writesOf } from '../../platform/database/fields.ts'

// What orders know of their customers.

const ended = ['delivered', 'cancelled', 'refunded'] as const
const unpaid = { paymentStatus: trusted({ $in: ['pending', 'failed'] }) }
const shownMax = 3

/** Orders of a customer that are under way, or with money owed either way, in words; the latest few. */
export async function findUnsettled(customerId: string): Promise<string[]> {
  const unsettled: Record<string, unknown> = {
    'customer.id': new Types.ObjectId(customerId),
    $or: [{ status: trusted({ $nin: ended }) }, { status: 'delivered', ...unpaid }, { refundDueSen: trusted({ $gt: 0 }) }],
  }
  const found = await OrderModel.find(unsettled, ['number', 'status', 'refundDueSen'])
    .sort({ createdAt: -1, _id: -1 })
    .limit(shownMax)
    .maxTimeMS(queryTimeMaxMs)
    .lean<Pick<OrderDoc, 'number' | 'status' | 'refundDueSen'>[]>()
  return found.map(({ number, status, refundDueSen }) => {
    if (!(ended as readonly string[]).includes(status)) return `${number} is still open`
    return (refundDueSen ?? 0) > 0 ? `a refund for ${number} is due` : `${number} has not been paid`
  })
}

const erasedAddress = { addressLine1: 'Erased', addressLine2: null, coordinates: null, landmark: null, accessInstructions: null }

/** Who the customer is, where exactly they live, and what they wrote. Stars, city, amounts and times stay. */
const erasure = {
  'customer.name': deletedName,
  'customer.email': '',
  'customer.phoneNumber': '',
  pickupAddress: { $mergeObjects: ['$pickupAddress', erasedAddress] },
  deliveryAddress: { $mergeObjects: ['$deliveryAddress', erasedAddress] },
  specialInstructions: null,
  pickupInstructions: null,
  deliveryInstructions: null,
  feedback: null,
  services: { $map: { input: '$services', in: { $mergeObjects: ['$$this', { specialRequests: null }] } } },
}

const batchMax = 500

/**
 * Erases a deleted customer in the copies that orders keep, in their search terms and their events. It may repeat. Throws if an event is
 * still on its way to the log, and has to be repeated then.
 */
export async function eraseCopies(customerId: string): Promise<void> {
  const failures: unknown[] = []
  let last = new Types.ObjectId('0'.repeat(24))
  for (;;) {
    const filter = { 'customer.id': new Types.ObjectId(customerId), _id: trusted({ $gt: last }) }
    const batch = await OrderModel.find(filter, ['number', 'agent.name']).sort({ _id: 1 }).limit(batchMax).lean<Erasable[]>()
    if (batch.length === 0) break
    await eraseIn(batch).catch((error: unknown) => failures.push(error))
    last = batch.at(-1)?._id ?? last
  }
  if (failures.length > 0) throw failures[0]
}

interface Erasable {
  _id: Types.ObjectId
  number: string
  agent: { name: string } | null
}

async function eraseIn(batch: readonly Erasable[]): Promise<void> {
  const ids = batch.map(({ _id }) => _id.toHexString())
  await eraseCopiesIn(OrderModel, {
    ids: batch.map(({ _id }) => _id),
    erase: async () => {
      await eraseInOrders(batch)
      await orderSearch.update(
        OrderModel.collection,
        ids.map((id) => ({ type: 'order.created', id })),
      )
    },
    eraseInLog: () => rewriteInLog('order', ids, { 'data.customer.name': deletedName }),
  })
}

async function eraseInOrders(batch: readonly Erasable[]): Promise<void> {
  await writesOf(OrderModel).bulkWrite(
    batch.map(({ _id, number, agent }) => {
      const ownWords = numberTerms(number)
      const words = [...ownWords, ...nameTerms(agent?.name ?? '')]
      return { updateOne: { filter: { _id }, update: [{ $set: { ...erasure, ownWords, words } }] } }
    }),
  )
}
