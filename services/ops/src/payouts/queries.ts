import type { z } from 'zod'
import { instantsOf } from '../platform/clock.ts'
import type { Page } from '../platform/contract.ts'
import { defineList } from '../platform/database/list-query.ts'
import { oneOf, trusted, Types } from '../platform/database/mongo.ts'
import { getPayoutDoc } from './change-payout.ts'
import type { Payout, PayoutDetails, PayoutQuery, PayoutState, PayoutTab } from './contract.ts'
import { PayoutModel, payouts, toPayout, toPayoutDetails, type PayoutDoc } from './model.ts'

type Query = z.output<typeof PayoutQuery>
type Filters = Omit<Query, 'page' | 'limit' | 'search' | 'sort'>

const tabStates: Readonly<Partial<Record<PayoutTab, PayoutState>>> = {
  pending: 'pending',
  processing: 'processing',
  on_hold: 'on_hold',
  completed: 'completed',
  failed: 'failed',
}

function statesOf({ tab, status }: Filters): readonly PayoutState[] | undefined {
  const ofTab = tabStates[tab]
  if (!ofTab) return status
  return !status || status.includes(ofTab) ? [ofTab] : []
}

function filterOf(filters: Filters) {
  const { tab, method, agentId, batchId, minAmountSen, maxAmountSen } = filters
  const states = statesOf(filters)
  return {
    ...(tab === 'attention' && { needsAttention: true }),
    ...(states && { status: oneOf(states) }),
    ...(method && { method: oneOf(method) }),
    ...(agentId !== undefined && { 'agent.id': new Types.ObjectId(agentId) }),
    ...(batchId !== undefined && { batchId: new Types.ObjectId(batchId) }),
    ...((minAmountSen ?? maxAmountSen) !== undefined && {
      amountSen: trusted({
        ...(minAmountSen !== undefined && { $gte: minAmountSen }),
        ...(maxAmountSen !== undefined && { $lte: maxAmountSen }),
      }),
    }),
  }
}

const source = { model: PayoutModel, summaryFields: payouts.summaryFields, toEntity: toPayout }
const sorts = { createdAt: null, amountSen: null, periodEnd: null } as const
const payoutList = defineList(source, {
  filter: filterOf,
  sorts,
  defaultSort: '-createdAt',
})

export const listPayouts = (query: Query): Promise<Page<Payout>> => payoutList.page(query)

/** A whole payout, by its id or number. Throws `not_found`. */
export const getPayout = async (ref: string): Promise<PayoutDetails> => toPayoutDetails(await getPayoutDoc(ref))

const listedFields = [
  'number',
  'agent',
  'periodStart',
  'periodEnd',
  'method',
  'status',
  'totalEarningsSen',
  'commissionSen',
  'amountSen',
] as const satisfies (keyof PayoutDoc)[]

/** The payouts that were created on these Malaysian days, the earliest first. */
export const listCreatedPayouts = (days: { from: string; to: string }, max: number) =>
  PayoutModel.find({ createdAt: trusted(instantsOf(days)) }, listedFields)
    .sort({ createdAt: 1, _id: 1 })
    .limit(max)
    .lean<Pick<PayoutDoc, (typeof listedFields)[number]>[]>()
    .exec()
