import type { Refundable } from '@kainsiap/ops/refunds/contract'
import { describe, expect, it } from 'vitest'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { aRefundable, lineIds } from '../testRefund.ts'
import { consequencesOf } from './consequences.ts'
import { type Draft, planOf, startOf } from './plan.ts'

const draft = (fields: Partial<Draft> = {}): Draft => ({
  how: 'full',
  amount: '',
  lines: [],
  capture: null,
  reason: 'service_not_done',
  note: '',
  ...fields,
})
const sum = (shares: object | null) => Object.values(shares ?? {}).reduce((all: number, sen: number) => all + sen, 0)
const said = (refundable: Refundable, fields?: Partial<Draft>) =>
  consequencesOf(refundable, planOf(refundable, draft(fields))).map(({ before, strong, after }) => `${before}${strong}${after}`)

describe('what a draft of a refund comes to', () => {
  it('is all that is left, in shares that sum exactly', () => {
    const plan = planOf(aRefundable(), draft())
    expect(plan).toMatchObject({ amountSen: 74_800, problem: null, needsSecondPerson: true, body: { amountSen: 74_800 } })
    expect(sum(plan.shares)).toBe(74_800)
  })

  it.each([
    ['600.60', null],
    ['748', null],
    ['9999999', `Only ${ringgit(74_800)} can still be refunded.`],
    ['748.01', `Only ${ringgit(74_800)} can still be refunded.`],
    ['0', 'Enter an amount above RM 0.00.'],
    ['', 'Enter an amount.'],
    ['-1', 'Enter an amount in ringgit, such as 25.50.'],
    ['1e3', 'Enter an amount in ringgit, such as 25.50.'],
    ['1.005', 'Did you mean 1.01 or 1,005? Use a point before the sen, and commas only between thousands.'],
    ['25,90', 'Did you mean 25.90? Use a point before the sen, and commas only between thousands.'],
    ['RM\u00A025.90', null],
    ['.75', null],
  ])('takes the amount %s or says why not', (amount, problem) => {
    const plan = planOf(aRefundable(), draft({ how: 'part', amount }))
    expect(plan.problem).toBe(problem)
    expect(plan.amountSen === null).toBe(problem !== null)
  })

  it('is asked for with a reason, and in words where that is another one', () => {
    const why = (fields: Partial<Draft>) => planOf(aRefundable(), draft(fields)).problem
    expect(why({ reason: '' })).toBe('Select a reason.')
    expect([why({ reason: 'other' }), why({ reason: 'other', note: '  ' })]).toEqual(Array(2).fill('Describe the reason in the note.'))
    expect(why({ reason: 'other', note: 'Two bills' })).toBeNull()
  })

  it('is of lines their price with service fee and tax', () => {
    const plan = planOf(aRefundable(), draft({ how: 'lines', lines: [lineIds.uniforms] }))
    expect(plan).toMatchObject({ amountSen: 60_060, body: { lines: [lineIds.uniforms] } })
    expect(plan.shares).toMatchObject({ agentSen: 41_600, commissionSen: 10_400, serviceFeeSen: 2_600, taxSen: 5_460 })
    expect(planOf(aRefundable(), draft({ how: 'lines' })).problem).toBe('Select order lines.')
    const nearlyNone = aRefundable({ leftSen: 60_000 })
    expect(planOf(nearlyNone, draft({ how: 'lines', lines: [lineIds.uniforms] })).problem).toMatch(/^These lines total/)
  })

  it('goes on without a line that somebody else has refunded meanwhile', () => {
    const { order } = aRefundable()
    const lines = order.lines.map((line) => ({ ...line, isRefunded: line.id === lineIds.shirts }))
    const now = aRefundable({ leftSen: 60_940, order: { ...order, lines } })
    const both = draft({ how: 'lines', lines: [lineIds.uniforms, lineIds.shirts] })
    expect(planOf(now, both)).toMatchObject({ amountSen: 60_060, problem: null, body: { lines: [lineIds.uniforms] } })
    expect(planOf(now, draft({ how: 'lines', lines: [lineIds.shirts] })).problem).toBe('Select order lines.')
  })

  it('leaves the fee of a cancelled order to its agent, unless it is goodwill', () => {
    const cancelled = aRefundable({ keptSen: 14_960, order: { ...aRefundable().order, status: 'cancelled', deliveredAt: null } })
    expect(startOf(cancelled)).toEqual({ reason: 'cancelled' })
    expect(planOf(cancelled, draft({ reason: 'cancelled' }))).toMatchObject({ amountSen: 59_840, shares: { customerFundsSen: 59_840 } })
    expect(planOf(cancelled, draft({ reason: 'goodwill' })).amountSen).toBe(74_800)
  })

  it('needs a second person above the limit, with what nobody else has approved, and always by hand', () => {
    const part = draft({ how: 'part', amount: '500' })
    expect(planOf(aRefundable(), part).needsSecondPerson).toBe(false)
    expect(planOf(aRefundable({ unapprovedSen: 1 }), part).needsSecondPerson).toBe(true)
    expect(planOf(aRefundable({ gateway: 'manual' }), draft({ how: 'part', amount: '1' })).needsSecondPerson).toBe(true)
  })

  it('gives money beyond the amount back whole, from nobody', () => {
    const extra = { capture: 'pay:2', amountSen: 74_800, at: '2026-07-14T02:30:00.000Z', gateway: 'stripe' as const }
    const refundable = aRefundable({ leftSen: 0, extras: [extra] })
    const plan = planOf(refundable, draft({ ...startOf(refundable) }))
    expect(plan).toMatchObject({ amountSen: 74_800, gateway: 'stripe', body: { capture: 'pay:2' }, shares: { customerFundsSen: 74_800 } })
    // It is owed back, whatever else is left.
    expect(startOf(aRefundable({ extras: [extra] }))).toEqual(startOf(refundable))
  })

  it('waits for a reason', () => {
    expect(planOf(aRefundable(), draft({ reason: '' })).problem).toBe('Select a reason.')
  })
})

