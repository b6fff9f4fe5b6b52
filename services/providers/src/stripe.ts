import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Notice } from './book.ts'
import {
  BadRequest,
  isSame,
  lookUp,
  read,
  statementPage,
  type Call,
  type Facade,
  type FacadeParts,
  type FacadeRoute,
  type Reply,
} from './facade.ts'
import type { Kind, MovementKind, Operation } from './operation.ts'

const amount = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
const currency = z.literal('myr')
const itemName = 'line_items[0][price_data]'

const Session = z.object({
  mode: z.literal('payment'),
  client_reference_id: z.string().min(1).max(200),
  success_url: z.url({ protocol: /^https?$/ }).max(500),
  'payment_method_types[0]': z.enum(['card', 'grabpay', 'fpx']),
  [`${itemName}[currency]`]: currency,
  [`${itemName}[unit_amount]`]: amount,
  [`${itemName}[product_data][name]`]: z.string().min(1).max(200),
})
const Refund = z.object({
  payment_intent: z.string().min(1).max(100),
  amount,
  'metadata[key]': z.string(),
  'metadata[reason]': z.string().max(500),
})
const Payout = z.object({
  amount,
  currency,
  'destination[bank]': z.string().min(1).max(30),
  'destination[account_number]': z.string().min(4).max(30),
  'destination[account_holder_name]': z.string().min(1).max(200),
  statement_descriptor: z.string().max(200),
  'metadata[key]': z.string(),
})
const Statement = z.object({ day: z.iso.date(), starting_after: z.string().max(60).default('') })

