import { oneOf, trusted, Types } from '../../platform/database/mongo.ts'
import { agentEarningOf } from '../agents/earnings.ts'
import { OrderModel, type OrderDoc } from '../model.ts'

const fields = [
  'number',
  'status',
  'paymentStatus',
  'agent.id',
  'subtotalSen',
  'deliveryFeeSen',
  'rates',
  'agentEarningSen',
  'completedAt',
  'cancelledAt',
  'cancellationFeeSen',
  'payment',
] as const

type SettleableDoc = Pick<
  OrderDoc,
  | '_id'
  | 'number'
  | 'status'
  | 'paymentStatus'
  | 'agent'
  | 'subtotalSen'
  | 'deliveryFeeSen'
  | 'rates'
  | 'agentEarningSen'
  | 'completedAt'
  | 'cancelledAt'
  | 'cancellationFeeSen'
  | 'payment'
>

/** What an order owes its agent. */
export interface Settleable {
  id: string
  number: string
  agentId: string | null
  kind: 'order' | 'cancellation'
  /** When it was delivered, or cancelled. */
  at: Date
  isDisputed: boolean
  /** Whether its money has come in, whatever was paid back of it since. */
  isPaid: boolean
  isRefunded: boolean
  /** Work and delivery fee, or the fee of the cancellation. */
  grossSen: number
  /** What of it is the agent's. */
  earningSen: number
}

const unpaid: readonly OrderDoc['paymentStatus'][] = ['pending', 'failed']

function toSettleable(doc: SettleableDoc): Settleable | null {
  const { _id, number, agent, status, paymentStatus, completedAt, cancelledAt, cancellationFeeSen } = doc
  const at = completedAt ?? (status === 'cancelled' ? cancelledAt : null)
  if (!at) return null
  const feeSen = cancellationFeeSen ?? 0
  const amounts = completedAt
    ? { grossSen: doc.subtotalSen + doc.deliveryFeeSen, earningSen: doc.agentEarningSen ?? agentEarningOf(doc, doc.rates) }
    : { grossSen: feeSen, earningSen: feeSen }
  return {
    id: _id.toHexString(),
    number,
    agentId: agent?.id.toHexString() ?? null,
    kind: completedAt ? 'order' : 'cancellation',
    at,
    isDisputed: status === 'disputed',
    isPaid: !unpaid.includes(paymentStatus),
    isRefunded: paymentStatus === 'refunded',
    ...amounts,
  }
}

const toList = (docs: readonly SettleableDoc[]) =>
  docs.flatMap((doc) => toSettleable(doc) ?? []).filter(({ kind, earningSen }) => kind === 'order' || earningSen > 0)

/** The deliveries and the cancellations with a fee of an agent before `to`, from `from` on, the earliest first. */
export async function findSettleable(agentId: string, { from, to }: { from: Date | null; to: Date }): Promise<Settleable[]> {
  const within = () => trusted({ ...(from && { $gte: from }), $lt: to })
  const find = (field: 'completedAt' | 'cancelledAt') =>
    OrderModel.find({ 'agent.id': new Types.ObjectId(agentId), [field]: within() }, fields).lean<SettleableDoc[]>()
  const found = (await Promise.all([find('completedAt'), find('cancelledAt')])).flat()
  return inOrder(toList(found))
}

/** Each once, the earliest first. */
export const inOrder = (found: readonly Settleable[]): Settleable[] =>
  [...new Map(found.map((order) => [order.id, order])).values()].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1),
  )

/** The same of these orders. */
export async function getSettleable(ids: readonly string[]): Promise<Settleable[]> {
  if (ids.length === 0) return []
  const docs = await OrderModel.find({ _id: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }) }, fields).lean<SettleableDoc[]>()
  return toList(docs)
}

/** Those of these orders that are disputed, not paid or refunded, or among `also`: of very many, the few that have to be looked at. */
export async function findDoubtful(ids: readonly string[], also: ReadonlySet<string>): Promise<Settleable[]> {
  const among = (some: readonly string[]) => oneOf(some.map((id) => new Types.ObjectId(id)))
  const isDoubtful = [
    { status: 'disputed' as const },
    { paymentStatus: oneOf<OrderDoc['paymentStatus']>([...unpaid, 'refunded']) },
    { _id: among(ids.filter((id) => also.has(id))) },
  ]
  return toList(await OrderModel.find({ _id: among(ids), $or: isDoubtful }, fields).lean<SettleableDoc[]>())
}