describe('what is said to happen', () => {
  it('names who gets it, who bears it, and who has to agree', () => {
    expect(said(aRefundable(), { how: 'lines', lines: [lineIds.uniforms] })).toEqual([
      `Customer receives ${ringgit(60_060)} to the original payment method (FPX through Billplz)`,
      `Kumaran Subramaniam returns ${ringgit(41_600)} from this order’s payout and keeps ${ringgit(10_240)}`,
      `We return ${ringgit(13_000)} of commissions and service fee. Profit on this order changes from ${ringgit(14_290)} to ${ringgit(1_290)}; the gateway keeps its fee of ${ringgit(1_870)}`,
      `Tax payable decreases by ${ringgit(5_460)}`,
      `Requires a second approver above ${ringgit(50_000)}. Another user must approve the refund before it is sent`,
    ])
  })

  it('says that goodwill is our cost, and that nobody has earned an order that is not delivered', () => {
    expect(said(aRefundable(), { reason: 'goodwill', how: 'part', amount: '20' })).toEqual(
      expect.arrayContaining([
        `We cover ${ringgit(2_000)}; the agent keeps the full earnings`,
        `Profit on this order changes from ${ringgit(14_290)} to ${ringgit(12_290)}; the gateway keeps its fee of ${ringgit(1_870)}`,
      ]),
    )
    const early = aRefundable({ order: { ...aRefundable().order, deliveredAt: null } })
    const held = 'No cost: the order is not earned yet, so the money is still the customer’s'
    expect(said(early)).toContain(held)
    expect(said({ ...early, order: { ...early.order, status: 'cancelled' } }, { how: 'part', amount: '20' })).toContain(held)
    const cancelled = { ...early, keptSen: 14_960, order: { ...early.order, status: 'cancelled' } } as const
    const free = 'the order is not earned yet, so the money is still the customer’s'
    expect(said(cancelled, { reason: 'goodwill' })).toEqual(
      expect.arrayContaining([
        `No cost for ${ringgit(59_840)} of it: ${free}`,
        `We cover ${ringgit(14_960)}; the agent keeps the full earnings`,
      ]),
    )
    expect(said(early, { reason: 'goodwill', how: 'part', amount: '20' })).toContain(
      `No cost yet: the order is not earned yet. After delivery, we cover ${ringgit(2_000)} and Kumaran Subramaniam keeps the full earnings`,
    )
    // What is left of the order will be earned: as it is of one that was delivered.
    expect(said(early, { how: 'part', amount: '20' })).toContain(
      `No cost yet: the order is not earned yet. After delivery, Kumaran Subramaniam earns ${ringgit(1_386)} less, we earn ${ringgit(432)} less, and tax payable decreases by ${ringgit(182)}`,
    )
    expect(planOf(early, draft({ how: 'part', amount: '20' })).sharesOnceDelivered).toEqual(
      planOf(aRefundable(), draft({ how: 'part', amount: '20' })).shares,
    )
  })

  it('says that a small refund is above the limit together with others of its payment', () => {
    const small = { how: 'part', amount: '0.01' } as const
    expect(said(aRefundable({ unapprovedSen: 50_000 }), small)).toContain(
      `Requires a second approver. Together with this payment’s other refunds that had no second approval, it exceeds ${ringgit(50_000)}. Another user must approve the refund before it is sent`,
    )
    expect(said(aRefundable(), small).join()).not.toContain('second approver')
  })

  it('says that a refund by hand is paid by somebody else, and that a paid agent gives it back next time', () => {
    const manual = aRefundable({ gateway: 'manual', method: 'cash', payout: { number: 'PO-2026-060', isSent: true } })
    const sentences = said(manual, { how: 'part', amount: '20' }).join('\n')
    expect(sentences).toContain('as a manual refund, because cash payments can’t be returned through a gateway')
    expect(sentences).toContain('from the next payout (this order was already paid in PO-2026-060) and keeps')
    const waiting = aRefundable({ payout: { number: 'PO-2026-060', isSent: false } })
    expect(said(waiting).join('\n')).toContain('from PO-2026-060, which is unpaid and must be recreated, and keeps')
    expect(sentences).toContain('a user other than you then pays and records it')
  })
})
