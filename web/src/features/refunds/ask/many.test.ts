import type { Refundable, RefundReason } from '@kainsiap/ops/refunds/contract'
import { describe, expect, it } from 'vitest'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { aRefundable } from '../testRefund.ts'
import { consequencesOf } from './consequences.ts'
import { consequencesOfMany, planMany } from './many.ts'
import { planOf } from './plan.ts'

let made = 0
const paid = (fields: Partial<Refundable> = {}, order: Partial<Refundable['order']> = {}): Refundable => {
  const usual = aRefundable()
  const payment = { ...usual.payment, id: (made += 1).toString(16).padStart(24, '0'), number: `PAY-2026-${made + 100}` }
  return { ...usual, payment, ...fields, order: { ...usual.order, ...order } }
}
const undelivered = { status: 'confirmed', deliveredAt: null }
const said = (refundables: readonly Refundable[], reason: RefundReason | '' = 'service_not_done') =>
  consequencesOfMany(planMany(refundables, reason)).map(({ before, strong, after }) => `${before}${strong}${after}`)

describe('what refunds of many payments come to', () => {
  it('says in sen who receives them and who bears them', () => {
    const two = [
      paid(),
      paid({ payout: { number: 'PO-2026-060', isSent: true } }, { agent: { id: 'f'.repeat(24), name: 'Hafiz bin Omar' } }),
    ]
    const other = paid({ gateway: 'manual', leftSen: 30_000 }, undelivered)
    const plan = planMany([...two, other], 'service_not_done')
    expect(plan.payments).toEqual([...two, other].map(({ payment, leftSen }) => ({ id: payment.id, amountSen: leftSen })))
    expect(said([...two, other])).toEqual([
      `Customers receive ${ringgit(179_600)} to their original payment methods, ${ringgit(30_000)} of it as manual refunds`,
      `No cost for ${ringgit(30_000)} of it: the orders are not earned yet, so the money is still the customers’`,
      `2 agents return ${ringgit(103_680)}, ${ringgit(51_840)} of it from the next payout (those orders are already paid)`,
      `We return ${ringgit(32_320)} of commissions and service fees. Profit on these orders changes from ${ringgit(28_580)} to ${ringgit(-3_740)}; the gateways keep their fees of ${ringgit(3_740)}`,
      `Tax payable decreases by ${ringgit(13_600)}`,
      `All of them require a second approver (above ${ringgit(50_000)} or refunded manually): another user must approve them before sending`,
    ])
  })

  it('says which payouts are not paid yet, and must be recreated', () => {
    const sent = paid({ payout: { number: 'PO-2026-046', isSent: true } })
    const open = paid({ payout: { number: 'PO-2026-060', isSent: false } })
    expect(said([sent, open])).toContainEqual(
      `Kumaran Subramaniam returns ${ringgit(103_680)}, ${ringgit(51_840)} of it from the next payout (those orders are already paid), ${ringgit(51_840)} of it from PO-2026-060, which is unpaid and must be recreated`,
    )
    expect(said([open, open])).toContainEqual(expect.stringContaining(', all of it from PO-2026-060, which is unpaid'))
  })

  it('is each sen once: what everybody gives adds up to what customers receive', () => {
    const refundables = [paid(), paid({}, undelivered), paid({ leftSen: 1 }), paid({ leftSen: 74_799 })]
    for (const reason of ['service_not_done', 'goodwill', 'late_delivery'] as const) {
      const { refunds, amountSen } = planMany(refundables, reason)
      const borne = refunds.flatMap(({ shares }) => Object.values(shares)).reduce((sum, sen) => sum + sen, 0)
      expect([reason, borne]).toEqual([reason, amountSen])
    }
  })

  it('is of one payment what its own dialog says', () => {
    const one = paid()
    const draft = { how: 'full', amount: '', lines: [], capture: null, reason: 'goodwill', note: '' } as const
    expect(consequencesOfMany(planMany([one], 'goodwill'))).toEqual(consequencesOf(one, planOf(one, draft)))
  })

  it('says what goodwill leaves of the profit, of the orders that were earned', () => {
    const change = said([paid(), paid(), paid({}, undelivered)], 'goodwill')
    expect(change).toContain(
      `Profit on these orders changes from ${ringgit(28_580)} to ${ringgit(28_580 - 149_600)}; the gateways keep their fees of ${ringgit(3_740)}`,
    )
    expect(said([paid({}, undelivered), paid({}, undelivered)], 'goodwill').join()).not.toContain('Profit')
  })

  it('leaves the fees of cancelled orders to their agents, but for goodwill', () => {
    const cancelled = [1, 2].map(() => paid({ keptSen: 14_960 }, { status: 'cancelled', deliveredAt: null }))
    expect(planMany(cancelled, 'cancelled').amountSen).toBe(2 * (74_800 - 14_960))
    expect(said(cancelled, 'goodwill')).toEqual(
      expect.arrayContaining([
        `No cost for ${ringgit(119_680)} of it: the orders are not earned yet, so the money is still the customers’`,
        `We cover ${ringgit(29_920)}; the agents keep their full earnings`,
      ]),
    )
  })

  it('names what is left out, and why', () => {
    const capture = { capture: 'c', amountSen: 500, at: '2026-07-14T02:30:00.000Z', gateway: 'billplz' } as const
    const out = [
      paid({ leftSen: 0 }),
      paid({ rejection: 'This payment has not been received yet.', leftSen: 0 }),
      paid({ leftSen: 0, extras: [capture] }),
    ]
    expect(planMany(out, '')).toMatchObject({ refunds: [], amountSen: 0, payments: [] })
    expect(planMany(out, '').leftOut.map(({ because }) => because)).toEqual([
      'Nothing is left to refund.',
      'This payment has not been received yet.',
      `Refund the overpaid ${ringgit(500)} separately.`,
    ])
    expect(planMany([paid({ extras: [capture] })], '')).toMatchObject({
      amountSen: 74_800,
      leftOut: [{ because: out[0] && expect.stringContaining('overpaid') }],
    })
    expect(said(out)).toEqual([])
  })
})
