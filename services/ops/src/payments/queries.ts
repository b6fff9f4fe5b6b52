import type { z } from 'zod'
import { getOrder } from '../orders/queries.ts'
import { instantsOf } from '../platform/clock.ts'
import type { Page } from '../platform/contract.ts'
import { defineList } from '../platform/database/list-query.ts'
import { happened } from '../platform/database/within-days.ts'
import { oneOf, trusted, Types } from '../platform/database/mongo.ts'
import type { Payment, PaymentDetails, PaymentQuery, PaymentState, PaymentTab } from './contract.ts'
import { ensurePayment } from './create-payment.ts'
import type { FieldPayment } from './field-contract.ts'
import { PaymentModel, payments, toPayment, toPaymentDetails, type PaymentDoc } from './model.ts'

type Query = z.output<typeof PaymentQuery>
type Filters = Omit<Query, 'page' | 'limit' | 'search' | 'sort'>

const tabStates: Readonly<Partial<Record<PaymentTab, readonly PaymentState[]>>> = {
  completed: ['completed'],
  pending: ['pending'],
  processing: ['processing'],
  failed: ['failed'],
  refunded: ['refunded', 'partial_refund'],
}

function statesOf({ tab, status }: Filters): readonly PaymentState[] | undefined {
  const ofTab = tabStates[tab]
  return ofTab && status ? ofTab.filter((state) => status.includes(state)) : (ofTab ?? status)
}

function filterOf(filters: Filters) {
  const { tab, method, gateway, minAmountSen, maxAmountSen, createdFrom, createdTo, paidFrom, paidTo } = filters
  const states = statesOf(filters)
  return {
    ...(tab === 'attention' && { needsAttention: true }),
    ...(tab === 'open' && { $or: [{ needsAttention: true }, { status: 'failed' }] }),
    ...(states && { status: oneOf(states) }),
    ...(method && { method: oneOf(method) }),
    ...(gateway && { gateway: oneOf(gateway) }),
    ...((minAmountSen ?? maxAmountSen) !== undefined && {
      amountSen: trusted({
        ...(minAmountSen !== undefined && { $gte: minAmountSen }),
        ...(maxAmountSen !== undefined && { $lte: maxAmountSen }),
      }),
    }),
    ...happened('processedAt', { from: paidFrom, to: paidTo }, { from: createdFrom, to: createdTo }),
  }
}

const source = { model: PaymentModel, summaryFields: payments.summaryFields, toEntity: toPayment }
const sorts = { createdAt: null, amountSen: null, updatedAt: null, needsAttention: null } as const
const thenBy = { needsAttention: '-updatedAt' } as const
/** Days of the past leave few of all payments. */
const indexes = { within: {}, narrowing: { processedAt: 'processedAt', createdAt: 'createdAt' } } as const
export const paymentList = defineList(source, { filter: filterOf, sorts, defaultSort: '-createdAt', thenBy, indexes })

export const listPayments = (query: Query): Promise<Page<Payment>> => paymentList.page(query)

/** A whole payment. Throws `not_found`. */
export async function getPayment(ref: string, { withContact }: { withContact: boolean }): Promise<PaymentDetails> {
  return detailsOf(await ensurePayment(ref), { withContact })
}

/** The customer's contact is that of the order. */
export async function detailsOf(doc: PaymentDoc, { withContact }: { withContact: boolean }): Promise<PaymentDetails> {
  const contact = withContact ? (await getOrder(doc._id.toHexString())).contacts.customer : null
  return toPaymentDetails(doc, contact)
}

const listedFields = [
  'number',
  'order',
  'createdAt',
  'method',
  'status',
  'amountSen',
  'refundedSen',
  'feeSen',
] as const satisfies (keyof PaymentDoc)[]

/** The payments that were created on these Malaysian days, the earliest first. */
export const listCreatedPayments = (days: { from: string; to: string }, max: number) =>
  PaymentModel.find({ createdAt: trusted(instantsOf(days)) }, listedFields)
    .sort({ createdAt: 1, _id: 1 })
    .limit(max)
    .lean<Pick<PaymentDoc, (typeof listedFields)[number]>[]>()
    .exec()

export const findPayments = (ids: readonly string[]): Promise<PaymentDoc[]> =>
  PaymentModel.find({ _id: oneOf(ids.map((id) => new Types.ObjectId(id))) }).lean<PaymentDoc[]>()

/** Payments of which refunds were asked for, among these. */
export const findReserving = (ids: readonly string[]): Promise<PaymentDoc[]> =>
  PaymentModel.find({ _id: oneOf(ids.map((id) => new Types.ObjectId(id))), 'refunds.0': trusted({ $exists: true }) }).lean<PaymentDoc[]>()

/** The next payments of which refunds were asked for, by id. */
export const listReserving = (last: Types.ObjectId | null, max: number): Promise<PaymentDoc[]> =>
  PaymentModel.find({ ...(last && { _id: trusted({ $gt: last }) }), 'refunds.0': trusted({ $exists: true }) })
    .sort({ _id: 1 })
    .limit(max)
    .lean<PaymentDoc[]>()

/** A payment as the apps see it. */
export const toFieldPayment = ({ _id, number, amountSen, method, status }: PaymentDoc): FieldPayment => ({
  id: _id.toHexString(),
  number,
  amountSen,
  method,
  status,
})
