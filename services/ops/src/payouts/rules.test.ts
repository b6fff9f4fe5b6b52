import { describe, expect, it } from 'vitest'
import type { PaidAgent } from '../agents/paid-agents.ts'
import type { Settleable } from '../orders/payments/settleable.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { dayMs } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import { agentOf, cashLine, codeOf, decider, payoutAfter, payoutOf, settleableOf, userOf } from '../testing/entities/unsaved-payouts.ts'
import { adjusted } from './wallet/adjusted.ts'
import { cancelled, held, notPaidByHand, paidByHand, presentHolds, processed, released, retried } from './approval/decisions.ts'
import { exclusionOf, orderLine } from './preparing/eligibility.ts'
import { releaseMakersOf } from './holds/holds.ts'
import type { PayoutDoc } from './model.ts'
import { wrongSums } from './invariants.ts'
import type { RefundedShare } from './wallet/refunded.ts'
import { waitingOf } from './wallet/wallet.ts'

// What a payout becomes, without a database.

describe('who may move a payout', () => {
  const large = () => [orderLine(settleableOf({ grossSen: 200_000, earningSen: 160_000 }))]

  it('above RM 500 is somebody who has not prepared it, with finance.approve', () => {
    const maker = userOf('a'.repeat(24))
    const doc = payoutOf(large(), maker)
    expect(doc.needsSecondPerson).toBe(true)
    expect(codeOf(() => processed(doc, decider, maker))).toBe('second_person')
    expect(codeOf(() => processed(doc, { ...decider, mayApprove: false }, userOf()))).toBe('second_person')
    expect(processed(doc, decider, userOf()).event).toBe('payout.processing')
    const checker = userOf('b'.repeat(24))
    const more = payoutAfter(doc, adjusted(doc, { version: 1, kind: 'bonus', sen: 500, reason: 'A hundred deliveries' }, checker))
    expect(codeOf(() => processed(more, decider, checker))).toBe('second_person')
    expect(payoutOf([orderLine(settleableOf())], maker).needsSecondPerson).toBe(false)
  })

  it('is its run alone where it belongs to one', () => {
    const doc = { ...payoutOf([orderLine(settleableOf())], userOf()), batchId: new Types.ObjectId() }
    const acts = [
      () => processed(doc, decider, userOf()),
      () => held(doc, { reason: 'by_staff', note: null }, userOf()),
      () => cancelled(doc, userOf()),
      () => adjusted(doc, { version: 1, kind: 'bonus', sen: 1, reason: 'x' }, userOf()),
      () => released({ ...doc, status: 'on_hold' }, { ...decider, account: doc }, userOf()),
      () => retried({ ...doc, status: 'failed' }, doc, userOf()),
    ]
    expect(acts.map(codeOf)).toEqual(acts.map(() => 'transition_refused'))
  })

  it('is nobody while the ledger differs, and nobody but its bank once it is sent', () => {
    const doc = payoutOf([orderLine(settleableOf())], userOf())
    expect(codeOf(() => processed(doc, { ...decider, isStopped: true }, userOf()))).toBe('stopped')
    expect(codeOf(() => processed(doc, { ...decider, hasGateway: false }, userOf()))).toBe('no_gateway')
    const sent = payoutAfter(doc, processed(doc, decider, userOf()))
    expect(codeOf(() => paidByHand(sent, { reference: 'R' }, userOf()))).toBe('by_bank')
    expect(codeOf(() => notPaidByHand(sent, { reason: 'R' }, userOf()))).toBe('by_bank')
  })

  it('by hand above RM 500 is somebody else than who had it processed', () => {
    const by = userOf('c'.repeat(24))
    const doc = payoutOf([orderLine(settleableOf({ grossSen: 70_000, earningSen: 60_000 }))], userOf(), 'cash')
    const sent = payoutAfter(doc, processed(doc, decider, by))
    expect(codeOf(() => paidByHand(sent, { reference: 'R-1' }, by))).toBe('second_person')
    expect(payoutAfter(sent, paidByHand(sent, { reference: 'R-1' }, userOf())).status).toBe('completed')
  })
})

