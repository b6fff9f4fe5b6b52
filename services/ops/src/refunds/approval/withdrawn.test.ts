import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentDetails } from '../../payments/contract.ts'
import { malaysianDay } from '../../platform/clock.ts'
import { LedgerModel } from '../../platform/ledger/ledger-transaction.ts'
import { approvalOf } from '../../testing/entities/approvals.ts'
import { countByStatus, type Bookings } from '../../testing/entities/bookings.ts'
import { outcomeOf, type Client } from '../../testing/http/client.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { postMoney } from '../../testing/entities/payments.ts'
import { until } from '../../testing/system/processes.ts'
import { startTwoPeople } from '../../testing/entities/two-people.ts'
import { newReference } from '../../testing/entities/transfers.ts'
import type { Refund, RefundDetails, Refundable } from '../contract.ts'

let ops: SharedOps
let bookings: Bookings
let maker: Client
let checker: Client

beforeAll(async () => {
  ;({ ops, bookings, maker, checker } = await startTwoPeople())
})
afterAll(() => ops.stop())

const ask = async (id: string) =>
  (await postMoney<Refund>(maker, `/payments/${id}/refunds`, { reason: 'damaged_items', amountSen: 700 })).body
const decide = (by: Client, id: string, what: 'approve' | 'withdraw', version = 1) =>
  postMoney<RefundDetails>(by, `/refunds/${id}/${what}`, { version })
const pendingOf = async (id: string) => (await maker.get<PaymentDetails>(`/payments/${id}`)).body.refundPendingSen

describe('a refund that its requester takes back', () => {
  it('is released, and leaves the inbox of the second person', async () => {
    const { id, totalAmountSen } = await bookings.bookPaid()
    const refund = await ask(id)
    await approvalOf(checker, 'refund', refund.id, { state: 'waiting' })
    expect(outcomeOf(await decide(checker, refund.id, 'withdraw'))).toEqual([422, 'rule_broken', 'requester'])
    expect((await decide(maker, refund.id, 'withdraw')).body).toMatchObject({
      status: 'rejected',
      problem: { code: 'withdrawn' },
      decidedBy: { id: maker.user().id },
    })
    await until(async () => (await pendingOf(id)) === 0)
    expect((await maker.get<Refundable>(`/payments/${id}/refundable`)).body.leftSen).toBe(totalAmountSen)
    expect(await approvalOf(checker, 'refund', refund.id, { state: 'withdrawn' })).toMatchObject({ decidedBy: null, approve: null })
    await until(async () => (await LedgerModel.exists({ key: `rf:${refund.id}:released` })) !== null)
    expect(await LedgerModel.distinct('key', { key: new RegExp(`^rf:${refund.id}:`) })).toEqual(
      ['released', 'reserved'].map((step) => `rf:${refund.id}:${step}`),
    )
    expect((await decide(maker, refund.id, 'withdraw', 2)).body.code).toBe('transition_refused')
    const { timeline } = (await maker.get<RefundDetails>(`/refunds/${refund.id}`)).body
    expect(timeline.map(({ kind }) => kind)).toEqual(['requested', 'withdrawn'])
  })

  it('has not been decided by anybody: before, after, or at the same time', async () => {
    const { id } = await bookings.bookPaid()
    const contested = await ask(id)
    const both = await Promise.all([decide(maker, contested.id, 'withdraw'), decide(checker, contested.id, 'approve')])
    expect(countByStatus(both)).toEqual({ 200: 1, 409: 1 })
    const approved = await ask(id)
    await decide(checker, approved.id, 'approve')
    for (const version of [1, 2]) expect((await decide(maker, approved.id, 'withdraw', version)).status).toBe(409)
    expect((await maker.get<RefundDetails>(`/refunds/${approved.id}`)).body.status).not.toBe('rejected')
  })
})

describe('a refund that was approved and nobody pays', () => {
  const notPaid = (by: Client, id: string, version: number) =>
    postMoney<RefundDetails>(by, `/refunds/${id}/not-paid`, { version, reason: 'The transfer came back' })

  it('is called off in words: what was reserved is free again, and the ledger says so once', async () => {
    const { id, totalAmountSen } = await bookings.bookPaid()
    const refund = await ask(id)
    const early = await notPaid(checker, refund.id, 1)
    expect([early.status, early.body.message]).toEqual([409, 'This refund is still awaiting approval. Reject or withdraw it instead.'])
    const { version } = (await decide(checker, refund.id, 'approve')).body
    expect((await notPaid(maker, refund.id, version)).body).toMatchObject({
      status: 'failed',
      problem: { code: 'not_paid', detail: null },
      timeline: [{ kind: 'requested' }, { kind: 'approved' }, { kind: 'not_paid', detail: 'The transfer came back' }],
    })
    expect((await maker.get<Refundable>(`/payments/${id}/refundable`)).body.leftSen).toBe(totalAmountSen)
    await until(async () => (await LedgerModel.exists({ key: `rf:${refund.id}:released` })) !== null)
    const paid = { version: version + 1, paidBy: 'cash', reference: newReference(), paidOn: malaysianDay(new Date()) }
    for (const late of [await notPaid(checker, refund.id, version + 1), await postMoney(checker, `/refunds/${refund.id}/paid`, paid)])
      expect(late.body.code).toBe('transition_refused')
  })

  it('is either paid or not, also where two say so at once', async () => {
    const { id } = await bookings.bookPaid()
    const refund = await ask(id)
    const { version } = (await decide(checker, refund.id, 'approve')).body
    const paid = { version, paidBy: 'cash', reference: newReference(), paidOn: malaysianDay(new Date()) }
    const both = await Promise.all([notPaid(maker, refund.id, version), postMoney(checker, `/refunds/${refund.id}/paid`, paid)])
    expect(countByStatus(both)).toEqual({ 200: 1, 409: 1 })
  })
})
