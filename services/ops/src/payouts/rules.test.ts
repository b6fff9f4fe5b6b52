import { describe, expect, it } from 'vitest'
import { createRandom } from '../demo/random.ts'
import type { Outcome } from '../gateways/contract.ts'
import type { Settleable } from '../orders/settleable.ts'
import { systemContext, type CommandContext } from '../platform/changes/command-context.ts'
import { dayMs } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import { AppError } from '../platform/errors.ts'
import { heard } from './attempts.ts'
import type { Next } from './change-payout.ts'
import { payoutTransitions, type PayoutState } from './contract.ts'
import { newPayout } from './create-payout.ts'
import { adjusted, cancelled, held, notPaidByHand, paidByHand, processed, released, retried } from './decisions.ts'
import { exclusionOf, noAmounts, orderLine, refundLine } from './eligibility.ts'
import type { PaidAgent } from '../agents/paid-agents.ts'
import { wrongSums } from './invariants.ts'
import type { LineDoc, PayoutDoc } from './model.ts'
import { postingsOf } from './postings.ts'
import { createDataSeal } from '../platform/security/data-seal.ts'
import { sealNumber } from '../agents/numbers.ts'
import { seed } from '../testing/seed.ts'

// What a payout becomes, without a database.

const runs = Number(process.env['PAYOUT_SEQUENCES'] ?? 400)
const seal = createDataSeal('s'.repeat(48))

const agentId = new Types.ObjectId()
const changedAt = new Date(Date.now() - 30 * dayMs)
const agentOf = (change: Partial<PaidAgent> = {}): PaidAgent => ({
  _id: agentId,
  name: 'Hafiz bin Omar',
  accountStatus: 'active',
  verificationStatus: 'verified',
  bank: { bankName: 'Maybank', accountHolderName: 'HAFIZ BIN OMAR', swiftCode: null, changedAt, payoutsHeldUntil: changedAt },
  accountNumber: sealNumber(seal, agentId.toHexString(), 'accountNumber', '514012345678'),
  ...change,
})
const userOf = (id = new Types.ObjectId().toHexString()): CommandContext => ({
  ...systemContext,
  actor: { kind: 'staff', id, name: 'Somebody' },
})

function order(change: Partial<Settleable> = {}): Settleable {
  const id = new Types.ObjectId().toHexString()
  const at = new Date(Date.now() - 5 * dayMs)
  const flags = { isDisputed: false, isPaid: true, isRefunded: false }
  return {
    id,
    number: 'KS-2026-007',
    agentId: agentId.toHexString(),
    kind: 'order',
    at,
    ...flags,
    grossSen: 12_800,
    earningSen: 10_400,
    ...change,
  }
}
const cashLine = (sen: number): LineDoc => ({
  ...noAmounts,
  kind: 'cash',
  sourceId: 'x:manual_1',
  order: null,
  at: new Date(),
  sen: 0 - sen,
})

function payoutOf(lines: LineDoc[], by: CommandContext, method: PayoutDoc['method'] = 'bank_transfer', agent = agentOf()): PayoutDoc {
  const id = new Types.ObjectId()
  const at = new Date()
  const making = { id, agentId: agentId.toHexString(), periodStart: null, periodEnd: '2026-07-14', method, notes: null }
  const doc = newPayout(by, { making, agent, gathered: { lines, excluded: [], isStopped: false }, seal }, { year: 2026, sequence: 1, at })
  return { ...doc, _id: id, version: 1, createdAt: at, updatedAt: at }
}
const after = (doc: PayoutDoc, next: Next | null): PayoutDoc =>
  next ? { ...doc, ...(next.set as Partial<PayoutDoc>), version: doc.version + 1 } : doc
/** The rule that is broken; 'done' where none is. */
const codeOf = (act: () => unknown): unknown => {
  try {
    act()
    return 'done'
  } catch (error) {
    return error instanceof AppError ? (error.details?.['rule'] ?? error.code) : error
  }
}
const bySecond = { agent: agentOf(), hasGateway: true, isStopped: false, mayApprove: true }

