import { expect, it } from 'vitest'
import { createRandom, type Random } from '../../demo/random.ts'
import type { NotFound, Outcome, PaymentOutcome } from '../../gateways/contract.ts'
import { systemContext, type CommandContext } from '../../platform/changes/command-context.ts'
import { dayMs, malaysianDay, now } from '../../platform/clock.ts'
import { Types } from '../../platform/database/mongo.ts'
import { AppError } from '../../platform/errors.ts'
import type { Next as NextRefund } from '../../refunds/change-refund.ts'
import { isEnded } from '../../refunds/follow-up.ts'
import { refundOf } from '../../refunds/planning/create-refund.ts'
import { approved, expired, notPaid, paidByHand, rejected, withdrawn } from '../../refunds/approval/decisions.ts'
import type { RefundDoc } from '../../refunds/model.ts'
import { heard as heardOfRefund, submitted } from '../../refunds/sending/outcomes.ts'
import { nothing } from '../../refunds/planning/shares.ts'
import { unpaidPayment } from '../../testing/entities/payments.ts'
import { heard, started } from './attempts.ts'
import { wrongStatus, wrongSums } from '../invariants.ts'
import type { PaymentDoc } from '../model.ts'
import { confirmed, recorded, rejected as rejectedRecord } from '../cash/records.ts'
import { refundEnded, reserved, type NewReservation } from '../refunds/reservations.ts'
import { seed } from '../../testing/seed.ts'
import { lengthOf } from '../../testing/tier.ts'

/** A long run sets more. */
const runs = lengthOf('PAYMENT_SEQUENCES', 300, 1_000)
const steps = 40

/** What may become of a payment and of a refund, written down a second time: everything else is a fault. */
const paymentModel: Readonly<Record<string, readonly string[]>> = {
  pending: ['processing', 'completed'],
  processing: ['completed', 'failed'],
  failed: ['processing', 'completed'],
  completed: ['partial_refund', 'refunded'],
  partial_refund: ['refunded'],
}
const refundModel: Readonly<Record<string, readonly string[]>> = {
  requested: ['approved', 'rejected'],
  approved: ['submitting', 'succeeded', 'failed'],
  submitting: ['succeeded', 'failed', 'unknown'],
  unknown: ['succeeded', 'failed'],
}
const liveMax = 20

interface State {
  payment: PaymentDoc
  refunds: RefundDoc[]
}

const wordsOnPayment = (amountSen: number): (PaymentOutcome | NotFound)[] => [
  { kind: 'open', gatewayPaymentId: '1', url: 'https://gateway.example.com/pay/1' },
  { kind: 'pending', gatewayPaymentId: '1' },
  { kind: 'captured', gatewayPaymentId: '1', amountSen, feeSen: 100, at: new Date() },
  { kind: 'captured', gatewayPaymentId: '1', amountSen, feeSen: 100, at: new Date() },
  { kind: 'declined', code: '51' },
  { kind: 'unknown', cause: 'timeout' },
  { kind: 'not_found' },
]
const wordsOnRefund: (Outcome | NotFound)[] = [
  { kind: 'succeeded', gatewayRef: 'x' },
  { kind: 'declined', code: '51' },
  { kind: 'pending', gatewayRef: 'x' },
  { kind: 'unknown', cause: 'timeout' },
  { kind: 'returned', gatewayRef: 'x', code: '14', at: new Date() },
  { kind: 'not_found' },
]

const sumOf = (refunds: readonly RefundDoc[], states: readonly string[]) =>
  refunds.reduce((sum, { status, amountSen }) => sum + (states.includes(status) ? amountSen : 0), 0)
const open = ['requested', 'approved', 'submitting', 'unknown']
const leftBy = ({ payment, refunds }: State) => payment.capturedSen - sumOf(refunds, [...open, 'succeeded'])
const isPaid = ({ status }: PaymentDoc) => status === 'completed' || status === 'partial_refund'

function pay(random: Random, { payment, refunds }: State): State {
  const { key = '' } = payment.attempts.length > 0 ? random.pick(payment.attempts) : {}
  const next =
    random.chance(0.3) && (payment.status === 'pending' || payment.status === 'failed')
      ? started(payment, { gateway: 'billplz', method: 'fpx' }, systemContext)
      : heard(payment, key, random.pick(wordsOnPayment(payment.amountSen)), systemContext)
  return { payment: { ...payment, ...next?.set } as PaymentDoc, refunds }
}

