import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, malaysianDay } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import { addAgent, address } from '../testing/entities/agents.ts'
import type { Answer, Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import type { AgentPage, AgentStats } from './contract.ts'
import { AgentModel, type AgentDoc } from './model.ts'

let ops: SharedOps
let staff: Client

beforeAll(async () => {
  ops = await shareOps()
  staff = await ops.somebody(['agents.read', 'agents.write', 'finance.read'])
})
afterAll(() => ops.stop())

const codeOf = ({ status, body }: Answer<unknown>) => [status, body.code, body.details?.['rule']]
const setDoc = (id: string, set: Partial<AgentDoc>) => AgentModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: set })

describe('the list', () => {
  it('narrows by what is asked, in the order that is asked', async () => {
    const { id, contact } = await addAgent(staff, { name: 'Lau Kar Wai', bank: undefined })
    await setDoc(id, { averageRating: 4.6, totalRatings: 12, completedOrders: 40 })
    await staff.post(`/agents/${id}/suspend`, { version: 1, reason: 'Asked for it' })
    const ids = async (query: string) =>
      (await staff.get<AgentPage>(`/agents?${query}&limit=50&sort=-createdAt`)).body.items.map((item) => item.id)
    for (const query of [
      'tab=suspended&vehicleType=motorcycle,van',
      'tab=pending',
      'status=suspended&verification=pending',
      'state=Selangor&city=Klang',
      'city=klang',
      'city=Kla',
      `city=${encodeURIComponent('KLÁNG')}`,
      'city=lang',
      'city=LÄN',
      'minRating=4.6&maxRating=4.6&minOrders=40&maxOrders=40',
      'search=kar wai',
      `search=${contact.email}`,
      'search=012-8841907',
    ])
      expect([query, (await ids(query)).includes(id)]).toEqual([query, true])
    for (const query of [
      'tab=active',
      'status=active',
      'verification=verified',
      'vehicleType=car',
      'city=Skudai',
      'city=Klang%20Lama',
      'city=klangs',
      'city=-',
      'minRating=4.7',
      'maxOrders=39',
    ])
      expect([query, (await ids(query)).includes(id)]).toEqual([query, false])
    await addAgent(staff, { address: { ...address, city: 'Johor Bahru', state: 'Johor', postalCode: '80100' } })
    for (const part of ['ahru', 'bahru joh', 'HOR BA'])
      expect((await staff.get<AgentPage>(`/agents?city=${part}&limit=50`)).body.items.map(({ city }) => city)).toContain('Johor Bahru')
    const crossed = await staff.get('/agents?minRating=4.5&maxRating=3')
    expect([crossed.status, crossed.body.message]).toEqual([400, 'maxRating: must not be less than minRating'])
    const rated = (await staff.get<AgentPage>('/agents?sort=-averageRating&limit=50')).body.items.map(
      ({ figures }) => figures?.averageRating ?? 0,
    )
    expect(rated).toEqual(rated.toSorted((one, other) => other - one))
  })

  it('narrows by papers that have expired or do so within 30 days', async () => {
    const dayIn = (days: number) => malaysianDay(new Date(Date.now() + days * dayMs))
    const [expired, soon, both, valid] = await Promise.all(
      [
        [-1, 400],
        [400, 30],
        [12, -3],
        [31, 400],
      ].map(async ([insurance = 0, roadtax = 0]) => {
        const { id } = await addAgent(staff, { name: 'Wong Papers', bank: undefined })
        const { vehicle } = (await AgentModel.findById(id).lean<AgentDoc>()) ?? {}
        const dates = { insuranceExpiry: dayIn(insurance), roadtaxExpiry: dayIn(roadtax) }
        await setDoc(id, { vehicle: { ...vehicle, ...dates } as NonNullable<AgentDoc['vehicle']> })
        await staff.post(`/agents/${id}/suspend`, { version: 1, reason: 'Asked for it' })
        return id
      }),
    )
    const sorted = (ids: readonly (string | undefined)[]) => ids.toSorted((one = '', other = '') => one.localeCompare(other))
    const found = async (papers: string) => {
      const { body } = await staff.get<AgentPage>(`/agents?search=wong papers&papers=${papers}&limit=50`)
      return [body.total, ...sorted(body.items.map(({ id }) => id))]
    }
    expect(await found('expired')).toEqual([2, ...sorted([expired, both])])
    expect(await found('expiring')).toEqual([1, soon])
    expect(await found('expiring,expired')).toEqual([3, ...sorted([expired, both, soon])])
    expect((await staff.get<AgentPage>('/agents?search=wong papers')).body.items.map(({ id }) => id)).toContain(valid)
    expect((await staff.get('/agents?papers=lost')).status).toBe(400)
  })

  it('shows no contact, plate or figures to who may only assign, and earnings only with finance.read', async () => {
    const dispatcher = await ops.somebody(['orders.write'])
    const { body } = await dispatcher.get<AgentPage>('/agents?search=a&status=active')
    expect(body.items.length).toBeGreaterThan(0)
    for (const { contact, vehicle: plate, figures, earnings } of body.items)
      expect([contact, plate, figures, earnings]).toEqual([null, null, null, null])
    expect(codeOf(await dispatcher.get('/agents?city=Klang')).slice(0, 2)).toEqual([403, 'forbidden'])
    const reader = await ops.somebody(['agents.read'])
    const [row] = (await reader.get<AgentPage>('/agents')).body.items
    expect([row?.contact === null, row?.earnings]).toEqual([false, null])
    expect((await reader.get<AgentStats>('/agents/stats')).body.averageEarningsPerAgentSen).toBeNull()
  })

  it('is counted by status as the documents are', async () => {
    const id = (await addAgent(staff)).id
    await setDoc(id, { ratingSum: 9, totalRatings: 2, averageRating: 4.5, totalEarningsSen: 500_000, completedOrders: 1 })
    const count = (filter: object) => AgentModel.countDocuments({ deletedAt: null, ...filter })
    const wanted = {
      totalAgents: await count({}),
      activeAgents: await count({ accountStatus: 'active' }),
      verifiedAgents: await count({ verificationStatus: 'verified' }),
    }
    await until(async () => {
      const { body } = await staff.get<AgentStats>('/agents/stats')
      const isCounted = Object.entries(wanted).every(([name, value]) => body[name as keyof typeof wanted] === value)
      return isCounted && body.averageRating !== null && body.totalOrdersCompleted > 0 && (body.averageEarningsPerAgentSen ?? 0) > 0
    }, 15_000)
  })
})
