import type { CommandContext } from '../../platform/changes/command-context.ts'
import { now } from '../../platform/clock.ts'
import { ringgit } from '../../platform/money.ts'
import type { Actor } from '../../platform/contract.ts'
import { referenceKey } from '../../platform/reference-key.ts'
import { AppError, ruleBroken, transitionRefused } from '../../platform/errors.ts'
import { defaultSettings } from '../../settings/defaults.ts'
import { liveAttempt } from '../attempts/attempts.ts'
import { captured, isOpen } from '../attempts/capture.ts'
import type { Next } from '../change-payment.ts'
import type { PaymentProblem } from '../contract.ts'
import type { PaymentDoc, RecordDoc } from '../model.ts'
import { isCameIn, withTimeline } from '../timeline.ts'

// Cash and transfers, which people record.

export type GivenRecord = Pick<RecordDoc, 'method' | 'amountSen' | 'reference' | 'receivedOn' | 'agent' | 'doubt'>

const secondPerson: PaymentProblem = { code: 'second_person', detail: null }

/**
 * A record replaces one of the same person that nobody has confirmed yet. Above the limit it waits for a second person; so does whatever comes
 * in for a payment that is over, which is owed back once it is confirmed. Throws `rule_broken` for what is recorded already.
 */
export function recorded(doc: PaymentDoc, given: GivenRecord, by: CommandContext): Next | null {
  const isOver = !isOpen(doc)
  if (isRecorded(doc, given)) throw ruleBroken('already_recorded', whyRecorded(given))
  if (!isOver && given.amountSen !== doc.amountSen)
    throw ruleBroken('payment_amount', `Enter the payment’s full amount of ${ringgit(doc.amountSen)}.`)
  const waiting = doc.record?.state === 'waiting' ? doc.record : null
  if (waiting && !isOf(waiting, by)) throw recordWaits(waiting, by)
  if (waiting && isOtherCash(waiting, given)) throw recordWaits(waiting, by)
  const { secondPersonAboveSen } = defaultSettings
  // One that was doubtful stays so, whatever is changed of it.
  const doubt = given.doubt ?? waiting?.doubt
  if (waiting && isAlike(waiting, given) && doubt === waiting.doubt) return null
  const needsSecond = isOver || doubt !== undefined || given.amountSen > secondPersonAboveSen
  const record: RecordDoc = {
    ...given,
    ...(doubt && { doubt }),
    secondPersonAboveSen,
    no: (doc.record?.no ?? 0) + 1,
    recordedBy: by.actor,
    recordedAt: now(),
    state: needsSecond ? 'waiting' : 'confirmed',
    decidedBy: null,
    decidedAt: null,
  }
  const logged = withTimeline(doc, by, {
    kind: 'recorded',
    amountSen: given.amountSen,
    ...(given.reference !== null && { detail: given.reference }),
  })
  if (!needsSecond) return cameIn({ ...doc, ...logged }, record, by)
  if (isOver) return { set: { ...logged, record }, event: 'payment.updated' }
  return {
    set: { ...logged, record, status: 'processing', problem: secondPerson, method: given.method, reference: given.reference },
    event: 'payment.processing',
  }
}

/** Whether nothing tells it from money that came in before: a reference, or without one everything else of the latest record. */
function isRecorded({ record, captures, timeline }: PaymentDoc, given: GivenRecord): boolean {
  const { reference, agent } = given
  if (reference !== null) return timeline.some((entry) => isCameIn(entry) && isSameReference(entry.detail, reference))
  // An app that had no answer says it again, perhaps on the next day, or after somebody else has recorded more.
  if (agent)
    return captures.some(
      (each) => each.into === 'agent_cash' && agent.id.equals(each.agentId ?? undefined) && each.amountSen === given.amountSen,
    )
  return record?.state === 'confirmed' && record.agent === null && sameFields.every((field) => record[field] === given[field])
}
const isSameReference = (known: string | undefined, given: string): boolean =>
  known !== undefined && referenceKey(known) === referenceKey(given)
const sameFields = ['method', 'reference', 'receivedOn', 'amountSen'] as const