/** Somebody records cash, or a second person decides about it: what the model says of it, and what became of it. */
function record(random: Random, state: State): State {
  const { payment } = state
  const by = random.pick(users)
  const isLive = payment.attempts.some(({ status }) => ['starting', 'open', 'pending', 'unknown'].includes(status))
  const isOpen = ['pending', 'processing', 'failed'].includes(payment.status)
  const known = payment.record
  const waits = known?.state === 'waiting'
  const isOwn = known?.recordedBy.id === by.actor.id
  const reference = random.pick(['R-1', 'R-2', 'R-3'])
  const amountSen = payment.amountSen + random.pick([0, 0, 0, 1])
  const given = { method: 'cash' as const, amountSen, reference, receivedOn: malaysianDay(now()), agent: null }
  const isRight = amountSen === payment.amountSen
  const isKnown = payment.timeline.some(({ kind, detail }) => kind.startsWith('captured') && detail === reference)
  const mayRecord = !isKnown && (isRight || !isOpen) && (!waits || isOwn)
  const stays = payment.status
  const byRecord = !isOpen ? stays : amountSen > 50_000 ? 'processing' : 'completed'
  const completes = isOpen && known?.amountSen === payment.amountSen
  const { mayBe, to, next } = random.pick([
    { mayBe: mayRecord, to: byRecord, next: () => recorded(payment, given, by) },
    { mayBe: waits && !isOwn, to: completes ? 'completed' : stays, next: () => confirmed(payment, by) },
    { mayBe: waits && !isOwn, to: stays === 'processing' && !isLive ? 'failed' : stays, next: () => rejectedRecord(payment, 'x', by) },
  ])
  const made = decided(next)
  expect([payment.status, known?.state, made !== null]).toEqual([payment.status, known?.state, mayBe])
  const after = { ...payment, ...made?.set } as PaymentDoc
  if (made) expect([stays, after.status]).toEqual([stays, to])
  return { ...state, payment: after }
}

const userOf = (): CommandContext => ({
  ...systemContext,
  actor: { kind: 'staff', id: new Types.ObjectId().toHexString(), name: 'Somebody' },
})
const users = [userOf(), userOf(), userOf()]

const asked = (amountSen: number, needed: Pick<NewReservation, 'gateway' | 'needsSecondPerson'>): NewReservation => ({
  ...needed,
  id: new Types.ObjectId(),
  amountSen,
  shares: { ...nothing, customerFundsSen: amountSen },
  scope: { kind: 'amount' },
  reason: 'other',
  note: null,
  method: 'fpx',
  gatewayPaymentId: '1',
  secondPersonAboveSen: 50_000,
  isLate: false,
})

/** Asks for a part, for all that is left, or for one sen more: taken only where the model has so much left. */
function ask(random: Random, state: State): State {
  const { payment, refunds } = state
  const left = leftBy(state)
  const amountSen = Math.max(1, random.pick([random.whole(1, 400), left, left, left + 1]))
  const live = refunds.filter(({ status }) => status !== 'failed' && status !== 'rejected').length
  const gateway = random.chance(0.3) ? 'manual' : 'billplz'
  const needsSecondPerson = gateway === 'manual' || random.chance(0.4)
  const mayBe = isPaid(payment) && amountSen <= left && live < liveMax
  try {
    const after = {
      ...payment,
      ...reserved(payment, asked(amountSen, { gateway, needsSecondPerson }), random.pick(users)).set,
    } as PaymentDoc
    expect([amountSen, mayBe]).toEqual([amountSen, true])
    const entry = after.refunds?.at(-1)
    return entry ? { payment: after, refunds: [...refunds, refundOf(after, entry, null) as RefundDoc] } : state
  } catch (error) {
    expect([error instanceof AppError, mayBe]).toEqual([true, false])
    return state
  }
}

/** Sends a refund, or hears of it. */
function move(random: Random, state: State): State {
  if (state.refunds.length === 0) return state
  const before = random.pick(state.refunds)
  if (random.chance(0.4)) return followed(state, before, submitted(before, systemContext))
  const isSent = before.status !== 'approved' && before.status !== 'requested'
  if (!isSent) return state
  const word = random.pick(wordsOnRefund)
  const next = heardOfRefund(before, word, systemContext)
  const end = sent.includes(before.status) ? endOf[word.kind] : undefined
  if (end) expect([word.kind, before.status, next?.set.status]).toEqual([word.kind, before.status, end])
  return followed(state, before, next)
}
const sent = ['submitting', 'unknown']
/** The words of a gateway that end a refund. */
const endOf: Partial<Record<string, string>> = { succeeded: 'succeeded', declined: 'failed' }

interface Decision {
  /** What the model says of it. */
  mayBe: boolean
  /** What it makes of the refund, and who has decided it. */
  to: { status: string; decidedBy: CommandContext['actor'] | null }
  next: () => NextRefund | null
}

