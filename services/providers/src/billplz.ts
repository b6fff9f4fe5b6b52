import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Notice } from './book.ts'
import { isSame, lookUp, read, statementPage, type Call, type Facade, type FacadeParts, type FacadeRoute, type Reply } from './facade.ts'
import type { Kind, Operation } from './operation.ts'

const amount = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
const key = z.string().min(1).max(200)
const callback = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .optional()

const Bill = z.object({
  amount,
  description: z.string().min(1).max(200),
  callback_url: callback,
  redirect_url: z.url({ protocol: /^https?$/ }).max(500),
  reference_1: key,
  reference_2: z.enum(['fpx', 'bank_transfer', 'card', 'digital_wallet']),
})
const Refund = z.object({
  bill_id: z.string().min(1).max(100),
  amount,
  reason: z.string().max(500),
  reference_id: key,
  callback_url: callback,
})
const PaymentOrder = z.object({
  bank_code: z.string().min(1).max(30),
  bank_account_number: z.string().min(4).max(30),
  name: z.string().min(1).max(200),
  description: z.string().max(200),
  total: amount,
  reference_id: key,
  callback_url: callback,
})
const Statement = z.object({ day: z.iso.date(), cursor: z.string().max(60).default('') })

/** Bills and refunds, payment orders (payouts), and the statement, in the manner of Billplz; FPX codes say what the bank answered. */
export function createBillplz(parts: FacadeParts, secrets: { key: string; signatureKey: string }): Facade {
  return {
    gateway: 'billplz',
    routes: [...billRoutes(parts), ...refundRoutes(parts), ...payoutRoutes(parts), statementRoute(parts)],
    isAuthorized: ({ authorization = '' }) =>
      isSame(Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString(), `${secrets.key}:`),
    unauthorized: { status: 401, body: { error: { type: 'Unauthorized', message: 'Access denied' } } },
    keyReused: (message) => refused('ReferenceReused', message),
    message: (operation, notice, nowMs) => {
      const fields = { ...callbackOf(operation, notice), epoch: String(Math.floor(nowMs / 1_000)) }
      const body = new URLSearchParams({ ...fields, x_signature: signatureOf(fields, secrets.signatureKey) }).toString()
      return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
    },
    // Best effort: a callback that is not taken is not sent again.
    retriesMs: [],
  }
}

const refused = (type: string, message: string): Reply => ({ status: 422, body: { error: { type, message } } })

const facts =
  (keyName: string, amountName = 'amount') =>
  ({ params }: Call) => ({ key: params[keyName] ?? '', amountSen: Number(params[amountName]) })

function billRoutes(parts: FacadeParts): FacadeRoute[] {
  return [
    {
      method: 'POST',
      path: '/api/v3/bills',
      operation: 'create_payment',
      facts: facts('reference_1'),
      run: (call) => {
        const bill = read(Bill, call)
        const asked = parts.sandbox.ask({
          gateway: 'billplz',
          kind: 'payment',
          key: bill.reference_1,
          amountSen: bill.amount,
          callbackUrl: bill.callback_url ?? null,
          payment: { method: bill.reference_2, description: bill.description, returnUrl: bill.redirect_url },
        })
        return { status: 200, body: billOf(asked, parts) }
      },
    },
    lookupRoute(parts, { kind: 'payment', path: '/api/v3/bills', name: 'reference_1', items: 'bills' }, (found) => billOf(found, parts)),
  ]
}

function refundRoutes(parts: FacadeParts): FacadeRoute[] {
  return [
    {
      method: 'POST',
      path: '/api/v3/refunds',
      operation: 'create_refund',
      facts: facts('reference_id'),
      run: (call) => {
        const { bill_id, amount: amountSen, reason, reference_id, callback_url } = read(Refund, call)
        const asked = parts.sandbox.ask({
          gateway: 'billplz',
          kind: 'refund',
          key: reference_id,
          amountSen,
          callbackUrl: callback_url ?? null,
          refund: { paymentId: bill_id, reason },
        })
        return { status: 200, body: transferOf(asked) }
      },
    },
    lookupRoute(parts, { kind: 'refund', path: '/api/v3/refunds', name: 'reference_id', items: 'refunds' }, transferOf),
  ]
}

