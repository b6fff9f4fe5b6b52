import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditModel } from '../platform/audit/audit-entry.ts'
import { EventModel } from '../platform/changes/event-log.ts'
import { trusted, Types } from '../platform/database/mongo.ts'
import type { Job } from '../platform/jobs/contract.ts'
import { openPersonal } from '../platform/personal-data/personal-value.ts'
import { writtenIcNumber } from '../platform/personal-data/ic-number.ts'
import { rotateKeys } from '../platform/personal-data/rotate.ts'
import { createDataSeal } from '../platform/security/data-seal.ts'
import { addAgent, changeAgent, givenIcs, newAgent, registration } from '../testing/entities/agents.ts'
import { changePapers } from '../testing/entities/papers.ts'
import { times } from '../testing/entities/bookings.ts'
import type { Answer, Client } from '../testing/http/client.ts'
import { fewOrders, startOps, type Ops } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { inTier } from '../testing/tier.ts'
import type { AgentFound } from './contract.ts'
import { AgentModel, agents, type AgentDoc } from './model.ts'

let ops: Ops
let staff: Client
/** Numbers that are nowhere but where this test has put them. */
const icOf = (index: number) => `901231${['58', '59'][index % 2] ?? ''}${String(7_000 + index)}`
const accountOf = (index: number) => `77${String(13_000_000_000 + 7_919 * index)}`
/** Two numbers each, and those of two spare ones. */
const plantedMax = inTier(22, 102)
const planted = times(plantedMax, (index) => [icOf(index), writtenIcNumber(icOf(index)), accountOf(index)]).flat()

beforeAll(async () => {
  ops = await startOps({ env: { ...fewOrders, LOG_LEVEL: 'trace' } })
  staff = await ops.somebody(['agents.read', 'agents.write'])
})
afterAll(() => ops.stop())

const codeOf = ({ status, body }: Answer<unknown>) => [status, body.code, body.details?.['rule']]
const bankOf = (index: number, accountHolderName: string) => ({ bankName: 'CIMB Bank', accountNumber: accountOf(index), accountHolderName })
const plant = (index: number) => {
  const name = `Planted Person ${index}`
  return addAgent(staff, { name, icNumber: icOf(index), bank: bankOf(index, name) })
}
const find = (by: Client, icNumber: string, reason = 'The police ask') => by.post<AgentFound>('/agents/find', { icNumber, reason })
const reveal = (by: Client, id: string, field: string) =>
  by.post<{ value: string; hideAt: string }>(`/agents/${id}/reveal`, { field, reason: 'The bank asks' })

/** Which of the planted numbers a text holds. */
const heldIn = (text: string) => planted.filter((number) => text.includes(number))

async function dumpDatabase(): Promise<string> {
  const names = (await mongoose.connection.db?.listCollections().toArray()) ?? []
  const dumps: string[] = []
  for (const { name } of names) {
    for await (const doc of mongoose.connection.collection(name).find({}))
      dumps.push(name.endsWith('.chunks') ? doc['data'].buffer.toString('latin1') : JSON.stringify(doc))
  }
  return dumps.join('\n')
}

async function dumpRedis(): Promise<string> {
  const redis = new Redis(ops.env['REDIS_URL'] ?? '')
  const keys = await redis.keys('*')
  const dumps = await Promise.all(keys.map((key) => redis.dumpBuffer(key)))
  await redis.quit()
  return [...keys, ...dumps.map((dump) => dump?.toString('latin1') ?? '')].join('\n')
}

