import { expect, it } from 'vitest'
import { createRandom, type Random } from '../demo/random.ts'
import type { NotFound, Outcome } from '../gateways/contract.ts'
import { systemContext, type CommandContext } from '../platform/changes/command-context.ts'
import { AppError } from '../platform/errors.ts'
import { seed } from '../testing/seed.ts'
import { cashLine, decider, payoutAfter, payoutOf, settleableOf, userOf } from '../testing/entities/unsaved-payouts.ts'
import { heard } from './sending/attempts.ts'
import type { Next } from './change-payout.ts'
import { adjusted } from './wallet/adjusted.ts'
import { cancelled, held, notPaidByHand, paidByHand, processed, released, retried } from './approval/decisions.ts'
import { orderLine, refundLine } from './preparing/eligibility.ts'
import { wrongSums } from './invariants.ts'
import type { PayoutDoc } from './model.ts'
import { postingsOf } from './postings.ts'
import { lengthOf } from '../testing/tier.ts'

/** A long run sets more. */
const runs = lengthOf('PAYOUT_SEQUENCES', 150, 400)
const steps = 16
const twoPeopleAboveSen = 50_000

/** What a payout is, written down a second time: who may move it where is decided from this alone. */
interface Model {
  status: string
  isByBank: boolean
  amountSen: number
  /** By staff, added up without their signs. */
  adjustedSen: number
  prepared: Set<string | null>
  processedBy: string | null
  /** What has become of each attempt, by its key. */
  attempts: Map<string, 'open' | 'succeeded' | 'over'>
}

/** Somebody or a bank would like to move a payout. */
interface Step {
  /** What it is then; null where it may not be. */
  to: Partial<Model> | null
  next: () => Next | null
}

const words: (Outcome | NotFound)[] = [
  { kind: 'succeeded', gatewayRef: 'x' },
  { kind: 'succeeded', gatewayRef: 'x' },
  { kind: 'pending', gatewayRef: 'x' },
  { kind: 'declined', code: '51' },
  { kind: 'unknown', cause: 'timeout' },
  { kind: 'returned', gatewayRef: 'x', code: '14', at: new Date() },
  { kind: 'not_found' },
]

const isIn = ({ status }: Model, ...states: string[]) => states.includes(status)
const takesTwo = ({ amountSen, adjustedSen }: Model) => Math.max(amountSen, adjustedSen) > twoPeopleAboveSen
/** The last attempt, and what has become of it. */
const ended = ({ attempts }: Model, as: 'succeeded' | 'over') => new Map([...attempts, [[...attempts.keys()].at(-1) ?? '', as] as const])
const ifSo = (may: boolean, to: Partial<Model>): Step['to'] => (may ? to : null)

function decisions(random: Random, model: Model, doc: PayoutDoc, by: CommandContext): Step[] {
  const { id } = by.actor
  const paidBySame = model.amountSen > twoPeopleAboveSen && model.processedBy === id
  const isOpenByHand = !model.isByBank && isIn(model, 'processing')
  const attempts = new Map([...model.attempts, [`po_${doc._id.toHexString()}_${model.attempts.size + 1}`, 'open'] as const])
  const mayProcess = isIn(model, 'pending') && !(takesTwo(model) && model.prepared.has(id))
  const process: Step = {
    to: ifSo(mayProcess, { status: 'processing', processedBy: id, attempts }),
    next: () => processed(doc, decider, by),
  }
  return [
    process,
    process,
    { to: ifSo(isIn(model, 'pending'), { status: 'on_hold' }), next: () => held(doc, { reason: 'by_staff', note: 'x' }, by) },
    { to: ifSo(isIn(model, 'on_hold'), { status: 'pending' }), next: () => released(doc, { ...decider, account: doc }, by) },
    { to: ifSo(isIn(model, 'failed'), { status: 'pending' }), next: () => retried(doc, doc, by) },
    adjusting(random.pick([-20, 15, -900, 12_000, -12_000, 30_000]), model, doc, by),
    {
      to: ifSo(isOpenByHand && !paidBySame, { status: 'completed', attempts: ended(model, 'succeeded') }),
      next: () => paidByHand(doc, { reference: 'R' }, by),
    },
    { to: ifSo(isOpenByHand, { status: 'failed', attempts: ended(model, 'over') }), next: () => notPaidByHand(doc, { reason: 'x' }, by) },
    ...(random.chance(0.2)
      ? [{ to: ifSo(isIn(model, 'pending', 'on_hold', 'failed'), { status: 'cancelled' }), next: () => cancelled(doc, by) }]
      : []),
  ]
}

function adjusting(sen: number, model: Model, doc: PayoutDoc, by: CommandContext): Step {
  const amountSen = model.amountSen + sen
  const adjustedSen = model.adjustedSen + Math.abs(sen)
  const prepared = new Set([...model.prepared, by.actor.id])
  return {
    to: ifSo(isIn(model, 'pending', 'on_hold') && amountSen > 0, { amountSen, adjustedSen, prepared }),
    next: () => adjusted(doc, { version: doc.version, kind: 'adjustment', sen, reason: 'x' }, by),
  }
}

