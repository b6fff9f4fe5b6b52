import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deletedAgentName, type AgentDetails } from '../agents/contract.ts'
import { deletedName } from '../customers/contract.ts'
import type { EventDoc } from '../platform/changes/event-log.ts'
import { changeRefund } from '../refunds/change-refund.ts'
import { expireRefund } from '../refunds/commands.ts'
import type { Refund } from '../refunds/contract.ts'
import { refundApprovals } from '../refunds/approvals.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { now } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import type { NoticeList } from '../platform/notices/contract.ts'
import { approvalOf, approvalsOf, decideApproval as decide } from '../testing/entities/approvals.ts'
import { startBookings, times, type Bookings } from '../testing/entities/bookings.ts'
import { outcomeOf, type Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { bookLarge, postMoney } from '../testing/entities/payments.ts'
import { actOn, addPaidAgent, deliverFor, makePayoutOf } from '../testing/entities/payouts.ts'
import { until } from '../testing/system/processes.ts'
import { everyRoute } from '../testing/http/routes.ts'
import { startSeeded, type Seeded } from '../testing/system/seeded.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { transferOf } from '../testing/entities/transfers.ts'
import { approvalSources } from '../features.ts'
import { OrderModel } from '../orders/model.ts'
import { ApprovalKind, type Approval, type ApprovalDetails, type ApprovalPage, type ApprovalStats } from './contract.ts'
import { followRecords } from './follow.ts'
import { erasureSubscribers } from './erasure.ts'
import { ApprovalModel, type ApprovalDoc } from './model.ts'
import { RefundModel } from '../refunds/model.ts'

let ops: SharedOps
let bookings: Bookings
let seeded: Seeded
let admin: Client
let maker: Client
let checker: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  bookings = await startBookings(ops)
  seeded = await startSeeded()
  admin = await ops.staff('superAdmin')
  const rights = ['finance.read', 'finance.write', 'finance.approve', 'orders.read', 'orders.write'] as const
  maker = await ops.somebody(rights)
  checker = await ops.somebody(rights, { api: 1 })
})
afterAll(() => ops.stop())

