import { randomUUID } from 'node:crypto'
import type { AgentDetails } from '../../agents/contract.ts'
import { lineTotals } from '../../orders/create-order.ts'
import { agentEarningOf } from '../../orders/agents/earnings.ts'
import type { OrderDoc } from '../../orders/model.ts'
import { priceLines, priceOrder } from '../../orders/pricing.ts'
import { heard } from '../../payouts/sending/attempts.ts'
import { changePayout } from '../../payouts/change-payout.ts'
import type { PayoutDetails } from '../../payouts/contract.ts'
import { processed } from '../../payouts/approval/decisions.ts'
import { getPaidAgent } from '../../agents/paid-agents.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { dayMs, malaysianDay } from '../../platform/clock.ts'
import { Types } from '../../platform/database/mongo.ts'
import { LedgerModel } from '../../platform/ledger/ledger-transaction.ts'
import { defaultSettings } from '../../settings/defaults.ts'
import { addAgent } from './agents.ts'
import { onLatest, type Answer, type Client } from '../http/client.ts'
import type { SharedOps } from '../system/ops.ts'
import { postMoney } from './payments.ts'
import { until } from '../system/processes.ts'
import { newReference } from './transfers.ts'
import type { Seeded } from '../system/seeded.ts'

/** Who makes payouts and who decides on them, beside somebody who may do everything. */
export async function financeStaff(ops: Pick<SharedOps, 'staff' | 'somebody'>): Promise<Record<'admin' | 'maker' | 'checker', Client>> {
  return {
    admin: await ops.staff('superAdmin'),
    maker: await ops.somebody(['finance.read', 'finance.write']),
    checker: await ops.somebody(['finance.read', 'finance.write', 'finance.approve']),
  }
}

