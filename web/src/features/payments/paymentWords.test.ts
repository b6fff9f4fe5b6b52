import type { PaymentProblem } from '@kainsiap/ops/payments/contract'
import { PaymentState } from '@kainsiap/ops/payments/contract'
import { describe, expect, it } from 'vitest'
import { answerText } from '../../money/gatewayWords.ts'
import { hasReceipt, isCheckable, knownText, openPageOf, paidForText, problemText } from './paymentWords.ts'
import { aPayment } from './testPayment.ts'

describe('what is said of a payment', () => {
  it.each([
    ['51', 'Insufficient funds (bank code 51)'],
    ['1C', 'The customer left the bank’s page (bank code 1C)'],
    ['card_declined', 'Declined by the card’s bank'],
    ['something_new', 'Something new'],
  ])('says the answer %s in words', (code, words) => {
    expect(answerText(code)).toBe(words)
  })

  it.each<[PaymentProblem, string]>([
    [{ code: 'declined', detail: '51' }, 'Insufficient funds (bank code 51)'],
    [{ code: 'outcome_unknown', detail: 'timeout' }, 'No answer from Billplz: no answer in time. The payment may have succeeded.'],
    [{ code: 'record_rejected', detail: 'Not in the till' }, 'Rejected: Not in the till'],
    [{ code: 'captured_twice', detail: null }, 'Duplicate payment. Refund due: RM\u00A0748.00.'],
    [{ code: 'captured_after_cancellation', detail: null }, 'Paid after the order was cancelled. Refund due: RM\u00A0748.00.'],
  ])('says what is wrong (%o)', (problem, sentence) => {
    expect(problemText(problem, aPayment({ gateway: 'billplz', extraCapturedSen: 74_800 }))).toBe(sentence)
  })

  it('has words for every status', () => {
    for (const status of PaymentState.options) {
      expect(knownText(aPayment({ status }))).toMatch(/\.$/)
      expect(paidForText(aPayment({ status }))).toMatch(/^Melati Zainudin .*for$/)
    }
  })

  it('says of what received how much went back, and how much is left', () => {
    const paid = (fields: object) => knownText(aPayment({ status: 'partial_refund', capturedSen: 74_800, ...fields }))
    expect(paid({ status: 'completed' })).toBe('RM\u00A0748.00 received.')
    expect(paid({ refundedSen: 6_000, refundPendingSen: 800 })).toBe(
      'RM\u00A0748.00 received, RM\u00A060.00 refunded, RM\u00A08.00 refund in progress, RM\u00A0680.00 left.',
    )
    expect(paid({ status: 'refunded', refundedSen: 74_800 })).toBe('RM\u00A0748.00 received, RM\u00A0748.00 refunded, nothing left.')
  })
})

it('has a receipt once the money is there', () => {
  expect([hasReceipt(aPayment()), hasReceipt(aPayment({ processedAt: '2026-07-14T02:30:00.000Z' }))]).toEqual([false, true])
})

it('can be checked once there was an attempt, until it is settled', () => {
  expect(isCheckable(aPayment({ status: 'processing', attempt: 1 }))).toBe(true)
  expect(isCheckable(aPayment({ status: 'failed', attempt: 2 }))).toBe(true)
  expect(isCheckable(aPayment({ status: 'processing', attempt: 0 }))).toBe(false)
  const paid = { status: 'completed', processedAt: '2026-07-14T02:30:00.000Z', gateway: 'billplz' } as const
  expect(isCheckable(aPayment({ ...paid, attempt: 1 }))).toBe(false)
})

it('can be checked also once it is paid, about the attempts that are not what paid it', () => {
  const paid = { status: 'completed', processedAt: '2026-07-14T02:30:00.000Z' } as const
  expect(isCheckable(aPayment({ ...paid, gateway: 'billplz', attempt: 2 }))).toBe(true)
  expect(isCheckable(aPayment({ ...paid, gateway: 'manual', attempt: 1 }))).toBe(true)
  expect(isCheckable(aPayment({ ...paid, gateway: 'manual', attempt: 0 }))).toBe(false)
})

it('leads to the page of the latest attempt only', () => {
  expect(openPageOf({ attempts: [] })).toBeNull()
})