const ask = async (amountSen: number): Promise<Refund> => {
  const { id } = await bookings.bookPaid()
  const answer = await postMoney<Refund>(maker, `/payments/${id}/refunds`, { amountSen, reason: 'damaged_items', note: 'Two shirts' })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const waiting = { state: 'waiting' } as const
const list = async (by: Client, query: string) => (await by.get<ApprovalPage>(`/approvals?limit=50&${query}`)).body

describe('a refund that takes two', () => {
  it('waits in the inbox with what it would change, and leaves it with who has decided', async () => {
    const refund = await ask(1_200)
    const approval = await approvalOf(checker, 'refund', refund.id)
    expect(approval).toMatchObject({
      kind: 'refund',
      number: refund.number,
      about: refund.payment.number,
      amountSen: 1_200,
      why: { code: 'no_gateway', aboveSen: null },
      requestedBy: { id: maker.user().id },
      makerIds: [maker.user().id],
      state: 'waiting',
      expiresAt: refund.expiresAt,
      note: 'Item damaged. Two shirts',
      source: { entity: 'refund', id: refund.id, version: refund.version },
    })
    const left = approval.facts.find(({ label }) => label === 'Left to refund')
    const [before, after] = [left?.before, left?.after] as { sen: number }[]
    expect((before?.sen ?? 0) - (after?.sen ?? 0)).toBe(1_200)
    expect(outcomeOf(await decide(maker, approval))).toEqual([422, 'rule_broken', 'second_person'])
    expect((await decide(checker, approval, 'Not ours')).status).toBe(200)
    const decided = await approvalOf(checker, 'refund', refund.id, { state: 'rejected' })
    expect(decided).toMatchObject({ decidedBy: { id: checker.user().id }, reason: 'Not ours', facts: [], approve: null, expiresAt: null })
    // Its place among what waits stays known.
    expect((await approvalsOf('refund', refund.id))[0]?.expiresAt?.toISOString()).toBe(refund.expiresAt)
    const today = await list(checker, 'view=decided&today=true')
    expect(today.items.map(({ id }) => id)).toContain(approval.id)
    expect((await list(maker, 'view=mine')).items.map(({ id }) => id)).toContain(approval.id)
    expect((await list(checker, 'view=mine')).items.map(({ id }) => id)).not.toContain(approval.id)
  })

  it('expires with its request, by nobody', async () => {
    const { id } = await ask(700)
    await approvalOf(checker, 'refund', id)
    await changeRefund(systemContext, { id, decide: () => ({ set: { expiresAt: now() }, event: 'refund.updated' }) })
    await expireRefund(id, new Date())
    expect(await approvalOf(checker, 'refund', id, { state: 'expired' })).toMatchObject({ decidedBy: null, reason: null })
  })

  it('stands before the others once it expires within the hour, and carries the version that a decision names', async () => {
    const { id } = await ask(500)
    await approvalOf(checker, 'refund', (await ask(501)).id)
    await changeRefund(systemContext, {
      id,
      decide: () => ({ set: { expiresAt: new Date(Date.now() + 30 * 60_000) }, event: 'refund.updated' }),
    })
    await until(async () => (await approvalOf(checker, 'refund', id)).source.version === 2)
    const approval = await approvalOf(checker, 'refund', id)
    const { items } = await list(checker, 'view=waiting&tab=refund')
    expect(items.findIndex(({ source }) => source.id === id)).toBeLessThan(items.findIndex(({ amountSen }) => amountSen === 501))
    const stats = (await checker.get<ApprovalStats>('/approvals/stats')).body
    expect(Date.parse(stats.nextExpiry ?? '')).toBeLessThanOrEqual(Date.parse(approval.expiresAt ?? ''))
    expect((await decide(checker, { ...approval, source: { ...approval.source, version: 1 } })).body).toMatchObject({
      code: 'stale_version',
    })
    expect((await decide(checker, approval)).status).toBe(200)
    await approvalOf(checker, 'refund', id, { state: 'approved' })
  })

  it('is told to everybody who may decide, once, and not to who asked', async () => {
    const refund = await ask(900)
    const { id } = await approvalOf(checker, 'refund', refund.id)
    const told = async (who: Client) =>
      (await who.get<NoticeList>('/notices')).body.items.filter(({ data }) => data['approvalId'] === id).map(({ kind }) => kind)
    await until(async () => (await told(checker)).length > 0)
    expect([await told(checker), await told(maker)]).toEqual([['approval.waiting'], []])
  })
})

describe('the record of an approval', () => {
  it('is made from the documents alone, once, whoever follows them and however often', async () => {
    const refund = await ask(800)
    const { id } = await approvalOf(checker, 'refund', refund.id)
    await ApprovalModel.collection.deleteOne({ _id: (await approvalsOf('refund', refund.id))[0]?._id as never })
    const docs = await RefundModel.find({ _id: refund.id }).lean<never[]>()
    await Promise.all(times(5, () => followRecords(refundApprovals, docs)))
    const [again, ...others] = await approvalsOf('refund', refund.id)
    expect([again?._id.toHexString(), again?.version, others]).toEqual([id, 1, []])
  })

  it('keeps no name of somebody who was deleted, whether they are whom it is about or who asked', async () => {
    const refund = await ask(550)
    const { id } = await approvalOf(checker, 'refund', refund.id)
    const [customer, agent] = [new Types.ObjectId().toHexString(), new Types.ObjectId().toHexString()]
    await until(async () => (await approvalsOf('refund', refund.id)).every(({ outbox = [] }) => outbox.length === 0))
    await ApprovalModel.collection.updateOne(
      { _id: new Types.ObjectId(id) },
      {
        $set: {
          party: { kind: 'customer', id: customer, name: 'Zulaikha Erased' },
          requestedBy: { kind: 'agent', id: agent, name: 'Rider Erased' },
          words: ['zulaikha', 'rider'],
        },
      },
    )
    for (const [place, gone] of [customer, agent].entries()) await erasureSubscribers[place]?.handle([{ id: gone } as EventDoc])
    const doc = await ApprovalModel.findById(id).lean<ApprovalDoc>()
    expect([doc?.party?.name, doc?.requestedBy.name]).toEqual([deletedName, deletedAgentName])
    expect(doc?.words.filter((word) => word === 'zulaikha' || word === 'rider')).toEqual([])
  })

  it('names commands that there are, with the permission that they take', async () => {
    const routes = new Map(everyRoute().map(({ method, path, access }) => [`${method} ${path}`, access]))
    for (const { actions } of approvalSources)
      for (const kind of ApprovalKind.options)
        for (const action of Object.values(actions(':id', kind)))
          if (action)
            expect([action.path, [routes.get(`POST /api/${action.path}`)].flat()]).toEqual([
              action.path,
              expect.arrayContaining([action.permission]),
            ])
  })
})

describe('who has it open', () => {
  it('is shown to the others for five minutes, and keeps nobody from deciding', async () => {
    const { id } = await approvalOf(checker, 'refund', (await ask(600)).id)
    const open = (by: Client) => by.post<Approval>(`/approvals/${id}/review`)
    expect((await open(checker)).body.review?.by.id).toBe(checker.user().id)
    expect((await open(admin)).body.review?.by.id).toBe(checker.user().id)
    expect((await admin.remove<Approval>(`/approvals/${id}/review`)).body.review).not.toBeNull()
    expect((await checker.remove<Approval>(`/approvals/${id}/review`)).body.review).toBeNull()
    const both = await Promise.all([open(checker), open(admin)])
    expect(new Set(both.map(({ body }) => body.review?.by.id)).size).toBe(1)
    const approval = (await checker.get<ApprovalDetails>(`/approvals/${id}`)).body
    expect((await decide(admin, approval)).status).toBe(200)
    await until(async () => (await checker.get<Approval>(`/approvals/${id}`)).body.review === null)
  })
})

describe('a record of cash', () => {
  it('waits for its confirmation, and is withdrawn where a later record replaces it', async () => {
    const { id, totalAmountSen } = await bookLarge(bookings, maker)
    const record = async () => {
      const { version } = (await maker.get<{ version: number }>(`/payments/${id}`)).body
      return postMoney(maker, `/payments/${id}/record`, transferOf(version, totalAmountSen))
    }
    await record()
    const first = await approvalOf(checker, 'payment', id)
    expect(first).toMatchObject({
      kind: 'cash',
      detail: 'bank_transfer',
      amountSen: totalAmountSen,
      why: { code: 'above_limit', aboveSen: 50_000 },
    })
    await record()
    const second = await approvalOf(checker, 'payment', id, waiting).then(async (found) =>
      found.id === first.id ? approvalOf(checker, 'payment', id, { key: 'record 2' }) : found,
    )
    await until(async () => (await checker.get<Approval>(`/approvals/${first.id}`)).body.state === 'withdrawn')
    expect((await decide(checker, second)).status).toBe(200)
    await until(async () => (await checker.get<Approval>(`/approvals/${second.id}`)).body.state === 'approved')
  })
})

describe('a payout', () => {
  const newPayout = async () => {
    const agent: AgentDetails = await addPaidAgent(admin)
    const orders = await deliverFor(seeded, agent, 2, { agentEarningSen: 10_000 })
    return { agent, orders, payout: await makePayoutOf(maker, agent.id, { method: 'cash' }) }
  }

  it('takes two people with adjustments above RM 500 together, whatever it comes to', async () => {
    const { payout } = await newPayout()
    expect(payout.needsSecondPerson).toBe(false)
    const adjust = (kind: 'bonus' | 'deduction', sen: number) =>
      actOn(maker, payout.id, 'adjustments', { kind, sen, reason: 'A hundred deliveries' })
    expect((await adjust('deduction', 15_000)).body.needsSecondPerson).toBe(false)
    expect((await adjust('bonus', 35_001)).body.needsSecondPerson).toBe(true)
    const approval = await approvalOf(checker, 'payout', payout.id, waiting)
    expect(approval).toMatchObject({ kind: 'adjustment', detail: 'bonus', why: { code: 'large_adjustment', aboveSen: 50_000 } })
    expect(approval.changes).toMatchObject([
      { what: 'amount', beforeSen: payout.amountSen, afterSen: payout.amountSen - 15_000 },
      { what: 'amount', beforeSen: payout.amountSen - 15_000, afterSen: payout.amountSen + 20_001 },
    ])
    expect(outcomeOf(await decide(maker, approval))).toEqual([422, 'rule_broken', 'second_person'])
    expect((await decide(checker, approval, 'Not agreed')).status).toBe(200)
    expect(await approvalOf(checker, 'payout', payout.id, { state: 'rejected' })).toMatchObject({ reason: 'Not agreed' })
    await actOn(maker, payout.id, 'release')
    const again = await approvalOf(checker, 'payout', payout.id, waiting)
    expect(again.id).not.toBe(approval.id)
    expect((await decide(checker, again)).body.status).toBe('processing')
    await approvalOf(checker, 'payout', payout.id, { state: 'approved' })
  })

  it('does not wait up to RM 500, and no longer once its payout is cancelled', async () => {
    const { payout } = await newPayout()
    const adjust = (sen: number) => actOn(maker, payout.id, 'adjustments', { kind: 'bonus', sen, reason: 'A round sum' })
    expect((await adjust(50_000 - payout.amountSen)).body.needsSecondPerson).toBe(false)
    expect((await adjust(60_000)).body.needsSecondPerson).toBe(true)
    await approvalOf(checker, 'payout', payout.id, waiting)
    await actOn(maker, payout.id, 'cancel')
    expect(await approvalOf(checker, 'payout', payout.id, { state: 'withdrawn' })).toMatchObject({ decidedBy: null, approve: null })
  })

  it('was rejected by nobody where a change of its orders has put it on hold while it was approved', async () => {
    const { payout, orders } = await newPayout()
    await actOn(maker, payout.id, 'adjustments', { kind: 'bonus', sen: 60_000, reason: 'Much' })
    const approval = await approvalOf(checker, 'payout', payout.id, waiting)
    await OrderModel.collection.updateOne({ _id: orders[0]?._id }, { $set: { status: 'disputed' } })
    expect(outcomeOf(await decide(checker, approval))).toEqual([422, 'rule_broken', 'on_hold'])
    expect(await approvalOf(checker, 'payout', payout.id, { state: 'withdrawn' })).toMatchObject({ decidedBy: null, reason: null })
  })
})