describe('who may move a payout', () => {
  const large = () => [orderLine(order({ grossSen: 200_000, earningSen: 160_000 }))]

  it('above RM 500 is somebody who has not prepared it, with finance.approve', () => {
    const maker = userOf('a'.repeat(24))
    const doc = payoutOf(large(), maker)
    expect(doc.needsSecondPerson).toBe(true)
    expect(codeOf(() => processed(doc, bySecond, maker))).toBe('second_person')
    expect(codeOf(() => processed(doc, { ...bySecond, mayApprove: false }, userOf()))).toBe('second_person')
    expect(processed(doc, bySecond, userOf()).event).toBe('payout.processing')
    const checker = userOf('b'.repeat(24))
    const more = after(doc, adjusted(doc, { version: 1, kind: 'bonus', sen: 500, reason: 'A hundred deliveries' }, checker))
    expect(codeOf(() => processed(more, bySecond, checker))).toBe('second_person')
    expect(payoutOf([orderLine(order())], maker).needsSecondPerson).toBe(false)
  })

  it('is its run alone where it belongs to one', () => {
    const doc = { ...payoutOf([orderLine(order())], userOf()), batchId: new Types.ObjectId() }
    const acts = [
      () => processed(doc, bySecond, userOf()),
      () => held(doc, { reason: 'by_staff', note: null }, userOf()),
      () => cancelled(doc, userOf()),
      () => adjusted(doc, { version: 1, kind: 'bonus', sen: 1, reason: 'x' }, userOf()),
      () => released({ ...doc, status: 'on_hold' }, { ...bySecond, account: doc }, userOf()),
      () => retried({ ...doc, status: 'failed' }, doc, userOf()),
    ]
    expect(acts.map(codeOf)).toEqual(acts.map(() => 'transition_refused'))
  })

  it('is nobody while the ledger differs, and nobody but its bank once it is sent', () => {
    const doc = payoutOf([orderLine(order())], userOf())
    expect(codeOf(() => processed(doc, { ...bySecond, isStopped: true }, userOf()))).toBe('stopped')
    expect(codeOf(() => processed(doc, { ...bySecond, hasGateway: false }, userOf()))).toBe('no_gateway')
    const sent = after(doc, processed(doc, bySecond, userOf()))
    expect(codeOf(() => paidByHand(sent, { reference: 'R' }, userOf()))).toBe('by_bank')
    expect(codeOf(() => notPaidByHand(sent, { reason: 'R' }, userOf()))).toBe('by_bank')
  })

  it('by hand above RM 500 is somebody else than who had it processed', () => {
    const by = userOf('c'.repeat(24))
    const doc = payoutOf([orderLine(order({ grossSen: 70_000, earningSen: 60_000 }))], userOf(), 'cash')
    const sent = after(doc, processed(doc, bySecond, by))
    expect(codeOf(() => paidByHand(sent, { reference: 'R-1' }, by))).toBe('second_person')
    expect(after(sent, paidByHand(sent, { reference: 'R-1' }, userOf())).status).toBe('completed')
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
    const doc = payoutOf([orderLine(order())], userOf(), 'bank_transfer', agent)
    expect([doc.status, doc.hold?.reason]).toEqual(['on_hold', reason])
    const release = (who: CommandContext) => codeOf(() => released(doc, { agent, account: doc, mayApprove: true }, who))
    const isMendable = reason === 'no_bank' || reason === 'holder_differs'
    expect(release(userOf())).toBe(isMendable ? 'on_hold' : 'done')
    // Who has prepared it is not the second person.
    const own = payoutOf([orderLine(order())], userOf('d'.repeat(24)), 'bank_transfer', agent)
    expect(codeOf(() => released(own, { agent, account: own, mayApprove: true }, userOf('d'.repeat(24))))).toBe(
      isMendable ? 'on_hold' : 'second_person',
    )
  })

  it('instead of being sent, where the account is another one since', () => {
    const doc = payoutOf([orderLine(order())], userOf())
    const { bank } = agentOf()
    const agent = agentOf({ bank: bank && { ...bank, changedAt: new Date() } })
    const next = after(doc, processed(doc, { ...bySecond, agent }, userOf()))
    expect([next.status, next.hold?.reason, next.attempts]).toEqual(['on_hold', 'bank_changed', []])
  })
})

describe('an adjustment', () => {
  const doc = payoutOf([orderLine(order())], userOf())
  const adjust = (given: object, of = doc) => after(of, adjusted(of, { version: 1, reason: 'Because', ...given } as never, userOf()))

  it('is a bonus, a deduction, a share of the earnings, or a correction either way', () => {
    expect(adjust({ kind: 'bonus', sen: 600 })).toMatchObject({ amountSen: 11_000, bonusesSen: 600 })
    expect(adjust({ kind: 'deduction', sen: 400 })).toMatchObject({ amountSen: 10_000, deductionsSen: 400 })
    expect(adjust({ kind: 'deduction_share', percentageBps: 1_000 })).toMatchObject({ amountSen: 9_360, deductionsSen: 1_040 })
    expect(adjust({ kind: 'adjustment', sen: -10_399 })).toMatchObject({ amountSen: 1, adjustmentsSen: -10_399 })
    expect(() => adjust({ kind: 'adjustment', sen: 100_000_000 })).toThrow('a payout is RM 1,000,000.00 at most')
  })

  it('leaves something to pay, and is not made once it is sent', () => {
    expect(codeOf(() => adjust({ kind: 'deduction', sen: 10_400 }))).toBe('nothing_to_pay')
    expect(codeOf(() => adjust({ kind: 'deduction_share', percentageBps: 10_000 }))).toBe('nothing_to_pay')
    const sent = after(doc, processed(doc, bySecond, userOf()))
    expect(codeOf(() => adjust({ kind: 'bonus', sen: 1 }, sent))).toBe('transition_refused')
  })
})

