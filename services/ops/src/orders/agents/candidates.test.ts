import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLeaderboard, readAgentPerformance } from '../../agent-performance/queries.ts'
import { AgentPerformanceQuery, LeaderboardQuery } from '../../agent-performance/contract.ts'
import { AgentDayModel } from '../../agent-performance/model.ts'
import { AgentModel, type AgentDoc } from '../../agents/model.ts'
import { ensureAgents } from '../../agents/seed.ts'
import { ensureCustomers } from '../../customers/seed.ts'
import { demoAgents, demoCustomers } from '../../demo/people.ts'
import { createRandom } from '../../demo/random.ts'
import { malaysianDay } from '../../platform/clock.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { Types } from '../../platform/database/mongo.ts'
import { noSums } from './agent-days.ts'
import { startEmptyDatabase, type TestDatabase } from '../../testing/system/database.ts'
import { startSeeded } from '../../testing/system/seeded.ts'
import { listCandidates } from './candidates.ts'

/** More than the depth to which lists are paged. */
const manyAgents = 10_050
const batch = 2_000

let database: TestDatabase
let agents: AgentDoc[]

beforeAll(async () => {
  database = await startEmptyDatabase()
  const random = createRandom(5)
  await ensureCustomers(demoCustomers(random, 40))
  const [model] = (await ensureAgents(demoAgents(random, 36))).filter(
    ({ accountStatus, state }) => accountStatus === 'active' && state === 'Selangor',
  )
  if (!model) throw new Error('no agent to copy')
  const { icNumber: _icNumber, ...plain } = model
  agents = Array.from({ length: manyAgents }, (_, index) => ({
    ...plain,
    _id: new Types.ObjectId(),
    // The last by name.
    name: `Zul ${String(index).padStart(5, '0')}`,
    sequence: 1_000 + index,
    email: `${index}@agent.example`,
    plateNumber: `VX ${index}`,
    workingAreas: [],
  }))
  for (let from = 0; from < manyAgents; from += batch) await AgentModel.collection.insertMany(agents.slice(from, from + batch))
})
afterAll(() => database.stop())

it('ranks every agent there is, however many, and so does the leaderboard', async () => {
  const [order] = await (await startSeeded()).insert(1)
  const last = agents.at(-1)
  if (!order || !last) throw new Error('no order or agent')
  const isBest = { workingAreas: [order.pickup.city], isOnDuty: true, workingHours: null, exceptions: [], maxOrdersPerDay: 50 }
  await AgentModel.collection.updateOne({ _id: last._id }, { $set: isBest })
  const all = await listCandidates(order.number, { page: 1, limit: 50 })
  expect(all.total).toBeGreaterThanOrEqual(10_000)
  expect(all.items.map(({ id }) => id)).toContain(last._id.toHexString())
  const today = malaysianDay(new Date())
  await writesOf(AgentDayModel).insertOne({ ...noSums, _id: 'one', agentId: last._id, day: today, completed: 3, onTime: 3, seq: 1 })
  const board = await readLeaderboard(LeaderboardQuery.parse({ page: '1', limit: '10' }), { withEarnings: false })
  expect(board.items.map(({ name }) => name)).toEqual([last.name])
  const own = await readAgentPerformance(last._id.toHexString(), AgentPerformanceQuery.parse({}), { withEarnings: false })
  expect(own.name).toBe(last.name)
})
