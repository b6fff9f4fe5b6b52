import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentDetails } from '../payments/contract.ts'
import type { RefundDetails } from '../refunds/contract.ts'
import { approvalOf } from '../testing/entities/approvals.ts'
import { actOnEvidence, failedSlip, gatewaySays, loseRefund, paidSlip, record, sendSlip } from '../testing/entities/bank-evidence.ts'
import { startBookings, type Bookings } from '../testing/entities/bookings.ts'
import { outcomeOf, type Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { postMoney } from '../testing/entities/payments.ts'
import { shareOps } from '../testing/system/shared-ops.ts'

let ops: SharedOps
let bookings: Bookings
let admin: Client
let maker: Client
let recorder: Client
let checker: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  bookings = await startBookings(ops)
  admin = await ops.staff('superAdmin')
  const all = ['finance.read', 'finance.write', 'finance.approve'] as const
  maker = await ops.somebody(all)
  recorder = await ops.somebody(all)
  checker = await ops.somebody(['finance.read', 'finance.approve'], { api: 1 })
})
afterAll(() => ops.stop())

describe('bank evidence of a refund', () => {
  const refundOf = async (id: string) => (await admin.get<RefundDetails>(`/refunds/${id}`)).body
  async function lostRefund(hours?: number): Promise<RefundDetails> {
    const { id: paymentId } = await bookings.bookPaid()
    const asked = await postMoney<RefundDetails>(maker, `/payments/${paymentId}/refunds`, { amountSen: 500, reason: 'damaged_items' })
    await postMoney(checker, `/refunds/${asked.body.id}/approve`, { version: asked.body.version })
    await loseRefund(asked.body.id, hours)
    return refundOf(asked.body.id)
  }

  it('pays it back or releases it as the gateway’s answer would, with its payment, and only by a second person', async () => {
    expect(outcomeOf(await sendSlip(recorder, 'refunds', (await lostRefund(2)).id))).toEqual([422, 'rule_broken', 'bank_may_answer'])
    const paid = await lostRefund()
    const act = (who: Client, id: string) => actOnEvidence<RefundDetails>(who, 'refunds', id, { act: '/confirm' })
    await record<RefundDetails>(recorder, 'refunds', paid.id)
    expect(outcomeOf(await act(recorder, paid.id))).toEqual([422, 'rule_broken', 'second_person'])
    expect(outcomeOf(await act(maker, paid.id))).toEqual([422, 'rule_broken', 'second_person'])
    expect((await act(checker, paid.id)).body).toMatchObject({ status: 'succeeded', gatewayRefundId: paidSlip.reference })
    const paymentOf = async ({ payment }: RefundDetails) => (await admin.get<PaymentDetails>(`/payments/${payment.id}`)).body
    expect(await paymentOf(paid)).toMatchObject({ refundedSen: 500, refundPendingSen: 0 })
    const failed = await lostRefund()
    await record<RefundDetails>(recorder, 'refunds', failed.id, failedSlip)
    expect((await act(checker, failed.id)).body).toMatchObject({ status: 'failed', problem: { code: 'declined' } })
    expect(await paymentOf(failed)).toMatchObject({ refundedSen: 0, refundPendingSen: 0 })
    await gatewaySays(failed.id, { kind: 'succeeded', gatewayRef: 're_1' })
    expect(await refundOf(failed.id)).toMatchObject({ status: 'failed', needsAttention: true, problem: { code: 'contradicted' } })
  })

  it('waits in the inbox, and is overtaken by the gateway’s own answer', async () => {
    const { id } = await lostRefund()
    await record<RefundDetails>(recorder, 'refunds', id)
    await approvalOf(checker, 'refund', id, { kind: 'bank_evidence', state: 'waiting' })
    await gatewaySays(id, { kind: 'declined', code: '51' })
    expect(await refundOf(id)).toMatchObject({ status: 'failed', evidences: [{ state: 'superseded' }] })
    await approvalOf(checker, 'refund', id, { kind: 'bank_evidence', state: 'withdrawn' })
  })
})