/** What somebody decides on a refund, and whether the model lets them: never the one who asked for it, but who takes it back. */
function decisionOn(random: Random, doc: RefundDoc): Decision {
  const by = random.pick(users)
  const isOwn = by.actor.id === doc.requestedBy.id
  const isWaiting = doc.status === 'requested'
  const isInTime = doc.expiresAt !== null && doc.expiresAt > now()
  const later = new Date(now().getTime() + random.pick([-1, 8]) * dayMs)
  const paid = { paidBy: random.pick(['cash', 'bank_transfer'] as const), reference: 'R-1', paidOn: malaysianDay(now()) }
  const [isOver, isPayable] = [doc.expiresAt !== null && doc.expiresAt <= later, doc.status === 'approved' && doc.gateway === 'manual']
  const isRejected = { status: 'rejected', decidedBy: by.actor }
  return random.pick<Decision>([
    { mayBe: isWaiting && isInTime && !isOwn, to: { status: 'approved', decidedBy: by.actor }, next: () => approved(doc, by) },
    { mayBe: isWaiting && isInTime && !isOwn, to: isRejected, next: () => rejected(doc, 'Not ours to pay', by) },
    { mayBe: isWaiting && isOwn, to: isRejected, next: () => withdrawn(doc, by) },
    { mayBe: isWaiting && isOver, to: { status: 'rejected', decidedBy: systemContext.actor }, next: () => expired(doc, later) },
    { mayBe: doc.status === 'approved', to: { status: 'failed', decidedBy: doc.decidedBy }, next: () => notPaid(doc, 'It bounced', by) },
    { mayBe: isPayable && !isOwn, to: { status: 'succeeded', decidedBy: doc.decidedBy }, next: () => paidByHand(doc, paid, by) },
  ])
}

/** Somebody decides, or would like to. */
function decide(random: Random, state: State): State {
  if (state.refunds.length === 0) return state
  const before = random.pick(state.refunds)
  // Its time runs out now and then, before anybody has seen it.
  const doc = before.expiresAt && random.chance(0.1) ? { ...before, expiresAt: new Date(now().getTime() - 1) } : before
  const { mayBe, to, next } = decisionOn(random, doc)
  const made = decided(next)
  expect([doc.status, doc.gateway, made !== null]).toEqual([doc.status, doc.gateway, mayBe])
  if (made) expect({ ...doc, ...made.set }).toMatchObject(to)
  return followed(state, before, made)
}

function decided<Next>(next: () => Next | null): Next | null {
  try {
    return next()
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    return null
  }
}

/** The refund as it is then; its payment follows its end, twice. */
function followed({ payment, refunds }: State, before: RefundDoc, next: NextRefund | null): State {
  const after = { ...before, ...next?.set } as RefundDoc
  expectAllowed(refundModel, before.status, after.status)
  const follow = (doc: PaymentDoc) =>
    isEnded(after)
      ? ({ ...doc, ...refundEnded(doc, entryOf(payment, after), after.status === 'succeeded', systemContext)?.set } as PaymentDoc)
      : doc
  return { payment: follow(follow(payment)), refunds: refunds.map((each) => (each === before ? after : each)) }
}

/** The reservation of a refund, which its number names. */
const entryOf = ({ refunds: entries = [] }: PaymentDoc, refund: RefundDoc): string => {
  const no = Number(refund.number.split('-').at(-1))
  return entries.find((entry) => entry.no === no)?.id.toHexString() ?? ''
}

function expectAllowed(model: typeof paymentModel, from: string, to: string): void {
  expect([from, to, from === to || (model[from] ?? []).includes(to)]).toEqual([from, to, true])
}

function expectSums(state: State): void {
  const { payment, refunds } = state
  expect([wrongSums(payment), wrongStatus(payment)]).toEqual([[], []])
  expect([payment.refundedSen, payment.refundPendingSen]).toEqual([sumOf(refunds, ['succeeded']), sumOf(refunds, open)])
  expect(leftBy(state)).toBeGreaterThanOrEqual(0)
}

it(`a payment and its refunds move only as their tables say, in ${runs} sequences of SEED=${seed}, and nothing goes back twice or unpaid`, () => {
  const random = createRandom(seed)
  const reached = new Set<string>()
  for (let run = 0; run < runs; run += 1) {
    let state: State = { payment: unpaidPayment(random.whole(500, 90_000)), refunds: [] }
    for (let step = 0; step < steps; step += 1) {
      const before = state.payment.status
      state = random.pick([pay, pay, record, ask, ask, decide, decide, move, move, move])(random, state)
      expectAllowed(paymentModel, before, state.payment.status)
      expectSums(state)
      reached.add(state.payment.status)
      for (const { status } of state.refunds) reached.add(`refund ${status}`)
    }
  }
  const endings = ['refund succeeded', 'refund failed', 'refund rejected', 'refund unknown']
  for (const status of ['completed', 'failed', 'partial_refund', 'refunded', ...endings]) expect(reached).toContain(status)
}, 300_000)
