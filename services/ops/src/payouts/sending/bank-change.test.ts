import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AgentDetails } from '../../agents/contract.ts'
import type { ApprovalDetails } from '../../approvals/contract.ts'
import { approvalOf, decideApproval } from '../../testing/entities/approvals.ts'
import { outcomeOf, type Client } from '../../testing/http/client.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { addPaidAgent, deliverFor, financeStaff, makePayoutOf } from '../../testing/entities/payouts.ts'
import { until } from '../../testing/system/processes.ts'
import { startSeeded, type Seeded } from '../../testing/system/seeded.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'

// What becomes of a payout whose agent's account was changed.

let ops: SharedOps
let seeded: Seeded
let admin: Client
let maker: Client
let checker: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  seeded = await startSeeded()
  ;({ admin, maker, checker } = await financeStaff(ops))
})
afterAll(() => ops.stop())

const waiting = { state: 'waiting' } as const

/** Held because its account was changed by somebody. */
const heldForAccount = async () => {
  const agent = await addPaidAgent(admin)
  await deliverFor(seeded, agent, 1)
  const { id } = await makePayoutOf(maker, agent.id)
  const changers = [await newChanger(), await newChanger()] as const
  const changeTo = async (by: Client, accountNumber: string) => {
    const { version } = (await admin.get<AgentDetails>(`/agents/${agent.id}`)).body
    const bank = { version, bankName: 'CIMB Bank', accountNumber, accountHolderName: agent.name }
    expect((await by.post(`/agents/${agent.id}/bank`, bank)).status).toBe(200)
  }
  await changeTo(changers[0], '7612345678')
  return { id, changers, changeTo, approval: await approvalOf(checker, 'payout', id, waiting) }
}
const newChanger = () => ops.somebody(['agents.read', 'agents.write', 'finance.read', 'finance.write', 'finance.approve'])

it('is not released to an account that was changed once more since it was read', async () => {
  const { id, changers, changeTo, approval } = await heldForAccount()
  // Nobody has told the payout yet.
  await changeTo(changers[1], '7600009999')
  const [status, code, rule] = outcomeOf(await decideApproval(checker, approval))
  expect([409, 422]).toContain(status)
  expect(['account_changed', 'stale_version']).toContain(rule ?? code)
  await until(async () => (await checker.get<ApprovalDetails>(`/approvals/${approval.id}`)).body.changes.length === 1)
  const again = (await checker.get<ApprovalDetails>(`/approvals/${approval.id}`)).body
  expect(again).toMatchObject({ state: 'waiting', changes: [{ what: 'account', by: { id: changers[1].user().id } }] })
  expect(again.facts[1]?.after).toEqual({ text: '••••9999' })
  for (const own of changers) expect(outcomeOf(await decideApproval(own, again))).toEqual([422, 'rule_broken', 'second_person'])
  expect((await decideApproval(checker, again)).body).toMatchObject({ status: 'pending', bank: { accountNumber: '••••9999' } })
  await approvalOf(checker, 'payout', id, { state: 'approved' })
})

it('is cancelled with the reason for which somebody rejects its account', async () => {
  const { id, approval } = await heldForAccount()
  expect((await decideApproval(checker, approval, 'The agent did not ask for it')).body.status).toBe('cancelled')
  expect(await approvalOf(checker, 'payout', id, { state: 'rejected' })).toMatchObject({ reason: 'The agent did not ask for it' })
})

it('waits on hold for somebody else than who changed the bank account', async () => {
  const {
    id,
    approval,
    changers: [changer],
  } = await heldForAccount()
  expect(approval).toMatchObject({ kind: 'bank_change', amountSen: null, why: { code: 'bank_changed' } })
  expect(approval.facts.map(({ label }) => label)).toEqual(['Bank', 'Account', 'Holder'])
  expect(approval.facts[1]?.after).toEqual({ text: '••••5678' })
  expect(approval).toMatchObject({ requestedBy: { id: changer.user().id }, makerIds: [maker.user().id, changer.user().id] })
  for (const own of [maker, changer]) expect(outcomeOf(await decideApproval(own, approval))).toEqual([422, 'rule_broken', 'second_person'])
  expect((await decideApproval(checker, approval)).body.status).toBe('pending')
  expect(await approvalOf(checker, 'payout', id, { state: 'approved' })).toMatchObject({ decidedBy: { id: checker.user().id } })
})
