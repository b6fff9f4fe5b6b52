import { asCustomer } from '../../orders/app-commands.ts'
import type { GatewayAdapter, NotFound, PaymentOutcome } from '../../gateways/contract.ts'
import { systemContext, type CommandContext } from '../../platform/changes/command-context.ts'
import { now } from '../../platform/clock.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { Types } from '../../platform/database/mongo.ts'
import { dueBy } from '../../platform/database/partial-index.ts'
import { crashPoint } from '../../platform/process/crash.ts'
import { heard, isForgotten, isLive, isLongNotFound, mayResend, neverReceived, nextCheck } from './attempts.ts'
import { changePayment } from '../change-payment.ts'
import { applyToOrder, currentPayment } from '../follow-up.ts'
import type { PaymentGateways } from './gateways.ts'
import { PaymentModel, type AttemptDoc, type PaymentDoc } from '../model.ts'
import type { HostedMethod } from '../contract.ts'

/** Sends a stored attempt to its gateway, and writes down what the gateway says. */
export async function sendAttempt(gateways: PaymentGateways, doc: PaymentDoc, attempt: AttemptDoc): Promise<PaymentDoc> {
  const adapter = adapterOf(gateways, attempt)
  if (!adapter) return doc
  crashPoint('payments.attemptStored')
  const outcome = await send(gateways, adapter, doc, attempt)
  crashPoint('payments.attemptSent')
  return hear(doc, attempt.key, outcome)
}

const send = ({ returnUrl }: PaymentGateways, adapter: GatewayAdapter, doc: PaymentDoc, { key, amountSen, method }: AttemptDoc) =>
  adapter.createPayment({ key, amountSen, method: method as HostedMethod, description: `Order ${doc.order.number}`, returnUrl })

const adapterOf = ({ find }: PaymentGateways, { gateway }: AttemptDoc) => (gateway === 'manual' ? null : find(gateway))

/** Asks the gateway what became of an attempt, and writes it down. Returns null where the gateway did not say. */
export async function lookAttemptUp(gateways: PaymentGateways, doc: PaymentDoc, key: string, at = now()): Promise<PaymentDoc | null> {
  const attempt = doc.attempts.find((each) => each.key === key)
  if (!attempt) return null
  const adapter = adapterOf(gateways, attempt)
  let outcome: PaymentOutcome | NotFound = adapter ? await adapter.lookupPayment(key) : { kind: 'unknown', cause: 'unavailable' }
  if (adapter && outcome.kind === 'not_found' && isLive(attempt) && isOpenPayment(doc) && mayResend(attempt, at, adapter.caps))
    outcome = await resend(gateways, adapter, doc, attempt)
  if (adapter && outcome.kind === 'not_found' && isForgotten(attempt, at, adapter.caps)) outcome = neverReceived
  const after = await hear(doc, key, outcome)
  await noteChecked(after, key, outcome)
  return outcome.kind === 'unknown' ? null : after
}

/** Sends it again. A gateway that refuses the call, and still knows nothing of it, has never received it. */
async function resend(gateways: PaymentGateways, adapter: GatewayAdapter, doc: PaymentDoc, attempt: AttemptDoc) {
  const outcome = await send(gateways, adapter, doc, attempt)
  if (outcome.kind !== 'unknown' || outcome.cause !== 'rejected' || !isLongNotFound(attempt, now())) return outcome
  const again = await adapter.lookupPayment(attempt.key)
  return again.kind === 'not_found' ? neverReceived : again
}

const isOpenPayment = ({ status }: PaymentDoc) => status === 'processing'

async function hear(doc: PaymentDoc, key: string, outcome: PaymentOutcome | NotFound): Promise<PaymentDoc> {
  const by = actorOf(doc, outcome)
  // What comes in after the order was cancelled is owed back whole, however late that is noticed here.
  if (outcome.kind === 'captured') await currentPayment(doc._id.toHexString())
  const after = await changePayment(by, { id: doc._id.toHexString(), decide: (latest) => heard(latest, key, outcome, by) })
  await applyToOrder(by, after)
  return after
}

/** Whether it was paid is the customer's doing. */
const actorOf = ({ customer }: PaymentDoc, { kind }: PaymentOutcome | NotFound): CommandContext =>
  kind === 'unknown' || kind === 'not_found' ? systemContext : asCustomer(systemContext, customer.id.toHexString())

/** When the gateway was asked, and will be next about an attempt that is still open. It is no change of the payment: no version, no event. */
async function noteChecked({ _id, attempts }: PaymentDoc, key: string, { kind }: PaymentOutcome | NotFound): Promise<void> {
  const attempt = attempts.find((each) => each.key === key)
  if (!attempt) return
  const at = now()
  if (!isLive(attempt)) {
    await writesOf(PaymentModel).updateOne({ _id, 'attempts.key': key }, { $set: { 'attempts.$.checkedAt': at } } as never)
    return
  }
  const nextCheckAt = nextCheck(attempt.checks, at)
  await writesOf(PaymentModel).updateOne(
    { _id: new Types.ObjectId(_id), attempts: { $elemMatch: { key, status: attempt.status } } } as never,
    {
      $set: {
        'attempts.$.checkedAt': at,
        'attempts.$.nextCheckAt': nextCheckAt,
        'attempts.$.checks': attempt.checks + 1,
        'attempts.$.notFoundSince': kind === 'not_found' ? (attempt.notFoundSince ?? at) : null,
        nextCheckAt,
      },
    } as never,
  )
}

/** For how long one worker asks before another may. */
const claimMs = 30_000
const batchMax = 10

/** Asks the gateways about the attempts that are due, a few at a time. Returns whether there may be more. */
export async function checkDue(gateways: PaymentGateways, at = now()): Promise<boolean> {
  const due = await PaymentModel.collection
    .find({ nextCheckAt: dueBy(at) } as never, { sort: { nextCheckAt: 1 }, limit: batchMax })
    .toArray()
  await Promise.all((due as unknown as PaymentDoc[]).map((doc) => checkOne(gateways, doc, at)))
  return due.length === batchMax
}

async function checkOne(gateways: PaymentGateways, doc: PaymentDoc, at: Date): Promise<void> {
  const { _id, nextCheckAt } = doc
  const claimed = { nextCheckAt: new Date(at.getTime() + claimMs) }
  const { matchedCount } = await writesOf(PaymentModel).updateOne({ _id, nextCheckAt }, { $set: claimed })
  if (matchedCount === 0) return
  const live = doc.attempts.find(isLive)
  if (live) await lookAttemptUp(gateways, doc, live.key, at)
  else await writesOf(PaymentModel).updateOne({ _id, ...claimed }, { $set: { nextCheckAt: null } })
}