/** An agent whom nothing keeps from being paid. Needs agents.read and agents.write. */
export async function addPaidAgent(client: Client, given: object = {}): Promise<AgentDetails> {
  const { id } = await addAgent(client, given)
  const answer = await client.post<AgentDetails>(`/agents/${id}/verify`, { version: 1, status: 'verified', reason: 'Originals seen' })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

const deliveryBy = ({ id, name }: Pick<AgentDetails, 'id' | 'name'>, daysAgo: number): Partial<OrderDoc> => {
  const at = new Date(Date.now() - daysAgo * dayMs)
  return {
    agent: { id: new Types.ObjectId(id), name, phoneNumber: '+60128841907', vehicleType: 'motorcycle', plateNumber: 'VAA 1234' },
    status: 'delivered',
    paymentStatus: 'paid',
    payment: { reference: 'TT-1', amountSen: 0, outcome: 'paid', at },
    completedAt: at,
  }
}

/** Orders that the agent delivered so many days ago, and that were paid: without events, but in the ledger. */
export const deliverFor = (
  { insert }: Pick<Seeded, 'insert'>,
  agent: Pick<AgentDetails, 'id' | 'name'>,
  count: number,
  { daysAgo = 5, ...change }: Partial<OrderDoc> & { daysAgo?: number } = {},
): Promise<OrderDoc[]> => insert(count, () => ({ ...deliveryBy(agent, daysAgo), ...change }))

const partMax = 500

/** The same of very many agents: one small order each, so that a large run stays below what may leave on a day. */
export async function deliverForEach(
  { insert }: Pick<Seeded, 'insert'>,
  agents: readonly Pick<AgentDetails, 'id' | 'name'>[],
): Promise<void> {
  for (let from = 0; from < agents.length; from += partMax) {
    const part = agents.slice(from, from + partMax)
    await insert(part.length, (index) => ({ ...deliveryBy(part[index] ?? { id: '', name: '' }, 5), ...smallContents(index) }))
  }
}

function smallContents(index: number): Partial<OrderDoc> {
  const line = { serviceType: 'ironing' as const, item: 'Shirt', quantity: 10 + (index % 3), declaredValueSen: 9_000 }
  const services = priceLines([line], defaultSettings)
  const prices = priceOrder(services, defaultSettings)
  return { services, ...prices, ...lineTotals(services), agentEarningSen: agentEarningOf(prices) }
}

/** Everything until today: the day may change while the tests run. */
export const wholePeriod = {
  periodStart: '2026-01-01',
  get periodEnd() {
    return malaysianDay(new Date())
  },
}

/** Asks for a payout of all that there is, under a key of its own. */
export const askForPayout = (staff: Client, agentId: string, more: object = {}, key?: string): Promise<Answer<PayoutDetails>> =>
  postMoney<PayoutDetails>(staff, '/payouts', { agentId, ...wholePeriod, ...more }, key)

/** The same, as one that has been made. */
export async function makePayoutOf(staff: Client, agentId: string, more: object = {}): Promise<PayoutDetails> {
  const answer = await askForPayout(staff, agentId, more)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** A command on a payout as it is now. */
export async function actOn(staff: Client, id: string, act: string, body: object = {}): Promise<Answer<PayoutDetails>> {
  return onLatest(
    () => staff.get<PayoutDetails>(`/payouts/${id}`),
    (latest) => postMoney<PayoutDetails>(staff, `/payouts/${id}/${act}`, { version: latest.body.version, ...body }),
  )
}

/** A payout of a new agent that is far below what takes a second person. */
export async function makeSmallPayout(staff: Client, seeded: Pick<Seeded, 'insert'>, more: object = {}): Promise<PayoutDetails> {
  const agent = await addPaidAgent(staff)
  await deliverForEach(seeded, [agent])
  return makePayoutOf(staff, agent.id, more)
}

/** Pays an agent out by hand, also one who is not active: the second of the two sets that aside. The ledger knows it then. */
export async function payOut([maker, checker]: readonly [Client, Client], agentId: string): Promise<void> {
  const { id, status } = await makePayoutOf(maker, agentId, { method: 'cash' })
  const acts: (readonly [Client, string, object])[] = [
    ...(status === 'on_hold' ? ([[checker, 'release', {}]] as const) : []),
    [checker, 'process', {}],
    [maker, 'paid', { reference: newReference(), paidOn: malaysianDay(new Date()) }],
  ]
  for (const [who, name, body] of acts) {
    const answer = await actOn(who, id, name, body)
    if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
  }
  await until(async () => (await LedgerModel.countDocuments({ recordId: id, kind: 'po:paid' })) === 1)
}

/** Has it sent, as the bank says afterwards, without a bank. */
export async function sendBack(id: string): Promise<void> {
  const by = systemContext
  const { agent, attempt } = await changePayout(by, { id, decide: () => null })
  const paid = await getPaidAgent(agent.id)
  await changePayout(by, {
    id,
    decide: (doc) => processed(doc, { agent: paid, hasGateway: true, isStopped: false, mayApprove: true }, by),
  })
  const key = `po_${id}_${attempt}`
  const outcome = { kind: 'returned', gatewayRef: randomUUID(), code: '14', at: new Date() } as const
  await changePayout(by, { id, decide: (doc) => heard(doc, key, outcome, by) })
}

/** Causes every kind of event of a payout. */
export async function changePayouts(seeded: Seeded, client: Client): Promise<void> {
  const act = async (id: string, name: string, body: object = {}) => {
    const { status, body: answer } = await actOn(client, id, name, body)
    if (status !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`)
  }
  const agent = await addPaidAgent(client)
  await deliverFor(seeded, agent, 1)
  const cash = await makePayoutOf(client, agent.id, { method: 'cash' })
  await act(cash.id, 'hold', { reason: 'Asked for it' })
  await act(cash.id, 'release')
  await act(cash.id, 'process')
  await act(cash.id, 'not-paid', { reason: 'Did not come' })
  await act(cash.id, 'retry')
  await act(cash.id, 'process')
  await act(cash.id, 'paid', { reference: newReference(), paidOn: malaysianDay(new Date()) })
  await deliverFor(seeded, agent, 1)
  const transfer = await makePayoutOf(client, agent.id)
  await sendBack(transfer.id)
  await act(transfer.id, 'cancel')
}