/** Checkout sessions, refunds, payouts and balance transactions, in the manner of Stripe; keys travel in `Idempotency-Key`. */
export function createStripe(parts: FacadeParts, secrets: { key: string; webhookSecret: string }): Facade {
  return {
    gateway: 'stripe',
    routes: [...sessionRoutes(parts), ...refundRoutes(parts), ...payoutRoutes(parts), statementRoute(parts)],
    isAuthorized: ({ authorization = '' }) => isSame(authorization, `Bearer ${secrets.key}`),
    unauthorized: failure(401, { type: 'invalid_request_error', message: 'Invalid API key provided' }),
    keyReused: (message) => failure(422, { type: 'idempotency_error', message }),
    message: (operation, notice, nowMs) => {
      const body = JSON.stringify(eventOf(operation, notice, parts))
      const t = Math.floor(nowMs / 1_000)
      const v1 = createHmac('sha256', secrets.webhookSecret).update(`${t}.${body}`).digest('hex')
      return { headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` }, body }
    },
    retriesMs: [1_000, 5_000, 30_000, 120_000],
  }
}

const failure = (status: number, error: { type: string; code?: string; message: string }): Reply => ({ status, body: { error } })

const keyOf = ({ headers }: Call) => String(headers['idempotency-key'] ?? '')
/** Every write needs a key: there is no other way of asking twice for one thing. */
function requireKey(call: Call): string {
  const key = keyOf(call)
  if (key === '' || key.length > 200) throw new BadRequest('Idempotency-Key: expected 1 to 200 characters')
  return key
}
const facts =
  (amountName = 'amount') =>
  (call: Call) => ({ key: keyOf(call), amountSen: Number(call.params[amountName]) })

function sessionRoutes(parts: FacadeParts): FacadeRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/checkout/sessions',
      operation: 'create_payment',
      facts: facts(`${itemName}[unit_amount]`),
      run: (call) => {
        const session = read(Session, call)
        const asked = parts.sandbox.ask({
          gateway: 'stripe',
          kind: 'payment',
          key: requireKey(call),
          amountSen: session[`${itemName}[unit_amount]`],
          callbackUrl: null,
          payment: {
            method: session['payment_method_types[0]'],
            description: session[`${itemName}[product_data][name]`],
            returnUrl: session.success_url,
          },
        })
        return { status: 200, body: sessionOf(asked, parts) }
      },
    },
    lookupRoute(parts, { kind: 'payment', path: '/v1/checkout/sessions', name: 'client_reference_id' }, (found) => sessionOf(found, parts)),
  ]
}

function refundRoutes(parts: FacadeParts): FacadeRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/refunds',
      operation: 'create_refund',
      facts: facts(),
      run: (call) => {
        const { payment_intent: paymentId, amount: amountSen, 'metadata[reason]': reason } = read(Refund, call)
        const key = requireKey(call)
        const asked = parts.sandbox.ask({
          gateway: 'stripe',
          kind: 'refund',
          key,
          amountSen,
          callbackUrl: null,
          refund: { paymentId, reason },
        })
        return answered(asked, refundOf)
      },
    },
    lookupRoute(parts, { kind: 'refund', path: '/v1/refunds', name: 'metadata[key]' }, refundOf),
  ]
}

function payoutRoutes(parts: FacadeParts): FacadeRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/payouts',
      operation: 'create_payout',
      facts: facts(),
      run: (call) => {
        const payout = read(Payout, call)
        const asked = parts.sandbox.ask({
          gateway: 'stripe',
          kind: 'payout',
          key: requireKey(call),
          amountSen: payout.amount,
          callbackUrl: null,
          payout: {
            bankCode: payout['destination[bank]'],
            accountNumber: payout['destination[account_number]'],
            holderName: payout['destination[account_holder_name]'],
            reference: payout.statement_descriptor,
          },
        })
        return answered(asked, payoutOf)
      },
    },
    lookupRoute(parts, { kind: 'payout', path: '/v1/payouts', name: 'metadata[key]' }, payoutOf),
  ]
}

/** What is refused at once is an error here; looked up later, it is a failed one. */
const answered = (asked: Operation, render: (operation: Operation) => object): Reply =>
  asked.state === 'declined' && asked.changedAt === asked.createdAt
    ? failure(400, { type: 'invalid_request_error', code: asked.code, message: 'The balance is insufficient.' })
    : { status: 200, body: render(asked) }

function lookupRoute(
  parts: FacadeParts,
  { kind, path, name }: { kind: Kind; path: string; name: string },
  render: (operation: Operation) => object,
): FacadeRoute {
  return {
    method: 'GET',
    path,
    operation: 'lookup',
    facts: ({ params }) => ({ key: params[name] ?? '', amountSen: 0 }),
    run: ({ params }) => ({
      status: 200,
      body: { object: 'list', data: lookUp(parts, 'stripe', kind, params[name] ?? '').map(render), has_more: false },
    }),
  }
}

const transactionTypes: Record<MovementKind, string> = {
  capture: 'charge',
  fee: 'stripe_fee',
  refund: 'refund',
  payout: 'payout',
  payout_return: 'payout_failure',
  settlement: 'settlement',
}

function statementRoute(parts: FacadeParts): FacadeRoute {
  return {
    method: 'GET',
    path: '/v1/balance_transactions',
    operation: 'statement',
    facts: () => ({ key: '', amountSen: 0 }),
    run: (call) => {
      const { day, starting_after } = read(Statement, call)
      const { items, hasMore } = statementPage(parts, 'stripe', { day, cursor: starting_after })
      const data = items.map(({ id, kind, key, operationId, amountSen, at }) => ({
        id,
        object: 'balance_transaction',
        type: transactionTypes[kind],
        amount: amountSen,
        currency: 'myr',
        created: Math.floor(at / 1_000),
        source: operationId,
        metadata: { key },
      }))
      return { status: 200, body: { object: 'list', data, has_more: hasMore } }
    },
  }
}

const seconds = (ms: number) => Math.floor(ms / 1_000)
const intentStates = {
  open: 'requires_payment_method',
  pending: 'processing',
  succeeded: 'succeeded',
  declined: 'canceled',
  returned: 'succeeded',
}
const sessionStates = { open: 'open', pending: 'complete', succeeded: 'complete', declined: 'expired', returned: 'complete' }

/** A session with its payment intent, and that with its charge, as an `expand` of them answers. */
function sessionOf({ id, key, amountSen, feeSen, state, code, changedAt }: Operation, { pagesUrl }: FacadeParts) {
  const charge = { created: seconds(changedAt), balance_transaction: { fee: feeSen } }
  return {
    id: `cs_${id.slice(3)}`,
    object: 'checkout.session',
    status: sessionStates[state],
    payment_status: state === 'succeeded' ? 'paid' : 'unpaid',
    amount_total: amountSen,
    currency: 'myr',
    client_reference_id: key,
    url: state === 'open' ? `${pagesUrl}/pay/${id}` : null,
    payment_intent: {
      id,
      status: intentStates[state],
      latest_charge: state === 'succeeded' ? charge : null,
      last_payment_error: state === 'declined' ? { code } : null,
    },
  }
}

const refundStates = { open: 'pending', pending: 'pending', succeeded: 'succeeded', declined: 'failed', returned: 'failed' }
const refundOf = ({ id, key, amountSen, state, code }: Operation) => ({
  id,
  object: 'refund',
  amount: amountSen,
  status: refundStates[state],
  failure_reason: state === 'declined' ? code : null,
  metadata: { key },
})

const payoutStates = { open: 'pending', pending: 'pending', succeeded: 'paid', declined: 'failed', returned: 'returned' }
const payoutOf = ({ id, key, amountSen, state, code, changedAt }: Operation) => ({
  id,
  object: 'payout',
  amount: amountSen,
  status: payoutStates[state],
  failure_code: state === 'declined' || state === 'returned' ? code : null,
  updated: seconds(changedAt),
  metadata: { key },
})

function eventOf(operation: Operation, notice: Notice, parts: FacadeParts): object {
  const { id, state, code, at } = notice
  const then: Operation = { ...operation, state, code, changedAt: at }
  const isDone = state === 'succeeded'
  const [type, object] =
    operation.kind === 'payment'
      ? [isDone ? 'checkout.session.completed' : 'checkout.session.expired', sessionOf(then, parts)]
      : operation.kind === 'refund'
        ? [isDone ? 'refund.updated' : 'refund.failed', refundOf(then)]
        : [isDone ? 'payout.paid' : 'payout.failed', payoutOf(then)]
  return { id, object: 'event', type, created: seconds(at), data: { object } }
}
