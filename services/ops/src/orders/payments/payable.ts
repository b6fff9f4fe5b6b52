import { oneOf, trusted, Types } from '../../platform/database/mongo.ts'
import { notFound } from '../../platform/errors.ts'
import { numbered, OrderModel, type OrderDoc } from '../model.ts'
import { orderNumbers } from '../record-number.ts'

const fields = [
  'version',
  'number',
  'year',
  'sequence',
  'status',
  'customer',
  'agent',
  'subtotalSen',
  'deliveryFeeSen',
  'serviceFeeSen',
  'discountSen',
  'taxSen',
  'totalAmountSen',
  'cancellationFeeSen',
  'rates',
  'paymentMethod',
  'paymentStatus',
  'paymentId',
  'payment',
  'extraPayments',
  'createdAt',
  'refundedSen',
  'refundPendingSen',
  'extraPaidSen',
] as const satisfies (keyof OrderDoc)[]

/** What the payment of an order depends on. */
export type Payable = Pick<OrderDoc, '_id' | (typeof fields)[number]>

/** By id or number. Throws `not_found`. */
export async function getPayable(ref: string): Promise<Payable> {
  const doc = await OrderModel.findOne(orderNumbers.is(ref) ? numbered(ref) : { _id: ref }, fields).lean<Payable>()
  if (!doc) throw notFound('Order')
  return doc
}

/** Whether an agent has ever accepted an order, or moved it. */
export const hasCarried = async (id: Types.ObjectId, agentId: string): Promise<boolean> =>
  (await OrderModel.exists({
    _id: id,
    trackingEvents: trusted({ $elemMatch: { 'performedBy.id': agentId, 'note.kind': { $ne: 'declined' } } }),
  })) !== null

export const findPayables = (ids: readonly string[]): Promise<Payable[]> =>
  OrderModel.find({ _id: oneOf(ids.map((id) => new Types.ObjectId(id))) }, fields).lean<Payable[]>()

/** The next orders after `last`, by id. */
export const listPayables = (last: Types.ObjectId | null, max: number): Promise<Payable[]> =>
  OrderModel.find(last ? { _id: trusted({ $gt: last }) } : {}, fields)
    .sort({ _id: 1 })
    .limit(max)
    .lean<Payable[]>()

/** How many orders there are. */
export const countPayables = (): Promise<number> => OrderModel.estimatedDocumentCount()
