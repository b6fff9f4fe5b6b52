import { z } from 'zod'
import { bodyOf, declinedBy, onlyOne, pageOf, pendingBy, unknown, type StatementPage } from './answers.ts'
import { stripeCodes } from './codes.ts'
import type { GatewayAdapter, GatewayMethod, GatewayNotice, Outcome, PaymentOutcome, PaymentRequest, PayoutRequest } from './contract.ts'
import { openGatewayHttp, type GatewayAnswer, type GatewayHttp } from './http.ts'
import { isRecent, isSignedBy } from './signing.ts'

export interface StripeSettings {
  baseUrl: string
  key: string
  /** The secrets with which events may be signed. */
  webhookSecrets: readonly string[]
  timeoutMs?: number
}

const Charge = z.object({ created: z.int().positive(), balance_transaction: z.object({ fee: z.int().min(0) }) })
const Session = z.object({
  client_reference_id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  amount_total: z.int().positive(),
  url: z.url().nullable(),
  payment_intent: z.object({
    id: z.string().min(1),
    status: z.enum(['requires_payment_method', 'processing', 'succeeded', 'canceled']),
    latest_charge: Charge.nullable(),
    last_payment_error: z.object({ code: z.string() }).nullable(),
  }),
})
const Keyed = z.object({ id: z.string().min(1), metadata: z.object({ key: z.string() }) })
const Refund = Keyed.extend({ status: z.enum(['pending', 'succeeded', 'failed']), failure_reason: z.string().nullable() })
const Payout = Keyed.extend({
  status: z.enum(['pending', 'paid', 'failed', 'returned']),
  failure_code: z.string().nullable(),
  updated: z.int(),
})
const Refused = z.object({ error: z.object({ code: z.string() }) })
const transactionTypes = {
  charge: 'capture',
  stripe_fee: 'fee',
  refund: 'refund',
  payout: 'payout',
  payout_failure: 'payout_return',
  settlement: 'settlement',
} as const
const Statement = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['charge', 'stripe_fee', 'refund', 'payout', 'payout_failure', 'settlement']),
      amount: z.int(),
      created: z.int(),
      source: z.string(),
      metadata: z.object({ key: z.string() }),
    }),
  ),
  has_more: z.boolean(),
})

const listOf = <Shape>(item: z.ZodType<Shape>) => z.object({ data: z.array(item), has_more: z.boolean() })

/** What Stripe calls the ways of paying. */
const methodTypes: Record<GatewayMethod, string> = { card: 'card', digital_wallet: 'grabpay', fpx: 'fpx', bank_transfer: 'fpx' }

/** Stripe: cards and wallets, by checkout sessions; keys travel in `Idempotency-Key` and in the metadata. */
export function createStripeAdapter({ baseUrl, key: apiKey, webhookSecrets, timeoutMs }: StripeSettings): GatewayAdapter {
  const headers = { authorization: `Bearer ${apiKey}` }
  const http = openGatewayHttp({ baseUrl, headers, ...(timeoutMs !== undefined && { timeoutMs }) })
  const post = (path: string, key: string, form: Record<string, string>) =>
    http.send({ method: 'POST', path, form, headers: { 'idempotency-key': key } })
  return {
    id: 'stripe',
    caps: { refund: 'api', partialRefund: true, payout: true, maxPollPer5Min: 20, keyTtlDays: 1 },
    createPayment: async (payment) => {
      const answer = await post('/v1/checkout/sessions', payment.key, sessionForm(payment))
      return refusal(answer) ?? bodyOf(answer, Session, sessionOutcome(payment.key))
    },
    lookupPayment: async (key) => {
      const query = { client_reference_id: key, 'expand[0]': `data.${expanded}` }
      const answer = await http.send({ method: 'GET', path: '/v1/checkout/sessions', query })
      return bodyOf(answer, listOf(Session), ({ data }) => onlyOne(data, sessionOutcome(key)))
    },
    createRefund: async ({ key, gatewayPaymentId, amountSen, reason }) => {
      const refund = { payment_intent: gatewayPaymentId, amount: String(amountSen), 'metadata[key]': key, 'metadata[reason]': reason }
      const answer = await post('/v1/refunds', key, refund)
      return refusal(answer) ?? bodyOf(answer, Refund, refundOutcome(key))
    },
    createPayout: async (payout) => {
      const answer = await post('/v1/payouts', payout.key, payoutForm(payout))
      return refusal(answer) ?? bodyOf(answer, Payout, payoutOutcome(payout.key))
    },
    lookup: async (kind, key) => {
      const answer = await http.send({
        method: 'GET',
        path: kind === 'refund' ? '/v1/refunds' : '/v1/payouts',
        query: { 'metadata[key]': key },
      })
      return kind === 'refund'
        ? bodyOf(answer, listOf(Refund), ({ data }) => onlyOne(data, refundOutcome(key)))
        : bodyOf(answer, listOf(Payout), ({ data }) => onlyOne(data, payoutOutcome(key)))
    },
    listMovements: (day, cursor) => readStatement(http, day, cursor),
    verifyWebhook: (raw, { 'stripe-signature': signature }, now) => readEvent(raw, { signature, secrets: webhookSecrets, now }),
  }
}

const sessionForm = ({ key, amountSen, method, description, returnUrl }: PaymentRequest): Record<string, string> => ({
  mode: 'payment',
  client_reference_id: key,
  success_url: returnUrl,
  'payment_method_types[0]': methodTypes[method],
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'myr',
  'line_items[0][price_data][unit_amount]': String(amountSen),
  'line_items[0][price_data][product_data][name]': description,
  'expand[0]': expanded,
})

