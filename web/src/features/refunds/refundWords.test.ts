import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import { refundEventTypes, RefundState } from '@kainsiap/ops/refunds/contract'
import { describe, expect, it } from 'vitest'
import { ringgit } from '../../ui/format/ringgit.ts'
import { isCheckable, isToBePaid, whyNotDecide } from './commands/refundActions.ts'
import { bearersOf } from './details/BorneBy.tsx'
import { refundActivity } from './refundActivity.ts'
import { deciderText, leftText, scopeText, stateText } from './refundWords.ts'
import { aRefund, aRefundable } from './testRefund.ts'

describe('what is said of a refund', () => {
  it('has words for every state', () => {
    for (const status of RefundState.options) {
      const { title, text } = stateText(aRefund({ status }), null)
      expect(title).not.toBe('')
      expect(text).toMatch(/\.$/)
    }
  })

  it('says of an unknown outcome that nothing is sent again', () => {
    const { text } = stateText(aRefund({ status: 'unknown', problem: { code: 'outcome_unknown', detail: 'timeout' } }), null)
    expect(text).toBe(
      `The bank has not answered: no answer in time. The status is checked automatically, and nothing is sent twice. ${ringgit(60_060)} stays reserved so that it can’t be refunded twice.`,
    )
  })

  it('says what failed, and that the amount is free again', () => {
    const declined = aRefund({ status: 'failed', problem: { code: 'declined', detail: '51' } })
    expect(stateText(declined, null)).toEqual({
      title: 'Declined by the bank',
      text: `Failed to refund payment. Billplz: Insufficient funds (bank code 51). The reserved ${ringgit(60_060)} can be refunded again with a new request.`,
    })
    expect(stateText(aRefund({ status: 'succeeded' }), null).title).toBe('Payment refunded successfully')
  })

  it('tells who asked from others', () => {
    const refund = aRefund()
    expect(stateText(refund, refund.requestedBy.id).text).toContain('You requested')
    expect(stateText(refund, 'somebody else').text).toContain('Lim Wei Jie requested')
    expect(whyNotDecide(refund, refund.requestedBy.id)).toBe('You requested this refund. Another user must approve or reject it.')
    expect(whyNotDecide(refund, 'somebody else')).toBeNull()
  })

  it('names who has decided, and nobody where it was taken back or ran out', () => {
    const maker = aRefund().requestedBy
    const checker = { ...maker, id: '65f0c0ffee0000000000e002', name: 'Nurul Huda' }
    const said = (fields: Parameters<typeof aRefund>[0]) => Object.values(deciderText(aRefund(fields)))
    expect(said({})).toEqual(['Awaiting approval', 'Another user'])
    expect(said({ status: 'approved', decidedBy: checker })).toEqual(['Approved by', 'Nurul Huda'])
    expect(said({ status: 'rejected', decidedBy: checker })).toEqual(['Rejected by', 'Nurul Huda'])
    expect(said({ status: 'rejected', decidedBy: maker, problem: { code: 'withdrawn', detail: null } })).toEqual([
      'Withdrawn',
      'No decision needed',
    ])
    const system = { kind: 'system', id: null, name: 'System' } as const
    expect(said({ status: 'rejected', decidedBy: system, problem: { code: 'expired', detail: null } })).toEqual(['Expired', 'No decision'])
    expect(said({ status: 'approved', needsSecondPerson: false })).toEqual(['Approved', 'No second approval needed'])
  })

  it('says what it is of, and who bears it, to the last sen', () => {
    expect(scopeText({ scope: { kind: 'lines', lines: ['a', 'b'] } })).toBe('2 order lines')
    const bearers = bearersOf(aRefund())
    expect(bearers.map(({ label }) => label)).toEqual(['Kumaran Subramaniam (agent)', 'Our commissions', 'Our service fee', 'Tax payable'])
    expect(bearers.reduce((sum, { sen }) => sum + sen, 0)).toBe(60_060)
  })

  it('offers to check only what was sent, and to pay only what no gateway sends', () => {
    expect(RefundState.options.filter((status) => isCheckable(aRefund({ status })))).toEqual(['submitting', 'unknown'])
    expect(RefundState.options.filter((status) => isCheckable(aRefund({ status, gateway: 'manual' })))).toEqual([])
    expect(RefundState.options.filter((status) => isToBePaid(aRefund({ status, gateway: 'manual' })))).toEqual(['approved'])
    expect(isToBePaid(aRefund({ status: 'approved' }))).toBe(false)
  })
})

describe('the activity of refunds', () => {
  const said = (type: string, fields: Parameters<typeof aRefund>[0] = {}) =>
    refundActivity({ type, data: aRefund(fields) } as unknown as ActivityEvent)
      .map((part) => (typeof part === 'string' ? part : part.name))
      .join('')

  it('has a sentence for every event', () => {
    for (const type of refundEventTypes) expect(said(type)).toContain('REF-2026-007-1')
  })

  it('says whether a second person has to approve it, and that nobody decided', () => {
    expect(said('refund.requested')).toBe(
      `requested refund REF-2026-007-1, ${ringgit(60_060)} of KS-2026-007: another user must approve it`,
    )
    expect(said('refund.requested', { status: 'approved' })).toBe(`started refund REF-2026-007-1, ${ringgit(60_060)} of KS-2026-007`)
    expect(said('refund.rejected', { problem: { code: 'expired', detail: null } })).toContain('expire')
  })
})

it('says what of a payment went back, and what still refundable still', () => {
  const { payment } = aRefundable()
  expect(leftText(aRefundable())).toBe(`${ringgit(74_800)} can be refunded in full or in part.`)
  const part = aRefundable({ leftSen: 68_000, payment: { ...payment, refundedSen: 6_000, refundPendingSen: 800 } })
  expect(leftText(part)).toBe(
    `${ringgit(6_000)} refunded. ${ringgit(800)} refund in progress. ${ringgit(68_000)} can be refunded in full or in part.`,
  )
  const fee = aRefundable({ leftSen: 1_000, keptSen: 1_000, payment: { ...payment, refundedSen: 73_800 } })
  expect(leftText(fee)).toBe(
    `${ringgit(73_800)} refunded. The cancellation fee of ${ringgit(1_000)} belongs to the agent and can only be refunded as goodwill.`,
  )
})