function payoutRoutes(parts: FacadeParts): FacadeRoute[] {
  return [
    {
      method: 'POST',
      path: '/api/v5/payment_orders',
      operation: 'create_payout',
      facts: facts('reference_id', 'total'),
      run: (call) => {
        const order = read(PaymentOrder, call)
        const { bank_code: bankCode, bank_account_number: accountNumber, name: holderName, description: reference } = order
        const asked = parts.sandbox.ask({
          gateway: 'billplz',
          kind: 'payout',
          key: order.reference_id,
          amountSen: order.total,
          callbackUrl: order.callback_url ?? null,
          payout: { bankCode, accountNumber, holderName, reference },
        })
        return { status: 200, body: transferOf(asked) }
      },
    },
    lookupRoute(parts, { kind: 'payout', path: '/api/v5/payment_orders', name: 'reference_id', items: 'payment_orders' }, transferOf),
  ]
}

function lookupRoute(
  parts: FacadeParts,
  { kind, path, name, items }: { kind: Kind; path: string; name: string; items: string },
  render: (operation: Operation) => object,
): FacadeRoute {
  return {
    method: 'GET',
    path,
    operation: 'lookup',
    facts: ({ params }) => ({ key: params[name] ?? '', amountSen: 0 }),
    run: ({ params }) => ({ status: 200, body: { [items]: lookUp(parts, 'billplz', kind, params[name] ?? '').map(render) } }),
  }
}

function statementRoute(parts: FacadeParts): FacadeRoute {
  return {
    method: 'GET',
    path: '/api/v3/statement',
    operation: 'statement',
    facts: () => ({ key: '', amountSen: 0 }),
    run: (call) => {
      const { day, cursor } = read(Statement, call)
      const { items, hasMore } = statementPage(parts, 'billplz', { day, cursor })
      const lines = items.map(({ id, kind, key: reference, operationId, amountSen, at }) => ({
        id,
        kind,
        reference,
        operation_id: operationId,
        amount: amountSen,
        at: new Date(at).toISOString(),
      }))
      return { status: 200, body: { items: lines, next: hasMore ? lines.at(-1)?.id : null } }
    },
  }
}

const billStates = { open: 'due', pending: 'pending', succeeded: 'paid', declined: 'failed', returned: 'paid' }

function billOf({ id, key: reference, amountSen, feeSen, state, code, changedAt, payment }: Operation, { pagesUrl }: FacadeParts) {
  const isPaid = state === 'succeeded'
  return {
    id,
    state: billStates[state],
    paid: isPaid,
    amount: amountSen,
    paid_amount: isPaid ? amountSen : 0,
    fee: isPaid ? feeSen : 0,
    paid_at: isPaid ? new Date(changedAt).toISOString() : null,
    status_code: code,
    description: payment?.description,
    url: `${pagesUrl}/pay/${id}`,
    reference_1_label: 'Key',
    reference_1: reference,
  }
}

const transferStates = { open: 'processing', pending: 'processing', succeeded: 'completed', declined: 'refused', returned: 'returned' }

const transferOf = ({ id, key: reference, amountSen, state, code, changedAt }: Operation) => ({
  id,
  status: transferStates[state],
  status_code: code,
  total: amountSen,
  reference_id: reference,
  updated_at: new Date(changedAt).toISOString(),
})

/** The fields of a callback, with what was true when it was caused. */
function callbackOf(operation: Operation, { state, code, at }: Notice): Record<string, string> {
  const { id, kind, amountSen, key: reference } = operation
  if (kind !== 'payment') {
    const object = kind === 'refund' ? 'refund' : 'payment_order'
    return { object, id, status: transferStates[state], status_code: code, total: String(amountSen), reference_id: reference }
  }
  const isPaid = state === 'succeeded'
  return {
    id,
    paid: String(isPaid),
    state: billStates[state],
    amount: String(amountSen),
    paid_amount: isPaid ? String(amountSen) : '0',
    paid_at: isPaid ? new Date(at).toISOString() : '',
    status_code: code,
    reference_1: reference,
  }
}

/** HMAC-SHA256 over the names and values, sorted by name and joined by `|`. */
function signatureOf(fields: Readonly<Record<string, string>>, secret: string): string {
  const source = Object.entries(fields)
    .map(([name, value]) => `${name}${value}`)
    .toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
    .join('|')
  return createHmac('sha256', secret).update(source).digest('hex')
}
