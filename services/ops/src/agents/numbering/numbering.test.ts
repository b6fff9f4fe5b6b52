import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trusted, Types } from '../../platform/database/mongo.ts'
import { PayoutModel, type PayoutDoc } from '../../payouts/model.ts'
import { addAgent, newAgent } from '../../testing/entities/agents.ts'
import { times } from '../../testing/entities/bookings.ts'
import type { Client } from '../../testing/http/client.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'
import type { AgentDetails, AgentPage } from '../contract.ts'
import { AgentModel, type AgentDoc } from '../model.ts'
import { copyNumbers } from './number-copies.ts'
import { lastSequence, numberAgents } from './numbering.ts'
import { agentNumbers } from '../record-number.ts'

let ops: SharedOps
let staff: Client

beforeAll(async () => {
  ops = await shareOps()
  staff = await ops.somebody(['agents.read', 'agents.write', 'finance.read'])
})
afterAll(() => ops.stop())

const found = async (search: string) =>
  (await staff.get<AgentPage>(`/agents?search=${encodeURIComponent(search)}&limit=50`)).body.items.map(({ number }) => number)
const docOf = (id: string) => AgentModel.findById(id).lean<AgentDoc>()

describe('agent numbers', () => {
  it('are given in order of creation, without gaps, also to many at once and after a refused one', async () => {
    const seeded = await AgentModel.find({ sequence: trusted({ $gt: 0, $lte: 36 }) })
      .sort({ createdAt: 1 })
      .lean<AgentDoc[]>()
    expect(seeded.map(({ number }) => number)).toEqual(times(36, (index) => agentNumbers.make({ sequence: index + 1 })))
    const last = await lastSequence()
    const taken = await addAgent(staff)
    expect((await staff.post('/agents', newAgent({ email: taken.contact.email }))).status).toBe(422)
    const made = await Promise.all(times(8, () => addAgent(staff)))
    expect(new Set(made.map(({ number }) => number))).toEqual(
      new Set(times(8, (index) => agentNumbers.make({ sequence: last + 2 + index }))),
    )
  })

  it('find an agent, also without leading zeros', async () => {
    for (const search of ['AG-0001', 'ag-0001', 'ag-1', '0001']) expect([search, await found(search)]).toEqual([search, ['AG-0001']])
    const { status, body } = await staff.get<AgentDetails>('/agents/AG-0001')
    expect([status, body.number]).toEqual([200, 'AG-0001'])
    expect((await staff.get('/agents/AG-1')).status).toBe(400)
    expect((await staff.get('/agents/AG-999999999')).status).toBe(404)
  })

  it('are added to agents and payouts of an earlier version', async () => {
    const [first, second] = [await addAgent(staff), await addAgent(staff)]
    const ids = [first.id, second.id].map((id) => new Types.ObjectId(id))
    await AgentModel.collection.updateMany({ _id: { $in: ids } }, { $unset: { sequence: '', number: '' }, $set: { words: [] } })
    const last = await lastSequence()
    const [payout] = await PayoutModel.find().limit(1).lean<PayoutDoc[]>()
    if (!payout) throw new Error('no payout')
    await PayoutModel.collection.updateOne({ _id: payout._id }, { $unset: { 'agent.number': '' }, $set: { words: [] } })
    expect(await numberAgents(500)).toBe(2)
    await copyNumbers({ model: PayoutModel as never, isSearched: true })
    expect([(await docOf(first.id))?.number, (await docOf(second.id))?.number]).toEqual([
      agentNumbers.make({ sequence: last + 1 }),
      agentNumbers.make({ sequence: last + 2 }),
    ])
    expect(await found(agentNumbers.make({ sequence: last + 1 }))).toEqual([agentNumbers.make({ sequence: last + 1 })])
    const after = await PayoutModel.findById(payout._id).lean<PayoutDoc>()
    const owner = await docOf(payout.agent.id.toHexString())
    expect([after?.agent.number, after?.words]).toEqual([owner?.number, expect.arrayContaining([owner?.number?.toLowerCase()])])
    expect(await numberAgents(500)).toBe(0)
  })
})
