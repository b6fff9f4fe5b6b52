import type { AgentDetails } from '../agents/contract.ts'
import type { PayoutBatchDetails, PayoutBatchItemPage } from '../payout-batches/contract.ts'
import { demoPassword } from '../demo/accounts.ts'
import type { Answer, Client } from './client.ts'
import type { Ops } from './ops.ts'
import { postMoney } from './payments.ts'
import { addPaidAgent, deliverFor, wholePeriod } from './payouts.ts'
import { until } from './processes.ts'
import type { Seeded } from './seeded.ts'

export const readRun = async (staff: Client, id: string): Promise<PayoutBatchDetails> =>
  (await staff.get<PayoutBatchDetails>(`/payout-batches/${id}`)).body
export const itemsOfRun = async (staff: Client, id: string): Promise<PayoutBatchItemPage['items']> =>
  (await staff.get<PayoutBatchItemPage>(`/payout-batches/${id}/items?limit=50`)).body.items

/** Agents whom nothing keeps from being paid, with so many deliveries each. */
export async function addEarners(admin: Client, seeded: Pick<Seeded, 'insert'>, count: number, deliveries = 1): Promise<AgentDetails[]> {
  const agents: AgentDetails[] = []
  for (let index = 0; index < count; index += 1) {
    const agent = await addPaidAgent(admin)
    await deliverFor(seeded, agent, deliveries)
    agents.push(agent)
  }
  return agents
}

/** Creates a run of these agents under a key of its own. */
export const askForRun = (
  staff: Client,
  agentIds: readonly string[],
  more: object = {},
  key?: string,
): Promise<Answer<PayoutBatchDetails>> =>
  postMoney<PayoutBatchDetails>(staff, '/payout-batches', { ...wholePeriod, channel: 'api', agentIds, ...more }, key)

/** A draft whose payouts are made. */
export async function draftRun(staff: Client, agentIds: readonly string[], more: object = {}): Promise<PayoutBatchDetails> {
  const { status, body } = await askForRun(staff, agentIds, more)
  if (status !== 201) throw new Error(JSON.stringify(body))
  await until(async () => (await readRun(staff, body.id)).preparing === null)
  return readRun(staff, body.id)
}

/** A command on a run as it is now. */
export async function actOnRun(staff: Client, id: string, act: string, body: object = {}): Promise<Answer<PayoutBatchDetails>> {
  const { version, counts } = await readRun(staff, id)
  const given = { version, ...(act === 'approve' && { password: demoPassword, agents: counts.items }), ...body }
  return postMoney<PayoutBatchDetails>(staff, `/payout-batches/${id}/${act}`, given)
}

/** The same, which has to succeed. */
export async function moveRun(staff: Client, id: string, act: string, body: object = {}): Promise<PayoutBatchDetails> {
  const answer = await actOnRun(staff, id, act, body)
  if (answer.status !== 200) throw new Error(`${act}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

export const runIs = (staff: Client, id: string, status: PayoutBatchDetails['status'], withinMs?: number): Promise<void> =>
  until(async () => (await readRun(staff, id)).status === status, withinMs)

/** Causes every kind of event of a run. */
export async function changePayoutBatches(ops: Pick<Ops, 'somebody'>, seeded: Pick<Seeded, 'insert'>, maker: Client): Promise<void> {
  const checker = await ops.somebody(['finance.read', 'finance.approve'])
  const agents = await addEarners(maker, seeded, 1)
  const ids = agents.map(({ id }) => id)
  const cancelled = await draftRun(maker, ids)
  await moveRun(maker, cancelled.id, 'cancel')
  await until(async () => (await readRun(maker, cancelled.id)).counts.cancelled === 1)
  const rejected = await draftRun(maker, ids)
  await moveRun(maker, rejected.id, 'submit')
  await moveRun(checker, rejected.id, 'reject', { reason: 'Not this month' })
  await until(async () => (await readRun(maker, rejected.id)).counts.cancelled === 1)
  const paid = await draftRun(maker, ids)
  await moveRun(maker, paid.id, 'submit')
  await moveRun(checker, paid.id, 'approve')
  await runIs(maker, paid.id, 'completed')
}

/** A valid body for each route about runs that takes one. */
export const payoutBatchBodies = (version: number, agentId: string): Record<string, Record<string, unknown>> => {
  const selection = { periodStart: '2026-07-01', periodEnd: '2026-07-14', agentIds: [agentId], method: 'bank_transfer' }
  return {
    'POST /api/payout-batches/preview': selection,
    'POST /api/payout-batches': { ...selection, channel: 'api', notes: 'First half of July' },
    'POST /api/payout-batches/:id/submit': { version },
    'POST /api/payout-batches/:id/cancel': { version },
    'POST /api/payout-batches/:id/cancel-rest': { version, withFailed: true },
    'POST /api/payout-batches/:id/retry-failed': { version },
    'POST /api/payout-batches/:id/approve': { version, password: 'three unrelated words', agents: 12, note: 'Checked' },
    'POST /api/payout-batches/:id/reject': { version, reason: 'Not this month' },
    'POST /api/payout-batches/:id/results': {
      version,
      fileName: 'results.csv',
      content: 'payout,amount,status,reference,reason\nPO-2026-001,10.00,paid,R-1,\n',
    },
    'POST /api/payout-batches/:id/results/confirm': { version },
    'POST /api/payout-batches/:id/results/reject': { version },
    'POST /api/payout-batches/:id/send-back': { version, reason: 'Wrong period' },
  }
}
