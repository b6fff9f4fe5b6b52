import { playHistory } from '../gateways/history.ts'
import type { GatewayId, PastPayment } from '../gateways/contract.ts'
import { listPayables, type Payable } from '../orders/payments/payable.ts'
import { dayMs, now } from '../platform/clock.ts'
import type { Types } from '../platform/database/mongo.ts'
import { shareOf } from '../platform/money.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import { systemContext, type CommandContext } from '../platform/changes/command-context.ts'
import { keyOf } from './attempts/attempts.ts'
import { paymentOf } from './create-payment.ts'
import { insertSilently, isSeeded, noteSeeded, withoutPayment } from './migration.ts'
import type { AttemptDoc, PaymentDoc } from './model.ts'
import { timelineEntry } from './timeline.ts'
import type { HostedMethod } from './contract.ts'

const batchMax = 500
const minuteMs = 60_000
const gateways: Readonly<Record<HostedMethod, GatewayId>> = {
  fpx: 'billplz',
  bank_transfer: 'billplz',
  card: 'stripe',
  digital_wallet: 'stripe',
}
const declines: Readonly<Record<GatewayId, string>> = { billplz: '51', stripe: 'insufficient_funds' }

/** The payments of the demo's past orders, and their gateways' memory of them. Existing data stays unchanged. */
export async function seedPayments(config: Config, log: Log): Promise<void> {
  if (await isSeeded()) return
  let last: Types.ObjectId | null = null
  for (;;) {
    const orders: Payable[] = await listPayables(last, batchMax)
    const docs = await insertSilently((await withoutPayment(orders)).map(pastPayment))
    await remember(config, docs).catch((error: unknown) => log.warn({ err: error }, 'the sandbox does not know the payments of the past'))
    last = orders.at(-1)?._id ?? last
    if (orders.length < batchMax) return noteSeeded()
  }
}

/** As it would have gone: one in nine was declined first. */
export function pastPayment(order: Payable): PaymentDoc {
  const doc: PaymentDoc = {
    ...paymentOf(order, { isMigrated: false }),
    _id: order._id,
    version: 1,
    createdAt: order.createdAt,
    updatedAt: order.payment?.at ?? order.createdAt,
  }
  const { method } = doc
  if (doc.status !== 'completed' || method === 'cash') return doc
  const gateway = gateways[method]
  const count = order.sequence % 9 === 0 ? 2 : 1
  const feeSen = shareOf(doc.amountSen, order.rates.gatewayFeeBps)
  const at = order.payment?.at ?? order.createdAt
  const attempts = Array.from({ length: count }, (_, index) => pastAttempt(doc, { attempt: index + 1, count, gateway, method, at }))
  const [latest] = attempts.slice(-1)
  const by: CommandContext = { ...systemContext, actor: { kind: 'customer', id: doc.customer.id.toHexString(), name: 'Customer' } }
  const { key = '', gatewayPaymentId = null } = latest ?? {}
  const into = { id: key, into: gateway, agentId: null, amountSen: doc.amountSen, feeSen, at, isExtra: false } as const
  return {
    ...doc,
    gateway,
    gatewayPaymentId,
    attempt: count,
    attempts,
    feeSen,
    captures: [into],
    version: 1,
    timeline: [
      ...doc.timeline,
      ...attempts.flatMap(({ attempt, startedAt, problem }) => [
        timelineEntry(by, { kind: 'started', attempt, amountSen: doc.amountSen }, startedAt),
        ...(problem
          ? [timelineEntry(by, { kind: 'declined', attempt, ...(problem.detail !== null && { detail: problem.detail }) }, startedAt)]
          : []),
      ]),
      timelineEntry(by, { kind: 'captured', attempt: count, amountSen: doc.amountSen }, at),
    ],
  }
}

interface Past {
  attempt: number
  count: number
  gateway: GatewayId
  method: HostedMethod
  at: Date
}

function pastAttempt({ _id, amountSen }: PaymentDoc, { attempt, count, gateway, method, at }: Past): AttemptDoc {
  const isLast = attempt === count
  const endedAt = isLast ? at : new Date(at.getTime() - minuteMs)
  const id = `${_id.toHexString()}${attempt}`
  return {
    attempt,
    key: keyOf(_id.toHexString(), attempt),
    gateway,
    method,
    status: isLast ? 'captured' : 'declined',
    amountSen,
    gatewayPaymentId: gateway === 'stripe' ? `pi_${id}` : `bill_${id}`,
    url: null,
    problem: isLast ? null : { code: 'declined', detail: declines[gateway] },
    startedAt: new Date(endedAt.getTime() - minuteMs),
    endedAt,
    checkedAt: endedAt,
    nextCheckAt: null,
    checks: 1,
    notFoundSince: null,
  }
}

/** How far back the sandbox is told: what is older is not refunded any more. */
const rememberedDays = 90

async function remember({ PROVIDERS_URL: url, PROVIDERS_CONTROL_KEY: controlKey }: Config, docs: readonly PaymentDoc[]): Promise<void> {
  if (!url || !controlKey) return
  const since = now().getTime() - rememberedDays * dayMs
  const past = docs.flatMap(({ captures, attempts, amountSen, feeSen }): PastPayment[] => {
    const [capture] = captures
    const made = attempts.at(-1)
    if (!capture || !made?.gatewayPaymentId || made.gateway === 'manual' || made.method === 'cash') return []
    const { key, gateway, gatewayPaymentId, method } = made
    return capture.at.getTime() < since ? [] : [{ gateway, key, gatewayPaymentId, method, amountSen, feeSen, at: capture.at }]
  })
  if (past.length > 0) await playHistory({ url, controlKey }, past)
}
