import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../testing/client.ts'
import type { SharedOps } from '../testing/ops.ts'
import { actOn, addPaidAgent, deliverFor, makePayoutOf } from '../testing/payouts.ts'
import { until } from '../testing/processes.ts'
import { startSeeded } from '../testing/seeded.ts'
import { shareOps } from '../testing/shared-ops.ts'
import type { Wallet, WalletPage } from './contract.ts'

let ops: SharedOps
let admin: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  admin = await ops.staff('superAdmin')
})
afterAll(() => ops.stop())

it('lists what moved it, with what it came to each time', async () => {
  const agent = await addPaidAgent(admin)
  const due = await deliverFor(await startSeeded(), agent, 3)
  const earnedSen = due.reduce((sum, { agentEarningSen = 0 }) => sum + agentEarningSen, 0)
  const payout = await makePayoutOf(admin, agent.id, { method: 'cash' })
  await actOn(admin, payout.id, 'adjustments', { kind: 'bonus', sen: 500, reason: 'Hundred deliveries' })
  await actOn(admin, payout.id, 'process')
  const entries = async (query: string) => (await admin.get<WalletPage>(`/agents/${agent.id}/wallet/entries?${query}`)).body
  await until(async () => (await entries('limit=50')).total === 5)
  const { items } = await entries('limit=50')
  expect(items[0]).toMatchObject({ kind: 'po:reserved', sen: -(earnedSen + 500), balanceSen: 0, payout: { number: payout.number } })
  for (const [place, { sen, balanceSen }] of items.entries()) expect(balanceSen - sen).toBe(items[place + 1]?.balanceSen ?? 0)
  expect((await entries('limit=5&page=1')).items).toEqual(items.slice(0, 5))
  const wallet = (await admin.get<Wallet>(`/agents/${agent.id}/wallet`)).body
  expect(wallet).toMatchObject({ balanceSen: 0, inPayoutsSen: earnedSen + 500, reservedSen: 0, freeSen: 0, cashHeldSen: 0 })
  expect((await admin.get(`/agents/${'0'.repeat(24)}/wallet`)).status).toBe(404)
})
