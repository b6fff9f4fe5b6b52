import type { z } from 'zod'
import { instantsOf } from '../platform/clock.ts'
import type { Page } from '../platform/contract.ts'
import { defineList } from '../platform/database/list-query.ts'
import { oneOf, trusted, Types } from '../platform/database/mongo.ts'
import { notFound } from '../platform/errors.ts'
import type { Refund, RefundQuery, RefundState, RefundTab } from './contract.ts'
import { RefundModel, refunds, toRefund, type RefundDoc } from './model.ts'
import { liveStates } from './status-machine.ts'
import { refundNumbers } from './record-number.ts'

type Query = z.output<typeof RefundQuery>
type Filters = Omit<Query, 'page' | 'limit' | 'search' | 'sort'>

/** Approved ones without a gateway wait for somebody to pay them; the others are on their way. */
const tabs: Readonly<Record<RefundTab, object>> = {
  all: {},
  waiting: { $or: [{ status: 'requested' }, { status: 'approved', gateway: 'manual' }] },
  underway: {
    $or: [{ status: oneOf<RefundState>(['submitting', 'unknown']) }, { status: 'approved', gateway: trusted({ $ne: 'manual' }) }],
  },
  attention: { needsAttention: true },
  succeeded: { status: 'succeeded' },
  failed: { status: 'failed' },
}

function filterOf({ tab, status, reason, gateway, payment, customer, minAmountSen, maxAmountSen }: Filters) {
  const conditions = [tabs[tab], ...(status ? [{ status: oneOf(status) }] : [])].filter((each) => Object.keys(each).length > 0)
  return {
    ...(conditions.length > 0 && { $and: conditions }),
    ...(reason && { reason: oneOf(reason) }),
    ...(gateway && { gateway: oneOf(gateway) }),
    ...(payment && { 'payment.id': new Types.ObjectId(payment) }),
    ...(customer && { 'customer.id': new Types.ObjectId(customer) }),
    ...((minAmountSen ?? maxAmountSen) !== undefined && {
      amountSen: trusted({
        ...(minAmountSen !== undefined && { $gte: minAmountSen }),
        ...(maxAmountSen !== undefined && { $lte: maxAmountSen }),
      }),
    }),
  }
}

const source = { model: RefundModel, summaryFields: refunds.summaryFields, toEntity: toRefund }
const sorts = { createdAt: null, amountSen: null, dueAt: null } as const
export const refundList = defineList(source, { filter: filterOf, sorts, defaultSort: '-createdAt' })

export const listRefunds = (query: Query): Promise<Page<Refund>> => refundList.page(query)

const shownMax = 3

/** The numbers of somebody's refunds that are neither paid back nor given up; the latest few. Of an agent: of what they carried. */
export async function findLiveRefundsOf(whose: 'customer' | 'agent', id: string): Promise<string[]> {
  const found = await RefundModel.find({ [`${whose}.id`]: new Types.ObjectId(id), status: oneOf(liveStates) }, ['number'])
    .sort({ createdAt: -1 })
    .limit(shownMax)
    .lean<Pick<RefundDoc, 'number'>[]>()
  return found.map(({ number }) => number)
}

/** By id or number. Throws `not_found`. */
export async function getRefundDoc(ref: string): Promise<RefundDoc> {
  const doc = await RefundModel.findOne(refundNumbers.is(ref) ? { number: ref } : { _id: ref }).lean<RefundDoc>()
  if (!doc) throw notFound('Refund')
  return doc
}

const listedFields = [
  'number',
  'payment',
  'endedAt',
  'reason',
  'method',
  'amountSen',
  'shares',
  'borne',
] as const satisfies (keyof RefundDoc)[]

/** The refunds that were paid back on these Malaysian days, the earliest first. */
export const listPaidBack = (days: { from: string; to: string }, max: number) =>
  RefundModel.find({ endedAt: trusted(instantsOf(days)), status: 'succeeded' }, listedFields)
    .sort({ endedAt: 1, _id: 1 })
    .hint('endedAt_1__id_1')
    .limit(max)
    .lean<Pick<RefundDoc, (typeof listedFields)[number]>[]>()
    .exec()
