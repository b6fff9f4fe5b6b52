import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs, malaysianDay } from '../../platform/clock.ts'
import { Types } from '../../platform/database/mongo.ts'
import type { Notice, NoticeList } from '../../platform/notices/contract.ts'
import { addAgent, newPlate, vehicle } from '../../testing/entities/agents.ts'
import { times } from '../../testing/entities/bookings.ts'
import type { Client } from '../../testing/http/client.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { addPaidAgent } from '../../testing/entities/payouts.ts'
import { until } from '../../testing/system/processes.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'
import { isExtended } from '../../testing/tier.ts'
import type { AgentDetails } from '../contract.ts'
import { AgentModel } from '../model.ts'
import { tellExpiring } from './paper-notices.ts'

let ops: SharedOps
let boss: Client
let other: Client
let reader: Client
let writer: Client

beforeAll(async () => {
  ops = await shareOps()
  boss = await ops.somebody(['agents.read', 'agents.write', 'agents.delete'])
  other = await ops.somebody(['agents.read', 'agents.write'])
  writer = await ops.somebody(['agents.write'])
  reader = await ops.somebody(['agents.read'])
})
afterAll(() => ops.stop())

const dayIn = (days: number) => malaysianDay(new Date(Date.now() + days * dayMs))
const told = async (client: Client, id: string): Promise<Notice['data'][]> =>
  (await client.get<NoticeList>('/notices')).body.items.map(({ data }) => data).filter(({ agentId }) => agentId === id)

it('tells whoever may read and write agents once of each paper and last day, by the worker, whatever repeats or breaks off', async () => {
  const papers = { ...vehicle, insuranceExpiry: dayIn(30), roadtaxExpiry: dayIn(31) }
  const { id } = await addPaidAgent(boss, { name: 'Chong Wei Papers', vehicle: { ...papers, plateNumber: newPlate() } })
  const pending = await addAgent(boss, { vehicle: { ...papers, plateNumber: newPlate() } })
  // The worker looks four times a minute: in the extended tests it is what tells.
  if (!isExtended) await tellExpiring()
  await until(async () => (await told(other, id)).length > 0)
  const insurance = { agentId: id, agent: 'Chong Wei Papers', paper: 'insurance', expiresOn: dayIn(30) }
  await until(async () => (await AgentModel.findById(id).lean())?.papersTold?.insurance === dayIn(30))
  const forget = () => AgentModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $unset: { papersTold: '' } })
  for (const _ of times(3, () => 0)) {
    await forget()
    await Promise.all(times(10, tellExpiring))
  }
  for (const client of [boss, other]) expect(await told(client, id)).toEqual([insurance])
  for (const client of [reader, writer]) expect(await told(client, id)).toEqual([])
  // One who does not work yet.
  expect(await told(boss, pending.id)).toEqual([])
  const { version } = (await boss.get<AgentDetails>(`/agents/${id}`)).body
  const edited = await boss.patch(`/agents/${id}`, {
    version,
    vehicle: { ...vehicle, plateNumber: newPlate(), insuranceExpiry: dayIn(395), roadtaxExpiry: dayIn(2) },
  })
  expect(edited.status).toBe(200)
  await Promise.all(times(4, tellExpiring))
  const roadtax = { ...insurance, paper: 'roadtax', expiresOn: dayIn(2) }
  expect(await told(boss, id)).toEqual([roadtax, insurance])
  await boss.post(`/agents/${id}/suspend`, { version: version + 1, reason: 'Asked for it', ground: 'fraud' })
  await AgentModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { statusChangedAt: new Date(0) } })
  expect((await boss.remove(`/agents/${id}?version=${version + 2}`)).status).toBe(204)
  await until(async () => (await told(boss, id)).every(({ agent }) => agent !== 'Chong Wei Papers'))
})