/** What an app repeats that had no answer. */
const isAlike = (waiting: RecordDoc, { agent, amountSen }: GivenRecord): boolean =>
  agent !== null && waiting.agent !== null && agent.id.equals(waiting.agent.id) && waiting.amountSen === amountSen

/** Another amount is no correction that an app may make: both may have been taken. */
const isOtherCash = (waiting: RecordDoc, { agent, amountSen }: GivenRecord): boolean =>
  agent !== null && waiting.agent !== null && waiting.amountSen !== amountSen

const whyRecorded = ({ method, reference, agent }: GivenRecord): string =>
  agent
    ? 'This cash is already recorded. If the customer paid again, contact the office to record it.'
    : reference === null
      ? `This ${method === 'cash' ? 'cash' : 'transfer'} is already recorded. If it was received a second time, record it with its own reference.`
      : `The reference ${reference} is already recorded.`

const isOf = ({ recordedBy }: RecordDoc, { actor }: CommandContext) => recordedBy.kind === actor.kind && recordedBy.id === actor.id

/** Not for good: once it is decided, the same may be recorded, also under the same key. */
const recordWaits = (record: RecordDoc, { actor }: CommandContext) =>
  new AppError('rule_broken', whyWaiting(record, whoseOf(record, actor)), {
    details: { rule: 'record_waits' },
    retryAfterSeconds: 60,
  })

function whoseOf({ recordedBy, amountSen }: RecordDoc, { kind, id }: Actor): string {
  if (kind !== 'agent') return recordedBy.name
  return recordedBy.id === id ? `you, ${ringgit(amountSen)},` : 'another user'
}

const whyWaiting = ({ method }: RecordDoc, whose: string): string =>
  `${method === 'cash' ? 'Cash' : 'A bank transfer'} recorded by ${whose} is awaiting confirmation. Reject it first if it is wrong.`

/** Throws where no record waits, or the one who confirms is the one who recorded it. */
export function confirmed(doc: PaymentDoc, by: CommandContext): Next | null {
  const record = waitingRecord(doc, by)
  const logged = withTimeline(doc, by, { kind: 'confirmed', amountSen: record.amountSen })
  return cameIn({ ...doc, ...logged }, { ...record, state: 'confirmed', decidedBy: by.actor, decidedAt: now() }, by)
}

export function rejected(doc: PaymentDoc, reason: string, by: CommandContext): Next {
  const record = waitingRecord(doc, by)
  const problem: PaymentProblem = { code: 'record_rejected', detail: reason }
  const isUnderWay = doc.status === 'processing' && liveAttempt(doc) !== undefined
  const fails = doc.status === 'processing' && !isUnderWay
  return {
    set: {
      record: { ...record, state: 'rejected', decidedBy: by.actor, decidedAt: now() },
      ...(doc.status === 'processing' && { problem }),
      ...(fails && { status: 'failed' as const }),
      ...withTimeline(doc, by, { kind: 'rejected', amountSen: record.amountSen, detail: reason }),
    },
    event: fails ? 'payment.failed' : 'payment.updated',
  }
}

function waitingRecord({ record, status }: PaymentDoc, by: CommandContext): RecordDoc {
  if (record?.state !== 'waiting')
    throw transitionRefused('No recorded payment is awaiting confirmation.', { from: status, to: 'completed', allowed: [] })
  if (isOf(record, by)) throw ruleBroken('second_person', 'You can’t confirm or reject a payment you recorded. Another user must decide.')
  return record
}

/** The recorded money is there. */
function cameIn(doc: PaymentDoc, record: RecordDoc, by: CommandContext): Next | null {
  const { method, reference, amountSen, agent, no } = record
  const into = method === 'bank_transfer' ? 'bank' : agent ? 'agent_cash' : 'cash_in_hand'
  const money = { id: `manual_${no}`, into, agentId: agent?.id ?? null, amountSen, feeSen: 0, at: now() } as const
  const next = captured(doc, { ...money, gateway: 'manual', method, gatewayPaymentId: null, reference }, by)
  return next && { ...next, set: { ...next.set, record } }
}