it('are nowhere but in answers that were asked for: not in the database, events, audit, jobs, exports, Redis, logs or refusals', async () => {
  const added = await Promise.all(times(plantedMax - 2, plant))
  const [first, second] = added
  const spare = plantedMax - 1
  const refusals = [
    await staff.post('/agents', newAgent({ icNumber: icOf(0), bank: undefined })),
    await staff.post('/agents', newAgent({ icNumber: `${icOf(spare)}x` })),
    await staff.post('/agents', newAgent({ icNumber: icOf(spare), dateOfBirth: '1990-12-30' })),
    await staff.post('/agents', newAgent({ bank: bankOf(spare, 'Somebody Else') })),
    await staff.post(`/agents/${first?.id ?? ''}/bank`, { version: 1, ...bankOf(spare, 'Somebody Else') }),
    await ops.app('agent').post('/field/agents', registration({ icNumber: icOf(0) }), { 'idempotency-key': randomUUID() }),
    await find(staff, `${icOf(spare)}x`),
    await staff.get(`/agents?search=${icOf(0)}`),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([422, 400, 400, 400, 400, 422, 400, 200])
  const changes = [
    await staff.post(
      `/agents/${first?.id ?? ''}/bank`,
      { version: 1, ...bankOf(spare, first?.name ?? '') },
      { 'idempotency-key': randomUUID() },
    ),
    await staff.patch(`/agents/${second?.id ?? ''}`, { version: 1, icNumber: icOf(spare), dateOfBirth: '1990-12-31' }),
    await find(staff, icOf(3)),
    await find(staff, icOf(plantedMax - 2)),
    await staff.get(`/agents/${first?.id ?? ''}`),
  ]
  expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(heldIn(JSON.stringify([...refusals, ...changes].map(({ body }) => body)))).toEqual([])
  expect((await reveal(staff, first?.id ?? '', 'accountNumber')).body.value).toBe(accountOf(spare))
  expect((await reveal(staff, second?.id ?? '', 'icNumber')).body.value).toBe(icOf(spare))
  const { body } = await staff.post<{ job: Job }>('/agents/exports', { format: 'csv', query: { search: 'planted' } })
  const job = async () => (await staff.get<Job>(`/jobs/${body.job.id}`)).body as Job
  await until(async () => (await job()).status === 'succeeded')
  await until(async () => (await EventModel.countDocuments({ id: second?.id ?? '', type: 'agent.updated' })) === 1)
  const admin = await ops.staff('superAdmin')
  await changePapers(admin, ops)
  await changeAgent(admin)
  const dump = await dumpDatabase()
  expect([dump.includes(`Planted Person ${plantedMax - 3}`), heldIn(dump)]).toEqual([true, []])
  expect(heldIn(await dumpRedis())).toEqual([])
  const logs = [...ops.apis, ops.worker].map(({ output }) => output())
  expect(logs.map((log) => [log.length > 0, heldIn(log)])).toEqual(logs.map(() => [true, []]))
  const [log, given] = [logs.join('\n'), givenIcs.length]
  expect([given > 0, givenIcs.filter((digits) => log.includes(digits))]).toEqual([true, []])
})

it('are found exactly, in any spelling, and it is in the audit log who looked for whom before the answer', async () => {
  const { id, name } = await addAgent(staff, { icNumber: '901231-57-6001' })
  const reader = await ops.somebody(['agents.read'])
  const entries = () => AuditModel.find({ action: 'agent.numberSearched', 'actor.id': reader.user().id }).sort({ _id: 1 }).lean()
  expect((await find(reader, '901231576001')).body.agent).toMatchObject({ id, name, contact: { phoneNumber: '+60128841907' } })
  expect((await find(reader, '901231-57-6002')).body.agent).toBeNull()
  const [found, missed] = await entries()
  expect(found).toMatchObject({ entity: 'agent', id, shown: { field: 'icNumber', reason: 'The police ask' } })
  expect(missed?.id).toMatch(/^[0-9a-f]{24}$/)
  expect((await find(reader, '901231576001', '')).status).toBe(400)
  await Promise.all(times(28, () => find(reader, '901231-57-6002')))
  expect(codeOf(await find(reader, '901231576001'))[1]).toBe('rate_limited')
  expect(await entries()).toHaveLength(30)
})

it('are shown by who may write, for an agent who has them', async () => {
  const { id } = await addAgent(staff, { bank: undefined })
  expect((await reveal(staff, id, 'accountNumber')).status).toBe(404)
  expect((await reveal(await ops.somebody(['agents.read']), id, 'icNumber')).status).toBe(403)
})

it('do not open in the record or the field of somebody else', async () => {
  const people = await Promise.all(times(2, () => addAgent(staff)))
  const [one = new Types.ObjectId(), two = new Types.ObjectId()] = people.map(({ id }) => new Types.ObjectId(id))
  const { icNumber, accountNumber } = await docOf(one)
  await AgentModel.collection.updateOne({ _id: two }, { $set: { accountNumber } })
  await AgentModel.collection.updateOne({ _id: one }, { $set: { accountNumber: { ...icNumber, digest: 'x' } } })
  for (const id of [one, two]) expect((await reveal(staff, id.toHexString(), 'accountNumber')).status).toBe(500)
  await AgentModel.collection.updateMany({ _id: { $in: [one, two] } }, { $set: { accountNumber: null, bank: null } })
})

it('are sealed anew with a new secret, and found as before', async () => {
  const { id } = await addAgent(staff, { icNumber: '901231-56-6003' })
  const place = { collection: 'agents', id, field: 'icNumber' }
  const secret = ops.env['DATA_SECRET'] ?? ''
  const next = 'r'.repeat(48)
  const numbers = await AgentModel.countDocuments({ 'icNumber.digest': trusted({ $ne: null }) })
  const renewed = await rotateKeys([agents], createDataSeal(next, [secret]))
  expect(renewed).toMatchObject([
    { field: 'agents.icNumber', renewed: numbers, unreadable: [] },
    { field: 'agents.accountNumber', unreadable: [] },
  ])
  expect(openPersonal(createDataSeal(next), place, (await docOf(new Types.ObjectId(id))).icNumber ?? { sealed: '' })).toBe('901231566003')
  await rotateKeys([agents], createDataSeal(secret, [next]))
  expect((await find(staff, '901231-56-6003')).body.agent?.id).toBe(id)
})

const docOf = async (id: Types.ObjectId) => (await AgentModel.findById(id).lean<AgentDoc>()) as AgentDoc