/** The bank says something of an attempt, perhaps of one that it never had, or once more. */
function hearing(random: Random, model: Model, doc: PayoutDoc): Step {
  const latest = [...model.attempts.keys()].at(-1) ?? ''
  const key = random.pick([latest, latest, '', ...model.attempts.keys()])
  const word = random.pick(words)
  return { to: model.isByBank ? toldOf(model, key, word.kind) : {}, next: () => heard(doc, key, word, systemContext) }
}

/** Of an open attempt the bank says what became of it; one that has succeeded comes back at most; what is over stays so. */
function toldOf(model: Model, key: string, kind: (typeof words)[number]['kind']): Partial<Model> {
  const state = model.attempts.get(key)
  const set = (status: string, as: 'succeeded' | 'over') => ({ status, attempts: new Map([...model.attempts, [key, as] as const]) })
  if (state === 'open' && kind === 'succeeded') return set('completed', 'succeeded')
  if (state === 'open' && kind === 'declined') return set('failed', 'over')
  if ((state === 'open' || state === 'succeeded') && kind === 'returned') return set('failed', 'over')
  return {}
}

function take({ to, next }: Step, doc: PayoutDoc): PayoutDoc {
  try {
    const made = next()
    expect([doc.status, to !== null]).toEqual([doc.status, true])
    return payoutAfter(doc, made)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect([doc.status, error.message, to]).toEqual([doc.status, error.message, null])
    return doc
  }
}

function expectSame(doc: PayoutDoc, model: Model): void {
  const { status, amountSen, needsSecondPerson, attempts } = doc
  expect([status, amountSen, needsSecondPerson]).toEqual([model.status, model.amountSen, takesTwo(model)])
  expect(attempts.map(({ key }) => key)).toEqual([...model.attempts.keys()])
  expect(wrongSums(doc)).toEqual([])
}

function expectGrown(before: PayoutDoc, doc: PayoutDoc): void {
  const now = new Map(postingsOf(doc).map((posting) => [posting.id, posting]))
  for (const { at: _at, ...posting } of postingsOf(before)) expect(now.get(posting.id)).toMatchObject(posting)
  expect(now.size).toBe(postingsOf(doc).length)
  for (const { entries } of now.values()) expect(entries.reduce((sum, { sen }) => sum + sen, 0)).toBe(0)
}

/** What the accounts say of it, by its state alone. */
function expectOwed(doc: PayoutDoc, { status, amountSen }: Model): void {
  const balances = new Map<string, number>()
  for (const { account, sen } of postingsOf(doc).flatMap(({ entries }) => entries))
    balances.set(account, (balances.get(account) ?? 0) + sen)
  const left = (accounts: readonly string[]) => accounts.reduce((sum, name) => sum - (balances.get(name) ?? 0), 0)
  const clearing = left(['payout_clearing:billplz', 'payout_clearing:manual'])
  expect([status, clearing]).toEqual([status, status === 'processing' ? amountSen : 0])
  expect([status, left(['gateway:billplz', 'cash_in_hand', 'bank'])]).toEqual([status, status === 'completed' ? amountSen : 0])
}

function newOne(random: Random, by: CommandContext): [PayoutDoc, Model] {
  const earningSen = random.pick([random.whole(900, 1_000), random.whole(40_000, 60_000)])
  const one = settleableOf({ grossSen: earningSen + random.whole(100, 30_000), earningSen })
  const order = { id: one.id, number: one.number }
  const refund = { id: 'r', order, agentSen: random.whole(1, 100), at: new Date(), askedAt: new Date(), isUnderWay: false }
  const cashSen = random.chance(0.5) ? random.whole(1, 700) : 0
  const isByBank = random.chance(0.7)
  const lines = [orderLine(one), refundLine(refund), ...(cashSen > 0 ? [cashLine(cashSen)] : [])]
  const amountSen = earningSen - refund.agentSen - cashSen
  return [
    payoutOf(lines, by, isByBank ? 'bank_transfer' : 'cash'),
    { status: 'pending', isByBank, amountSen, adjustedSen: 0, prepared: new Set([by.actor.id]), processedBy: null, attempts: new Map() },
  ]
}

it(`a payout is what a second table says, in ${runs} sequences of SEED=${seed}; its ledger only grows, sums to 0, and owes what is not paid`, () => {
  const random = createRandom(seed)
  const reached = new Set<string>()
  for (let run = 0; run < runs; run += 1) {
    const users = [userOf(), userOf(), userOf()]
    let [doc, model] = newOne(random, random.pick(users))
    for (let count = 0; count < steps; count += 1) {
      const before = doc
      const step = random.pick([
        ...decisions(random, model, doc, random.pick(users)),
        hearing(random, model, doc),
        hearing(random, model, doc),
      ])
      doc = take(step, doc)
      model = { ...model, ...step.to }
      expectSame(doc, model)
      expectGrown(before, doc)
      expectOwed(doc, model)
      reached.add(model.status)
    }
  }
  for (const status of ['processing', 'completed', 'failed', 'cancelled', 'on_hold']) expect(reached).toContain(status)
}, 300_000)
