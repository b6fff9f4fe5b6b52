import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgentDetails } from '../../agents/contract.ts'
import { dayMs, malaysianDay } from '../../platform/clock.ts'
import { Types } from '../../platform/database/mongo.ts'
import { spanText } from '../../platform/day-span.ts'
import { approvalOf } from '../../testing/entities/approvals.ts'
import { outcomeOf, type Client } from '../../testing/http/client.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { actOn, addPaidAgent, deliverFor, financeStaff, makePayoutOf } from '../../testing/entities/payouts.ts'
import { startSeeded, type Seeded } from '../../testing/system/seeded.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'
import { newReference } from '../../testing/entities/transfers.ts'
import { PayoutModel } from '../model.ts'

let ops: SharedOps
let seeded: Seeded
let admin: Client
let maker: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  seeded = await startSeeded()
  ;({ admin, maker } = await financeStaff(ops))
})
afterAll(() => ops.stop())

describe('a payout', () => {
  /** In itself right: what the customer paid is what everybody gets. */
  const large = {
    subtotalSen: 150_000,
    deliveryFeeSen: 800,
    agentEarningSen: 120_800,
    serviceFeeSen: 0,
    taxSen: 0,
    discountSen: 0,
    totalAmountSen: 150_800,
  }

  it('above RM 500 takes a second person, who may', async () => {
    const agent = await addPaidAgent(admin)
    await deliverFor(seeded, agent, 1, large)
    const { id, needsSecondPerson } = await makePayoutOf(maker, agent.id, { method: 'cash' })
    const other = await ops.somebody(['finance.read', 'finance.write'])
    const approver = await ops.somebody(['finance.read', 'finance.write', 'finance.approve'])
    const process = async (who: Client) => outcomeOf(await actOn(who, id, 'process'))
    expect(needsSecondPerson).toBe(true)
    expect(await process(maker)).toEqual([422, 'rule_broken', 'second_person'])
    expect(await process(other)).toEqual([422, 'rule_broken', 'second_person'])
    expect((await process(approver))[0]).toBe(200)
    const paid = { reference: newReference(), paidOn: malaysianDay(new Date()) }
    expect(outcomeOf(await actOn(approver, id, 'paid', paid))).toEqual([422, 'rule_broken', 'second_person'])
    expect((await actOn(maker, id, 'paid', paid)).body.status).toBe('completed')
  })

  it('says what it is for and where it goes', async () => {
    const agent = await addPaidAgent(admin)
    await deliverFor(seeded, agent, 2, large)
    const { id, bank, periodStart, periodEnd } = await makePayoutOf(maker, agent.id)
    const approver = await ops.somebody(['finance.read', 'finance.approve'])
    const { terms } = await approvalOf(approver, 'payout', id, { state: 'waiting' })
    expect(terms).toEqual([
      { label: 'Period', text: spanText({ from: periodStart, to: periodEnd }) },
      { label: 'Orders', text: '2' },
      { label: 'To', text: `${bank?.bankName ?? ''} ${bank?.accountNumber ?? ''}, ${agent.name}` },
    ])
    expect(bank?.accountNumber).toMatch(/^••••\d{4}$/)
  })

  it('is decided with finance.approve alone only while it waits for a second person', async () => {
    const [agent, another] = [await addPaidAgent(admin), await addPaidAgent(admin)]
    await deliverFor(seeded, agent, 1, large)
    await deliverFor(seeded, another, 1)
    const approver = await ops.somebody(['finance.read', 'finance.approve'])
    const byHand = { method: 'cash' }
    const [waits, small] = [await makePayoutOf(maker, agent.id, byHand), await makePayoutOf(maker, another.id, byHand)]
    for (const act of ['process', 'hold', 'cancel'])
      expect((await actOn(approver, small.id, act, act === 'hold' ? { reason: 'Not now' } : {})).body.code).toBe('forbidden')
    expect((await actOn(approver, waits.id, 'hold', { reason: 'Ask me first' })).body.status).toBe('on_hold')
    expect((await actOn(approver, waits.id, 'release')).body.code).toBe('forbidden')
    expect((await actOn(maker, waits.id, 'release')).body.status).toBe('pending')
    expect((await actOn(approver, waits.id, 'process')).status).toBe(200)
  })

  it('is asked for by who prepared it, not by who lifts its hold, and rejected by nobody who cancels it', async () => {
    const [agent, another] = [await addPaidAgent(admin), await addPaidAgent(admin)]
    for (const each of [agent, another]) await deliverFor(seeded, each, 1, large)
    const approver = await ops.somebody(['finance.read', 'finance.write', 'finance.approve'])
    const byHand = { method: 'cash' }
    const [held, given] = [await makePayoutOf(maker, agent.id, byHand), await makePayoutOf(maker, another.id, byHand)]
    await actOn(approver, held.id, 'hold', { reason: 'Ask me first' })
    await actOn(approver, held.id, 'release')
    await approvalOf(approver, 'payout', held.id, { state: 'rejected' })
    expect((await approvalOf(approver, 'payout', held.id, { state: 'waiting' })).requestedBy.id).toBe(maker.user().id)
    await approvalOf(approver, 'payout', given.id, { state: 'waiting' })
    await actOn(approver, given.id, 'cancel')
    expect(await approvalOf(approver, 'payout', given.id, { state: 'withdrawn' })).toMatchObject({ decidedBy: null })
    expect((await actOn(approver, held.id, 'process')).status).toBe(200)
    expect(await approvalOf(approver, 'payout', held.id, { state: 'approved' })).toMatchObject({
      requestedBy: { id: maker.user().id },
      decidedBy: { id: approver.user().id },
    })
  })

  it('to an account that was changed before it was made shows the one that was paid to last', async () => {
    const agent = await addPaidAgent(admin)
    await deliverFor(seeded, agent, 1)
    const earlier = await makePayoutOf(maker, agent.id)
    await PayoutModel.collection.updateOne({ _id: new Types.ObjectId(earlier.id) }, { $set: { status: 'completed' } })
    const { version } = (await admin.get<AgentDetails>(`/agents/${agent.id}`)).body
    const bank = { version, bankName: 'CIMB Bank', accountNumber: '7612345678', accountHolderName: agent.name }
    expect((await admin.post(`/agents/${agent.id}/bank`, bank)).status).toBe(200)
    await deliverFor(seeded, agent, 1)
    const { id } = await makePayoutOf(maker, agent.id)
    const approver = await ops.somebody(['finance.read', 'finance.write', 'finance.approve'])
    const approval = await approvalOf(approver, 'payout', id, { state: 'waiting' })
    const facts = approval.facts.map(({ label, before, after }) => [label, before, after])
    expect(approval.kind).toBe('bank_change')
    expect(approval.terms.map(({ label }) => label)).toEqual(['Period', 'Orders', 'Payout'])
    expect(facts.slice(0, 2)).toEqual([
      ['Bank', { text: earlier.bank?.bankName }, { text: 'CIMB Bank' }],
      ['Account', { text: earlier.bank?.accountNumber }, { text: '••••5678' }],
    ])
    expect(approval.facts.at(-1)).toMatchObject({ label: 'Changed', before: null })
  })

  it('takes a second person also where it was split, or adjusted in parts', async () => {
    const agent = await addPaidAgent(admin)
    const part = { ...large, subtotalSen: 50_000, agentEarningSen: 40_800, totalAmountSen: 50_800 }
    const orders = await deliverFor(seeded, agent, 3, part)
    const made = []
    for (const { _id } of orders) made.push(await makePayoutOf(maker, agent.id, { method: 'cash', orderIds: [_id.toHexString()] }))
    expect(made.map(({ amountSen, needsSecondPerson }) => [amountSen, needsSecondPerson])).toEqual([
      [40_800, false],
      [40_800, true],
      [40_800, true],
    ])
    const [, second, third] = made
    const refused = await actOn(maker, second?.id ?? '', 'process')
    expect([outcomeOf(refused), refused.body.message]).toEqual([
      [422, 'rule_broken', 'second_person'],
      expect.stringContaining('Payouts to one agent above'),
    ])
    // Who has processed it does not say that it was paid, either.
    const approver = await ops.somebody(['finance.read', 'finance.write', 'finance.approve'])
    expect((await actOn(approver, second?.id ?? '', 'process')).status).toBe(200)
    const reference = newReference()
    const paid = { reference, paidOn: malaysianDay(new Date()) }
    expect(outcomeOf(await actOn(approver, second?.id ?? '', 'paid', paid))).toEqual([422, 'rule_broken', 'second_person'])
    const done = (await actOn(maker, second?.id ?? '', 'paid', paid)).body
    expect(done.timeline.at(-1)).toMatchObject({ kind: 'paid_by_hand', detail: reference, paidOn: paid.paidOn })
    // Two days later a correction changes nothing of that.
    const ids = made.map((each) => new Types.ObjectId(each.id))
    await PayoutModel.collection.updateMany({ _id: { $in: ids } }, [{ $set: { createdAt: { $subtract: ['$createdAt', 2 * dayMs] } } }])
    const correction = { kind: 'adjustment', sen: 1, reason: 'Rounded' }
    expect((await actOn(maker, third?.id ?? '', 'adjustments', correction)).body.needsSecondPerson).toBe(true)
    const another = await addPaidAgent(admin)
    await deliverFor(seeded, another, 1)
    const { id } = await makePayoutOf(maker, another.id)
    const bonus = async (sen: number) =>
      (await actOn(maker, id, 'adjustments', { kind: 'bonus', sen, reason: 'A hundred deliveries' })).body.needsSecondPerson
    expect([await bonus(30_000), await bonus(20_001)]).toEqual([false, true])
  })
})
