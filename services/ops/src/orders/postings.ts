import { accounts } from '../platform/ledger/accounts.ts'
import { definePostings, type Posting } from '../platform/ledger/postings.ts'
import { orderEvents } from './contract.ts'
import { agentEarningOf } from './agents/earnings.ts'
import { orders, type OrderDoc } from './model.ts'

const fields = [
  'status',
  'paymentStatus',
  'agent',
  'agentEarningSen',
  'rates',
  'subtotalSen',
  'deliveryFeeSen',
  'serviceFeeSen',
  'discountSen',
  'taxSen',
  'totalAmountSen',
  'cancellationFeeSen',
  'completedAt',
  'cancelledAt',
  'payment',
] as const satisfies readonly (keyof OrderDoc)[]

type PostedOrder = Pick<OrderDoc, (typeof fields)[number] | '_id'>

/** Money that has come in, whatever was paid back of it since. */
const capturedStatuses: ReadonlySet<OrderDoc['paymentStatus']> = new Set(['paid', 'partial_refund', 'refunded'])

/** Who gets what of a delivered order, by the rates of its booking; what we keep of the work is what is left, so that the parts sum exactly. */
function earnedEntries({ agentEarningSen, rates, ...order }: PostedOrder, agentId: string): Posting['entries'] {
  const { subtotalSen, deliveryFeeSen, serviceFeeSen, discountSen, taxSen, totalAmountSen } = order
  const earningSen = agentEarningSen ?? agentEarningOf(order, rates)
  return [
    { account: accounts.customerFunds, sen: totalAmountSen },
    { account: accounts.discount, sen: discountSen },
    { account: accounts.agentPayable(agentId), sen: -earningSen },
    { account: accounts.commission, sen: earningSen - subtotalSen - deliveryFeeSen },
    { account: accounts.serviceFee, sen: -serviceFeeSen },
    { account: accounts.taxPayable, sen: -taxSen },
  ]
}

/** The fee of a cancellation is the agent's. */
const feeEntries = (feeSen: number, agentId: string): Posting['entries'] => [
  { account: accounts.customerFunds, sen: feeSen },
  { account: accounts.agentPayable(agentId), sen: -feeSen },
]

/** What an order posts, once its money has come in: as earned when it is delivered, its fee where it was cancelled. */
export function postingsOf(order: PostedOrder): Posting[] {
  const { agent, status, completedAt, cancelledAt, payment } = order
  if (!agent || !capturedStatuses.has(order.paymentStatus)) return []
  const [orderId, agentId] = [order._id.toHexString(), agent.id.toHexString()]
  const step = (name: 'earned' | 'cancelled', since: Date, entries: Posting['entries']): Posting => ({
    id: `ord:${orderId}:${name}`,
    kind: `ord:${name}`,
    at: payment && payment.at > since ? payment.at : since,
    orderId,
    entries,
  })
  if (completedAt) return [step('earned', completedAt, earnedEntries(order, agentId))]
  const feeSen = order.cancellationFeeSen ?? 0
  return status === 'cancelled' && cancelledAt && feeSen > 0 ? [step('cancelled', cancelledAt, feeEntries(feeSen, agentId))] : []
}

export const orderPostings = definePostings({ entity: orders, events: orderEvents.types, fields, of: postingsOf })