describe('a payout is on hold', () => {
  it.each([
    ['no_bank', { accountNumber: null }],
    ['holder_differs', { bank: { ...agentOf().bank, accountHolderName: 'Somebody Else' } }],
    ['bank_changed', { bank: { ...agentOf().bank, payoutsHeldUntil: new Date(Date.now() + dayMs) } }],
    ['agent_not_active', { accountStatus: 'suspended' }],
    ['agent_not_verified', { verificationStatus: 'pending' }],
  ])('from the beginning because of %s', (reason, change) => {
    const agent = agentOf(change as Partial<PaidAgent>)
    const doc = payoutOf([orderLine(settleableOf())], userOf(), 'bank_transfer', agent)
    expect([doc.status, doc.hold?.reason]).toEqual(['on_hold', reason])
    const release = (who: CommandContext) => codeOf(() => released(doc, { agent, account: doc, mayApprove: true }, who))
    const isMendable = reason === 'no_bank' || reason === 'holder_differs'
    expect(release(userOf())).toBe(isMendable ? 'on_hold' : 'done')
    // Who has prepared it is not the second person.
    const own = payoutOf([orderLine(settleableOf())], userOf('d'.repeat(24)), 'bank_transfer', agent)
    expect(codeOf(() => released(own, { agent, account: own, mayApprove: true }, userOf('d'.repeat(24))))).toBe(
      isMendable ? 'on_hold' : 'second_person',
    )
    expect(releaseMakersOf(own, agent), 'and is named so to the console').toEqual(isMendable ? null : ['d'.repeat(24)])
  })

  it('until somebody else than who changed the account releases it, and whoever may write where nothing keeps it any more', () => {
    const { bank } = agentOf()
    const changer = userOf('e'.repeat(24))
    const agent = agentOf({ bank: bank && { ...bank, payoutsHeldUntil: new Date(Date.now() + dayMs), changedBy: 'e'.repeat(24) } })
    const doc = payoutOf([orderLine(settleableOf())], userOf('d'.repeat(24)), 'bank_transfer', agent)
    expect(codeOf(() => released(doc, { agent, account: doc, mayApprove: true }, changer))).toBe('second_person')
    expect(releaseMakersOf(doc, agent)).toEqual(['d'.repeat(24), 'e'.repeat(24)])
    const mended = agentOf()
    expect(codeOf(() => released(doc, { agent: mended, account: doc, mayApprove: false }, changer))).toBe('done')
    expect(releaseMakersOf(doc, mended)).toBeNull()
  })

  it('also where the account is changed once more, whoever has changed it before', () => {
    const { bank } = agentOf()
    const heldUntil = new Date(Date.now() + dayMs)
    const changedBy = (id: string, changedAt: Date) =>
      agentOf({
        bank: bank && { ...bank, changedAt, payoutsHeldUntil: heldUntil, changers: [{ kind: 'staff', id: id.repeat(24), name: id }] },
      })
    const [first, second] = [changedBy('e', new Date(Date.now() - 2_000)), changedBy('f', new Date(Date.now() - 1_000))]
    const doc = payoutOf([orderLine(settleableOf())], userOf('d'.repeat(24)), 'bank_transfer', first)
    const release = (of: PayoutDoc, who: CommandContext) => released(of, { agent: second, account: of, mayApprove: true }, who)
    const told = payoutAfter(doc, release(doc, userOf()))
    expect([told.status, told.version, told.timeline.at(-1)?.kind]).toEqual(['on_hold', doc.version + 1, 'account_changed'])
    for (const changer of ['e', 'f']) expect(codeOf(() => release(told, userOf(changer.repeat(24))))).toBe('second_person')
    expect(releaseMakersOf(told, second)).toEqual(['d'.repeat(24), 'e'.repeat(24), 'f'.repeat(24)])
    expect(payoutAfter(told, release(told, userOf())).status).toBe('pending')
  })

  it('instead of being sent, where the account is another one since', () => {
    const doc = payoutOf([orderLine(settleableOf())], userOf())
    const { bank } = agentOf()
    const agent = agentOf({ bank: bank && { ...bank, changedAt: new Date() } })
    const next = payoutAfter(doc, processed(doc, { ...decider, agent }, userOf()))
    expect([next.status, next.hold?.reason, next.attempts]).toEqual(['on_hold', 'bank_changed', []])
  })
})