describe('an order', () => {
  const at = new Date()
  const nothing = { at, claimed: new Set<string>(), refunds: new Map(), stopped: new Set<string>() }
  const shareOf = (one: Settleable, agentSen: number, isUnderWay = false) =>
    new Map([[one.id, [{ id: 'r', order: { id: one.id, number: one.number }, agentSen, at, isUnderWay }]]])

  it('is left out for one reason, and comes in 48 hours after its delivery', () => {
    const one = order()
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
})

describe(`a payout, whatever happens, in ${runs} sequences of SEED=${seed}`, () => {
  const outcomes: Outcome[] = [
    { kind: 'succeeded', gatewayRef: 'x' },
    { kind: 'pending', gatewayRef: 'x' },
    { kind: 'declined', code: '51' },
    { kind: 'unknown', cause: 'timeout' },
    { kind: 'returned', gatewayRef: 'x', code: '14', at: new Date() },
  ]

  it('moves only as its table says, the ledger only grows, sums to 0, and owes what is not paid', () => {
    const random = createRandom(seed)
    for (let run = 0; run < runs; run += 1) {
      const one = order({ grossSen: random.whole(1_000, 90_000), earningSen: random.whole(900, 1_000) })
      const refund = {
        id: 'r',
        order: { id: one.id, number: one.number },
        agentSen: random.whole(1, 100),
        at: new Date(),
        isUnderWay: false,
      }
      const lines = [orderLine(one), refundLine(refund), ...(random.chance(0.5) ? [cashLine(random.whole(1, 700))] : [])]
      const users = [userOf(), userOf(), userOf()]
      let doc = payoutOf(lines, random.pick(users), random.chance(0.7) ? 'bank_transfer' : 'cash')
      for (let step = 0; step < 14; step += 1) {
        const before = doc
        doc = after(doc, nextOf(random, doc, random.pick(users)))
        expectAllowed(before.status, doc.status)
        expectGrown(before, doc)
        expectOwed(doc)
        expect(wrongSums(doc)).toEqual([])
      }
    }
  })

  function nextOf(random: ReturnType<typeof createRandom>, doc: PayoutDoc, by: CommandContext): Next | null {
    const acts: (() => Next | null)[] = [
      () => processed(doc, bySecond, by),
      () => processed(doc, bySecond, by),
      () => held(doc, { reason: 'by_staff', note: 'x' }, by),
      () => released(doc, { ...bySecond, account: doc }, by),
      () => (random.chance(0.2) ? cancelled(doc, by) : null),
      () => retried(doc, doc, by),
      () => adjusted(doc, { version: 1, kind: 'adjustment', sen: random.pick([-20, 15]), reason: 'x' }, by),
      () => paidByHand(doc, { reference: 'R' }, by),
      () => notPaidByHand(doc, { reason: 'x' }, by),
      () => heard(doc, doc.attempts.at(-1)?.key ?? '', random.pick(outcomes), systemContext),
      () => heard(doc, random.pick(['', ...doc.attempts.map(({ key }) => key)]), random.pick(outcomes), systemContext),
    ]
    try {
      return random.pick(acts)()
    } catch (error) {
      expect(error).toBeInstanceOf(AppError)
      return null
    }
  }

  const expectAllowed = (from: PayoutState, to: PayoutState) =>
    expect([from, to, from === to || payoutTransitions[from].includes(to) || (from === 'processing' && to === 'failed')]).toEqual([
      from,
      to,
      true,
    ])

  function expectGrown(before: PayoutDoc, doc: PayoutDoc): void {
    const now = new Map(postingsOf(doc).map((posting) => [posting.id, posting]))
    for (const { at: _at, ...posting } of postingsOf(before)) expect(now.get(posting.id)).toMatchObject(posting)
    expect(now.size).toBe(postingsOf(doc).length)
    for (const { entries } of now.values()) expect(entries.reduce((sum, { sen }) => sum + sen, 0)).toBe(0)
  }

  /** What the accounts say of it, by its state alone. */
  function expectOwed(doc: PayoutDoc): void {
    const balances = new Map<string, number>()
    for (const { account, sen } of postingsOf(doc).flatMap(({ entries }) => entries))
      balances.set(account, (balances.get(account) ?? 0) + sen)
    const clearing = ['billplz', 'manual'].reduce((sum, name) => sum - (balances.get(`payout_clearing:${name}`) ?? 0), 0)
    expect([doc.status, clearing]).toEqual([doc.status, doc.status === 'processing' ? doc.amountSen : 0])
    const left = ['gateway:billplz', 'cash_in_hand', 'bank'].reduce((sum, name) => sum - (balances.get(name) ?? 0), 0)
    expect([doc.status, left]).toEqual([doc.status, doc.status === 'completed' ? doc.amountSen : 0])
  }
})
