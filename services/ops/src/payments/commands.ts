import { getAgentName } from '../agents/queries.ts'
import { noteSeen } from '../agents/app-commands.ts'
import { asCustomer } from '../orders/app-commands.ts'
import { getPayable, hasCarried } from '../orders/payments/payable.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { malaysianDay, now } from '../platform/clock.ts'
import { withClaim } from '../platform/claims/claim.ts'
import { Types } from '../platform/database/mongo.ts'
import { notFound, rateLimited, ruleBroken, staleVersion } from '../platform/errors.ts'
import { referenceKey } from '../platform/reference-key.ts'
import { refuseFuture, refuseTooEarly } from '../platform/happened-on.ts'
import { type HostedMethod, type NewRecord } from './contract.ts'
import { liveAttempt, started } from './attempts/attempts.ts'
import { changePayment, type Decide } from './change-payment.ts'
import { ensurePayment } from './create-payment.ts'
import { applyToOrder, currentPayment } from './follow-up.ts'
import { lookAttemptUp, sendAttempt } from './attempts/gateway-calls.ts'
import { gatewayOf, type PaymentGateways } from './attempts/gateways.ts'
import { toPayment, type PaymentDoc } from './model.ts'
import { paymentReferences } from './references.ts'
import { confirmed, recorded, rejected } from './cash/records.ts'

interface Opened {
  doc: PaymentDoc
  /** The page at which the customer pays; null while the gateway has not answered. */
  url: string | null
}

const opened = (doc: PaymentDoc): Opened => ({ doc, url: liveAttempt(doc)?.url ?? null })

/** What a customer pays by at a gateway, if nobody says. */
const hostedMethod = ({ method }: PaymentDoc): HostedMethod => (method === 'cash' ? 'fpx' : method)

/** Opens a new attempt at the gateway of the method. Throws where one is under way, or the payment is over. */
export async function openAttempt(
  by: CommandContext,
  gateways: PaymentGateways,
  ref: string,
  { version, method }: { version?: number | undefined; method?: HostedMethod | undefined },
): Promise<Opened> {
  const known = await currentPayment(ref)
  const chosen = method ?? hostedMethod(known)
  const gateway = gatewayOf(gateways, chosen)
  let isOurs = false
  const doc = await changePayment(by, {
    id: known._id.toHexString(),
    version,
    decide: (latest) => {
      isOurs = true
      return started(latest, { gateway, method: chosen }, by)
    },
  })
  const attempt = doc.attempts.at(-1)
  // A repetition of the request sends nothing again: the worker asks what became of it.
  return opened(isOurs && attempt ? await sendAttempt(gateways, doc, attempt) : doc)
}

/** By the customer's app: opens the gateway's page, or returns the one that is open. Throws `not_found` for another's order. */
export async function checkOut(
  context: CommandContext,
  gateways: PaymentGateways,
  ref: string,
  { customerId, method }: { customerId: string; method?: HostedMethod | undefined },
): Promise<Opened> {
  const order = await getPayable(ref)
  if (order.customer.id.toHexString() !== customerId) throw notFound('Order')
  const id = order._id.toHexString()
  const doc = await currentPayment(id)
  if (doc.status === 'processing' && liveAttempt(doc)) return opened(doc)
  return openAttempt(asCustomer(context, customerId), gateways, id, { method })
}

/** Records cash or a transfer that came to us: above the limit a second person confirms it. */
export async function recordMoney(by: CommandContext, ref: string, { version, ...money }: NewRecord): Promise<PaymentDoc> {
  refuseFuture('receivedOn', money.receivedOn)
  const { _id, number, createdAt } = await currentPayment(ref)
  refuseTooEarly('receivedOn', money.receivedOn, { at: createdAt, what: 'the order was booked' })
  const given = { ...money, reference: money.reference ?? null, agent: null }
  const record = (decide: Decide) => changePayment(by, { id: _id.toHexString(), version, decide })
  const doc =
    given.reference === null
      ? await record((latest) => recorded(latest, given, by))
      : await withClaim(paymentReferences, { id: _id, number, key: referenceKey(given.reference), by: by.actor.id }, (claim) => {
          // Receipts of cash have numbers of their own.
          const isDoubtful = claim.usedBy !== null && money.method === 'bank_transfer'
          return record((latest) => {
            claim.assertInTime()
            return recorded(latest, { ...given, ...(isDoubtful && { doubt: 'same_reference' as const }) }, by)
          })
        })
  await applyToOrder(by, doc)
  return doc
}

/** By the agent's app: cash taken at the door. Of an order that the agent has no more it takes a second person. Throws `not_found` for one they never had. */
export async function recordCash(
  context: CommandContext,
  ref: string,
  { agentId, amountSen }: { agentId: string; amountSen: number },
): Promise<PaymentDoc> {
  const { name, isDeleted } = await getAgentName(agentId)
  if (isDeleted) throw notFound('Agent')
  const order = await getPayable(ref)
  const isTheirs = order.agent?.id.toHexString() === agentId
  if (!isTheirs && !(await hasCarried(order._id, agentId))) throw notFound('Order')
  const id = order._id.toHexString()
  await currentPayment(id)
  const by: CommandContext = { ...context, actor: { kind: 'agent', id: agentId, name } }
  const taken = { method: 'cash' as const, amountSen, reference: null, receivedOn: malaysianDay(now()) }
  const agent = { id: new Types.ObjectId(agentId), name }
  const cash = { ...taken, agent, ...(!isTheirs && { doubt: 'former_agent' as const }) }
  const doc = await changePayment(by, { id, decide: (latest) => recorded(latest, cash, by) })
  await applyToOrder(by, doc)
  await noteSeen(agentId)
  return doc
}

/** The second person says that the record is right. Never the one who made it, by whatever session. */
export async function confirmRecord(by: CommandContext, ref: string, { version }: { version: number }): Promise<PaymentDoc> {
  const { _id } = await currentPayment(ref)
  const doc = await changePayment(by, { id: _id.toHexString(), version, decide: (latest) => confirmed(latest, by) })
  await applyToOrder(by, doc)
  return doc
}

/** The second person says that it is wrong, and why: nothing of it has come in. */
export async function rejectRecord(
  by: CommandContext,
  ref: string,
  { version, reason }: { version: number; reason: string },
): Promise<PaymentDoc> {
  const { _id } = await ensurePayment(ref)
  const doc = await changePayment(by, { id: _id.toHexString(), version, decide: (latest) => rejected(latest, reason, by) })
  await applyToOrder(by, doc)
  return doc
}

/** How long a gateway is left alone after it was asked. */
const recheckMs = 5_000
const recheckedMax = 5

/** Asks the gateways again what became of the attempts, also of those that had failed. */
export async function recheck(gateways: PaymentGateways, ref: string, { version }: { version: number }): Promise<PaymentDoc> {
  const doc = await ensurePayment(ref)
  if (doc.version !== version) throw staleVersion(toPayment(doc))
  const attempts = doc.attempts.filter(({ status }) => status !== 'captured').slice(-recheckedMax)
  if (attempts.length === 0) throw ruleBroken('nothing_to_check', 'This payment has no gateway attempt to check.')
  const askedAt = Math.max(...attempts.map(({ checkedAt, startedAt }) => (checkedAt ?? startedAt).getTime()))
  const waitMs = askedAt + recheckMs - now().getTime()
  if (waitMs > 0) throw rateLimited(Math.ceil(waitMs / 1_000), 'The gateway was checked a moment ago. Try again in a few seconds.')
  for (const { key } of attempts) await lookAttemptUp(gateways, doc, key)
  return ensurePayment(ref)
}
