import { oneOf, Types } from '../../platform/database/mongo.ts'
import { agentEarningOf } from '../agents/earnings.ts'
import { OrderModel, toOrder, type OrderDoc } from '../model.ts'

/** What a refund depends on, of the order that was paid. */
export interface RefundableOrder {
  id: string
  number: string
  status: OrderDoc['status']
  deliveredAt: Date | null
  agent: { id: Types.ObjectId; name: string } | null
  refundDueSen: number | null
  /** The fee of its cancellation, which is the agent's; 0 where it was not cancelled. */
  cancellationFeeSen: number
  subtotalSen: number
  deliveryFeeSen: number
  serviceFeeSen: number
  discountSen: number
  taxSen: number
  totalAmountSen: number
  agentEarningSen: number
  rates: Record<'serviceFeeBps' | 'taxBps' | 'agentCommissionBps' | 'platformCommissionBps', number>
  lines: { id: string; serviceName: string; item: string; quantity: number; totalPriceSen: number }[]
}

export function toRefundable(doc: OrderDoc): RefundableOrder {
  const { serviceFeeBps, taxBps, agentCommissionBps, platformCommissionBps } = doc.rates
  const { agent, completedAt: deliveredAt } = doc
  const { id, number, status, refundDueSen } = toOrder(doc)
  return {
    id,
    number,
    status,
    deliveredAt,
    agent: agent && { id: agent.id, name: agent.name },
    refundDueSen,
    cancellationFeeSen: status === 'cancelled' ? (doc.cancellationFeeSen ?? 0) : 0,
    subtotalSen: doc.subtotalSen,
    deliveryFeeSen: doc.deliveryFeeSen,
    serviceFeeSen: doc.serviceFeeSen,
    discountSen: doc.discountSen,
    taxSen: doc.taxSen,
    totalAmountSen: doc.totalAmountSen,
    agentEarningSen: doc.agentEarningSen ?? agentEarningOf(doc, doc.rates),
    rates: { serviceFeeBps, taxBps, agentCommissionBps, platformCommissionBps },
    lines: doc.services.map(({ id: lineId, serviceName, item, quantity, totalPriceSen }) => ({
      id: lineId.toHexString(),
      serviceName,
      item,
      quantity,
      totalPriceSen,
    })),
  }
}

const omitted = { trackingEvents: 0, words: 0, ownWords: 0 } as const

export const findRefundables = async (ids: readonly string[]): Promise<RefundableOrder[]> =>
  (await OrderModel.find({ _id: oneOf(ids.map((id) => new Types.ObjectId(id))) }, omitted).lean<OrderDoc[]>()).map(toRefundable)