describe('a hold that a second person has set aside', () => {
  const [begun, later] = [new Date(Date.now() - 2 * dayMs), new Date(Date.now() - dayMs)]
  const changed = (changedAt: Date) => {
    const { bank } = agentOf()
    return agentOf({ bank: bank && { ...bank, changedAt, payoutsHeldUntil: new Date(changedAt.getTime() + 3 * dayMs) } })
  }
  const suspended = (statusChangedAt: Date, accountStatus: PaidAgent['accountStatus'] = 'suspended') =>
    agentOf({ accountStatus, statusChangedAt })
  const accountOf = ({ bank }: PayoutDoc, agent: PaidAgent): Pick<PayoutDoc, 'bank' | 'accountNumber'> => ({
    bank: bank && { ...bank, changedAt: agent.bank?.changedAt ?? bank.changedAt },
    accountNumber: agent.accountNumber ?? null,
  })

  it.each([
    ['another change of the account', changed(begun), changed(later)],
    ['another suspension', suspended(begun), suspended(later)],
    ['a ban', suspended(begun), suspended(begun, 'banned')],
  ])('is back after %s, and takes a second person again, however it is held', (_, first, second) => {
    const doc = payoutOf([orderLine(settleableOf())], userOf(), 'bank_transfer', first)
    const release = (of: PayoutDoc, agent: PaidAgent, mayApprove: boolean) =>
      released(of, { agent, account: accountOf(of, agent), mayApprove }, userOf())
    const open = payoutAfter(doc, release(doc, first, true))
    expect([open.status, presentHolds(open, first)]).toEqual(['pending', []])
    expect(presentHolds(open, second)).toEqual([doc.hold?.reason])
    expect(payoutAfter(open, processed(open, { ...decider, agent: second }, userOf())).status).toBe('on_hold')
    for (const reason of [presentHolds(open, second)[0] ?? 'by_staff', 'by_staff'] as const) {
      const again = payoutAfter(open, held(open, { reason, note: null }, userOf()))
      expect(codeOf(() => release(again, second, false))).toBe('second_person')
      expect(payoutAfter(again, release(again, second, true)).status).toBe('pending')
    }
  })

  it('is not set aside in a payout of an earlier version, which said nothing of the cause', () => {
    const agent = changed(begun)
    const doc = { ...payoutOf([orderLine(settleableOf())], userOf(), 'bank_transfer', agent), waivedHolds: ['bank_changed'] }
    delete (doc as { waived?: unknown }).waived
    expect(presentHolds(doc, agent)).toEqual(['bank_changed'])
  })
})

it('a payout of a run is prepared by everybody who has prepared the run, once that is released', () => {
  const doc = { ...payoutOf([orderLine(settleableOf())], userOf('a'.repeat(24))), batchId: new Types.ObjectId() }
  const by = { ...userOf(), runId: doc.batchId.toHexString(), runMakerIds: ['a'.repeat(24), 'b'.repeat(24)] }
  expect(payoutAfter(doc, processed(doc, decider, by)).preparedBy).toEqual(['a'.repeat(24), 'b'.repeat(24)])
})

it('a payout that settles another cash than its lines say is wrong', () => {
  const doc = payoutOf([orderLine(settleableOf()), cashLine(700)], userOf())
  const sent = payoutAfter(doc, processed(doc, decider, userOf()))
  expect(wrongSums(sent)).toEqual([])
  const attempts = sent.attempts.map((attempt) => ({ ...attempt, cashSen: 600 }))
  expect(wrongSums({ ...sent, attempts })).toEqual(['the cash that is settled with it is RM 6.00, should be RM 7.00'])
})