const payoutForm = ({ key, bank, amountSen, reference }: PayoutRequest): Record<string, string> => ({
  amount: String(amountSen),
  currency: 'myr',
  'destination[bank]': bank.bankCode,
  'destination[account_number]': bank.accountNumber,
  'destination[account_holder_name]': bank.holderName,
  statement_descriptor: reference,
  'metadata[key]': key,
})

const expanded = 'payment_intent.latest_charge.balance_transaction'
const seconds = (count: number) => new Date(count * 1_000)

/** What a session says about the payment that was asked for with this key. */
const sessionOutcome =
  (key: string) =>
  ({ client_reference_id, status, amount_total: amountSen, url, payment_intent: intent }: z.infer<typeof Session>): PaymentOutcome => {
    const { id: gatewayPaymentId, latest_charge: charge, last_payment_error: error } = intent
    if (client_reference_id !== key) return unknown('malformed')
    if (intent.status === 'processing') return { kind: 'pending', gatewayPaymentId }
    if (intent.status === 'canceled' || (status === 'expired' && intent.status !== 'succeeded')) return overBy(status, error?.code)
    if (intent.status === 'requires_payment_method')
      return status === 'open' && url !== null ? { kind: 'open', gatewayPaymentId, url } : unknown('malformed')
    if (!charge) return unknown('malformed')
    return { kind: 'captured', gatewayPaymentId, amountSen, feeSen: charge.balance_transaction.fee, at: seconds(charge.created) }
  }

/** A session that has expired cannot be paid any more, whatever the bank has said before. */
function overBy(status: 'open' | 'complete' | 'expired', code = 'expired'): PaymentOutcome {
  const declined = declinedBy(stripeCodes, code)
  return status === 'expired' && declined.kind === 'unknown' ? { kind: 'declined', code: 'expired' } : declined
}

const refundOutcome =
  (key: string) =>
  ({ id: gatewayRef, status, failure_reason, metadata }: z.infer<typeof Refund>): Outcome => {
    if (metadata.key !== key) return unknown('malformed')
    return status === 'failed' ? declinedBy(stripeCodes, failure_reason ?? '') : { kind: status, gatewayRef }
  }

const payoutOutcome =
  (key: string) =>
  ({ id: gatewayRef, status, failure_code, updated, metadata }: z.infer<typeof Payout>): Outcome => {
    if (metadata.key !== key) return unknown('malformed')
    if (status === 'paid') return { kind: 'succeeded', gatewayRef }
    if (status === 'returned') return { kind: 'returned', gatewayRef, code: failure_code ?? '', at: seconds(updated) }
    return status === 'pending'
      ? pendingBy(stripeCodes, 'processing', { kind: 'pending', gatewayRef })
      : declinedBy(stripeCodes, failure_code ?? '')
  }

/** An error that names a reason for which nothing was done; every other one proves nothing. */
function refusal(answer: GatewayAnswer): { kind: 'declined'; code: string } | null {
  if (answer.kind === 'unknown' || (answer.status !== 400 && answer.status !== 402)) return null
  const parsed = Refused.safeParse(answer.body)
  const declined = parsed.success ? declinedBy(stripeCodes, parsed.data.error.code) : null
  return declined?.kind === 'declined' ? declined : null
}

async function readStatement(http: GatewayHttp, day: string, cursor?: string): Promise<StatementPage> {
  const query = { day, ...(cursor !== undefined && { starting_after: cursor }) }
  const answer = await http.send({ method: 'GET', path: '/v1/balance_transactions', query })
  const page = bodyOf(answer, Statement, ({ data, has_more }) => {
    const items = data.map(({ id, type, amount: amountSen, created, source: gatewayRef, metadata: { key } }) => ({
      id,
      kind: transactionTypes[type],
      key,
      gatewayRef,
      amountSen,
      at: seconds(created),
    }))
    const next = has_more ? items.at(-1)?.id : undefined
    return { items, ...(next !== undefined && { next }) }
  })
  return pageOf(page)
}

/** The statuses of a refund and of a payout that has succeeded. */
const succeededIn = new Set(['succeeded', 'paid'])
const Event = z.object({
  id: z.string().min(1),
  created: z.int(),
  data: z.object({
    object: z.discriminatedUnion('object', [
      z.object({ object: z.literal('checkout.session'), client_reference_id: z.string().min(1) }),
      z.object({ object: z.enum(['refund', 'payout']), status: z.string().optional(), metadata: z.object({ key: z.string().min(1) }) }),
    ]),
  }),
})

/** An event is JSON, signed with the time at which it was sent: `Stripe-Signature: t=<seconds>,v1=<HMAC of "t.body">`, several `v1` while a secret is changed. */
function readEvent(
  raw: Buffer,
  { signature, secrets, now }: { signature: string | string[] | undefined; secrets: readonly string[]; now: Date },
): GatewayNotice | null {
  if (typeof signature !== 'string') return null
  const parts = signature.split(',').map((part) => part.trim().split('='))
  const t = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(t) || !isRecent(seconds(Number(t)), now)) return null
  const signed = Buffer.concat([Buffer.from(`${t}.`), raw])
  const isGenuine = parts.some(([name, value = '']) => name === 'v1' && isSignedBy(secrets, signed, value))
  const event = isGenuine ? Event.safeParse(jsonOf(raw)) : null
  if (!event?.success) return null
  const { id: eventId, created, data } = event.data
  const at = seconds(created)
  return data.object.object === 'checkout.session'
    ? { eventId, kind: 'payment', key: data.object.client_reference_id, at, claims: null }
    : {
        eventId,
        kind: data.object.object,
        key: data.object.metadata.key,
        at,
        claims: succeededIn.has(data.object.status ?? '') ? 'succeeded' : null,
      }
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}
