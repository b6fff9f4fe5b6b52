import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentModel, type AgentDoc } from '../agents/model.ts'
import { noSums } from '../orders/agents/agent-days.ts'
import { trusted, Types } from '../platform/database/mongo.ts'
import { times } from '../testing/entities/bookings.ts'
import type { Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import type { AgentPerformance, Leaderboard } from './contract.ts'
import { AgentDayModel } from './model.ts'
import { readCountedSeq } from './span-sums.ts'

// A year of which nothing else is known: every agent works on two days of a month, and the later an agent, the more.

const many = 12_000
const batch = 2_000
const month = '2021-03'
let ops: SharedOps
let staff: Client
let ids: Types.ObjectId[]
let seq: number

const dayOf = (id: Types.ObjectId, day: string, completed: number) => ({
  _id: `${id.toHexString()} ${day}`,
  agentId: id,
  day,
  seq,
  ...noSums,
  completed,
  onTime: completed,
})

beforeAll(async () => {
  ops = await shareOps()
  staff = await ops.somebody(['agents.read', 'finance.read'])
  seq = await readCountedSeq()
  const model = await AgentModel.findOne({ sequence: 1 }).lean<AgentDoc>()
  if (!model) throw new Error('no agent to copy')
  const { sequence: _sequence, number: _number, icNumber: _icNumber, ...plain } = model
  ids = times(many, () => new Types.ObjectId())
  for (let from = 0; from < many; from += batch) {
    const part = ids.slice(from, from + batch)
    await AgentModel.collection.insertMany(
      part.map((_id, at) => ({
        ...plain,
        _id,
        name: `Many ${from + at}`,
        email: `${from + at}@many.example`,
        plateNumber: `MANY ${from + at}`,
        words: [],
      })),
    )
    const days = part.flatMap((id, at) => [dayOf(id, `${month}-03`, from + at + 1), dayOf(id, `${month}-04`, 1)])
    await AgentDayModel.collection.insertMany(days as never[])
  }
})
afterAll(async () => {
  await AgentModel.collection.deleteMany({ _id: { $in: ids } })
  await AgentDayModel.deleteMany({ day: trusted({ $lt: '2022-01-01' }) })
  await ops.stop()
})

const asked = `period=monthly&date=${month}-20`
const rank = async (query = '') => (await staff.get<Leaderboard>(`/agents/performance?${asked}&limit=50${query}`)).body

describe('the performance of 12,000 agents', () => {
  it('is ranked and added up over all of them', async () => {
    const board = await rank()
    expect(board.items.slice(0, 2).map(({ name, rank: place, figures }) => [name, place, figures.completedOrders])).toEqual([
      [`Many ${many - 1}`, 1, many + 1],
      [`Many ${many - 2}`, 2, many],
    ])
    const orders = (many * (many + 1)) / 2 + many
    expect(board.everyone).toMatchObject({ agents: many, figures: { completedOrders: orders, onTimeDeliveryRate: 1 } })
    expect([board.total, board.totalExact]).toEqual([10_000, false])
    const last = await rank('&page=200')
    expect(last.items.at(-1)).toMatchObject({ rank: 10_000 })
    expect((await staff.get('/agents/performance?limit=50&page=201')).status).toBe(400)
  })

  it('shows one beside all others, by day', async () => {
    const { body } = await staff.get<AgentPerformance>(`/agents/${ids[9]?.toHexString()}/performance?${asked}`)
    const [third, fourth, fifth] = ['03', '04', '05'].map((day) => body.points.find(({ from }) => from === `${month}-${day}`))
    expect(third).toMatchObject({
      own: { completedOrders: 10 },
      everyone: { agents: many, figures: { completedOrders: (many * (many + 1)) / 2 } },
    })
    expect(fourth?.everyone).toMatchObject({ agents: many, figures: { completedOrders: many } })
    expect(fifth?.everyone.agents).toBe(0)
  })

  it('follows what is added up later, also by the same event', async () => {
    const [first, second] = [ids[0], ids[1]] as [Types.ObjectId, Types.ObjectId]
    const before = await rank()
    await AgentDayModel.collection.insertOne({ ...dayOf(first, `${month}-05`, 50_000), seq: seq + 1 } as never)
    expect((await rank()).items[0]).toMatchObject({ name: 'Many 0', figures: { completedOrders: 50_002 } })
    await AgentDayModel.collection.insertOne({ ...dayOf(second, `${month}-05`, 60_000), seq: seq + 1 } as never)
    const after = await rank()
    expect(after.items.slice(0, 2).map(({ name }) => name)).toEqual(['Many 1', 'Many 0'])
    expect(after.everyone.figures.completedOrders).toBe((before.everyone.figures.completedOrders ?? 0) + 110_000)
    const { body } = await staff.get<AgentPerformance>(`/agents/${first.toHexString()}/performance?${asked}`)
    expect(body.points.find(({ from }) => from === `${month}-05`)?.everyone).toMatchObject({
      agents: 2,
      figures: { completedOrders: 110_000 },
    })
  })
})