describe('an adjustment', () => {
  const doc = payoutOf([orderLine(settleableOf())], userOf())
  const adjust = (given: object, of = doc) => payoutAfter(of, adjusted(of, { version: 1, reason: 'Because', ...given } as never, userOf()))

  it('is a bonus, a deduction, a share of the earnings, or a correction either way', () => {
    expect(adjust({ kind: 'bonus', sen: 600 })).toMatchObject({ amountSen: 11_000, bonusesSen: 600 })
    expect(adjust({ kind: 'deduction', sen: 400 })).toMatchObject({ amountSen: 10_000, deductionsSen: 400 })
    expect(adjust({ kind: 'deduction_share', percentageBps: 1_000 })).toMatchObject({ amountSen: 9_120, deductionsSen: 1_280 })
    expect(adjust({ kind: 'adjustment', sen: -10_399 })).toMatchObject({ amountSen: 1, adjustmentsSen: -10_399 })
    expect(() => adjust({ kind: 'adjustment', sen: 100_000_000 })).toThrow('The maximum is RM 1,000,000.00.')
  })

  it('leaves something to pay, and is not made once it is sent', () => {
    expect(codeOf(() => adjust({ kind: 'deduction', sen: 10_400 }))).toBe('nothing_to_pay')
    expect(codeOf(() => adjust({ kind: 'deduction_share', percentageBps: 10_000 }))).toBe('nothing_to_pay')
    const sent = payoutAfter(doc, processed(doc, decider, userOf()))
    expect(codeOf(() => adjust({ kind: 'bonus', sen: 1 }, sent))).toBe('transition_refused')
  })
})

describe('an order', () => {
  const at = new Date()
  const nothing = { at, claimed: new Set<string>(), refunds: new Map(), stopped: new Set<string>() }
  const shareOf = (one: Settleable, agentSen: number, isUnderWay = false) =>
    new Map([[one.id, [{ id: 'r', order: { id: one.id, number: one.number }, agentSen, at, askedAt: at, isUnderWay }]]])

  it('is left out for one reason, and comes in 48 hours after its delivery', () => {
    const one = settleableOf()
    const reasonOf = (change: Partial<Settleable>, more: object = {}) =>
      exclusionOf({ ...one, ...change }, { ...nothing, ...more })?.reason ?? null
    expect(reasonOf({})).toBeNull()
    expect(reasonOf({ at: new Date(at.getTime() - 2 * dayMs) })).toBeNull()
    expect(reasonOf({ at: new Date(at.getTime() - 2 * dayMs + 1) })).toBe('within_48_hours')
    expect(reasonOf({ isPaid: false })).toBe('not_paid')
    expect(reasonOf({ isDisputed: true })).toBe('disputed')
    expect(reasonOf({ isRefunded: true })).toBe('refunded')
    expect(reasonOf({}, { claimed: new Set([`order:${one.id}`]) })).toBe('in_another_payout')
    expect(reasonOf({}, { stopped: new Set([one.id]) })).toBe('stopped')
    expect(reasonOf({}, { refunds: shareOf(one, 100, true) })).toBe('refund_pending')
    // Refunded whole, and a part of it at our cost: what is left is the agent's.
    expect(reasonOf({ isRefunded: true }, { refunds: shareOf(one, 10_399) })).toBeNull()
    expect(reasonOf({ isRefunded: true }, { refunds: shareOf(one, 10_400) })).toBe('refunded')
    // Taken off another payout already.
    expect(reasonOf({ isRefunded: true }, { refunds: shareOf(one, 10_400), claimed: new Set(['refund:r']) })).toBeNull()
  })

  it('of the last 48 hours keeps from being free what the ledger owes of it, without the agent’s part of refunds', () => {
    const recent = settleableOf({ at: new Date(at.getTime() - dayMs) })
    const sumOf = (change: Partial<Settleable>, shares: RefundedShare[]) => waitingOf([{ ...recent, ...change }], shares, at)
    const back = (agentSen: number, isUnderWay = false) => shareOf(recent, agentSen, isUnderWay).get(recent.id) ?? []
    expect(sumOf({}, [])).toBe(10_400)
    expect(sumOf({ at: new Date(at.getTime() - 2 * dayMs) }, [])).toBe(0)
    expect(sumOf({ isPaid: false }, [])).toBe(0)
    expect(sumOf({}, back(400))).toBe(10_000)
    expect(sumOf({}, back(400, true))).toBe(10_000)
    expect(sumOf({ isRefunded: true }, back(10_400))).toBe(0)
    // Refunded whole at our cost: it is all the agent's.
    expect(sumOf({ isRefunded: true }, back(0))).toBe(10_400)
  })
})
