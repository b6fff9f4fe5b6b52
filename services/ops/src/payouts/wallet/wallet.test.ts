import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../testing/http/client.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { actOn, addPaidAgent, deliverFor, makePayoutOf } from '../../testing/entities/payouts.ts'
import { until } from '../../testing/system/processes.ts'
import { startSeeded } from '../../testing/system/seeded.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'
import type { Wallet, WalletPage } from '../contract.ts'

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

it('says what is free, and why the rest of it is not', async () => {
  const agent = await addPaidAgent(admin)
  const seeded = await startSeeded()
  const [due] = await deliverFor(seeded, agent, 1)
  const payout = await makePayoutOf(admin, agent.id)
  const [free] = await deliverFor(seeded, agent, 1)
  const [young] = await deliverFor(seeded, agent, 1, { daysAgo: 1 })
  const [disputed] = await deliverFor(seeded, agent, 1, { status: 'disputed' })
  const read = async () => (await admin.get<Wallet>(`/agents/${agent.id}/wallet`)).body
  const sumOf = (orders: readonly (typeof due)[]) => orders.reduce((sum, order) => sum + (order?.agentEarningSen ?? 0), 0)
  await until(async () => (await read()).balanceSen === sumOf([due, free, young, disputed]))
  const wallet = await read()
  expect(wallet).toMatchObject({
    reservedSen: sumOf([due]),
    within48hSen: sumOf([young]),
    heldBackSen: sumOf([disputed]),
    freeSen: sumOf([free]),
    nextOrders: 1,
    holds: [],
    bank: { accountNumber: expect.stringMatching(/^••••\d{4}$/) },
  })
  expect(wallet.reservations.map(({ number, reason }) => [number, reason])).toEqual(
    expect.arrayContaining([
      [payout.number, null],
      [young?.number, 'within_48_hours'],
      [disputed?.number, 'disputed'],
    ]),
  )
})
