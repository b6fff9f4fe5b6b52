import type { AgentDetails } from '../../agents/contract.ts'
import { AgentModel, foundBy, type AgentDoc } from '../../agents/model.ts'
import { sealNumber } from '../../agents/numbers.ts'
import type { PayoutBatchDetails, PayoutBatchItemPage } from '../../payout-batches/contract.ts'
import { demoPassword } from '../../demo/accounts.ts'
import { Types } from '../../platform/database/mongo.ts'
import { createDataSeal, type DataSeal } from '../../platform/security/data-seal.ts'
import { onLatest, type Answer, type Client } from '../http/client.ts'
import type { Books } from '../faults/money-checker.ts'
import type { Ops } from '../system/ops.ts'
import { postMoney } from './payments.ts'
import { addPaidAgent, deliverFor, deliverForEach, wholePeriod } from './payouts.ts'
import { until } from '../system/processes.ts'
import type { Sandbox } from '../system/providers.ts'
import type { Seeded } from '../system/seeded.ts'

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

const partMax = 1_000

/** Very many of them, straight into the database: copies of one, each with numbers of their own. Returns their ids. */
export async function insertEarners(admin: Client, seeded: Pick<Seeded, 'insert'>, env: Ops['env'], count: number): Promise<string[]> {
  const { id: originalId } = await addPaidAgent(admin)
  const original = await AgentModel.findById(originalId).lean<AgentDoc>()
  if (!original) throw new Error('there is no agent to copy')
  const seal = createDataSeal(env['DATA_SECRET'] ?? '')
  const agents = Array.from({ length: count }, () => copyOf(original, seal))
  for (let from = 0; from < count; from += partMax) await AgentModel.collection.insertMany(agents.slice(from, from + partMax))
  const made = agents.map(({ _id, name }) => ({ id: _id.toHexString(), name }))
  await deliverForEach(seeded, made)
  return made.map(({ id }) => id)
}

function copyOf({ sequence: _sequence, number: _number, ...original }: AgentDoc, seal: DataSeal): AgentDoc {
  const _id = new Types.ObjectId()
  const id = _id.toHexString()
  const own = { email: `agent.${id}@mail.example`, phoneNumber: '+60128841907', plateNumber: `VX ${id}` }
  return {
    ...original,
    ...own,
    _id,
    ...foundBy({ ...original, ...own }),
    outbox: [],
    icNumber: sealNumber(seal, id, 'icNumber', id),
    accountNumber: sealNumber(seal, id, 'accountNumber', '514012345678'),
  }
}

/** Of these payouts those that the bank has paid, by id, once for each movement: the outside judge. */
export async function paidByBank({ control }: Pick<Sandbox, 'control'>, ids: readonly string[]): Promise<string[]> {
  const books = (await control('books')) as Books
  const wanted = new Set(ids)
  const paid = Object.values(books).flatMap(({ movements }) => movements.flatMap(({ kind, key }) => (kind === 'payout' ? paidId(key) : [])))
  return paid.filter((id) => wanted.has(id)).toSorted()
}

const paidId = (key: string): string[] => /^po_([0-9a-f]{24})_/.exec(key)?.slice(1) ?? []

/** Creates a run of these agents under a key of its own. */
export const askForRun = (
  staff: Client,
  agentIds: readonly string[],
  more: object = {},
  key?: string,
): Promise<Answer<PayoutBatchDetails>> =>
  postMoney<PayoutBatchDetails>(staff, '/payout-batches', { ...wholePeriod, channel: 'api', agentIds, ...more }, key)

/** A draft whose payouts are made. */
export async function draftRun(
  staff: Client,
  agentIds: readonly string[],
  more: object = {},
  withinMs?: number,
): Promise<PayoutBatchDetails> {
  const { status, body } = await askForRun(staff, agentIds, more)
  if (status !== 201) throw new Error(JSON.stringify(body))
  await until(async () => (await readRun(staff, body.id)).preparing === null, withinMs)
  return readRun(staff, body.id)
}

/** A command on a run as it is now. */
export async function actOnRun(staff: Client, id: string, act: string, body: object = {}): Promise<Answer<PayoutBatchDetails>> {
  return onLatest(
    () => readRun(staff, id),
    ({ version, counts }) => {
      const given = { version, ...(act === 'approve' && { password: demoPassword, agents: counts.items }), ...body }
      return postMoney<PayoutBatchDetails>(staff, `/payout-batches/${id}/${act}`, given)
    },
  )
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
