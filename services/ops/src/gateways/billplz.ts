import { z } from 'zod'
import { bodyOf, declinedBy, onlyOne, pageOf, pendingBy, unknown, type StatementPage } from './answers.ts'
import { billplzRefusals, fpxCodes, meaningOf } from './codes.ts'
import type { GatewayAdapter, GatewayNotice, Outcome, PaymentOutcome } from './contract.ts'
import { openGatewayHttp, type GatewayAnswer, type GatewayHttp } from './http.ts'
import { isRecent, isSignedBy } from './signing.ts'

export interface BillplzSettings {
  baseUrl: string
  key: string
  /** The keys with which callbacks may be signed. */
  signatureKeys: readonly string[]
  /** Where callbacks are sent. */
  callbackUrl: string
  timeoutMs?: number
}

const Bill = z.object({
  id: z.string().min(1),
  state: z.enum(['due', 'pending', 'paid', 'failed']),
  amount: z.int().positive(),
  paid_amount: z.int().min(0),
  fee: z.int().min(0),
  paid_at: z.iso.datetime().nullable(),
  status_code: z.string(),
  url: z.url(),
  reference_1: z.string(),
})
const Transfer = z.object({
  id: z.string().min(1),
  status: z.enum(['processing', 'completed', 'refused', 'returned']),
  status_code: z.string(),
  reference_id: z.string(),
  updated_at: z.iso.datetime(),
})
const Refused = z.object({ error: z.object({ type: z.string() }) })
const Statement = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['capture', 'fee', 'refund', 'payout', 'payout_return', 'settlement']),
      reference: z.string(),
      operation_id: z.string(),
      amount: z.int(),
      at: z.iso.datetime(),
    }),
  ),
  next: z.string().nullable(),
})

/** Billplz: online banking and bank transfers, by bills; payouts by payment orders. FPX codes say what the bank answered. */
export function createBillplzAdapter(settings: BillplzSettings): GatewayAdapter {
  const authorization = `Basic ${Buffer.from(`${settings.key}:`).toString('base64')}`
  const { baseUrl, callbackUrl: callback_url, timeoutMs } = settings
  const http = openGatewayHttp({ baseUrl, headers: { authorization }, ...(timeoutMs !== undefined && { timeoutMs }) })
  const post = (path: string, form: Record<string, string>) => http.send({ method: 'POST', path, form: { ...form, callback_url } })
  return {
    id: 'billplz',
    caps: { refund: 'api', partialRefund: true, payout: true, maxPollPer5Min: 5, keyTtlDays: 30 },
    createPayment: async ({ key, amountSen, method, description, returnUrl }) => {
      const bill = { amount: String(amountSen), description, redirect_url: returnUrl, reference_1: key, reference_2: method }
      const answer = await post('/api/v3/bills', bill)
      return refusal(answer) ?? bodyOf(answer, Bill, billOutcome(key))
    },
    lookupPayment: async (key) => {
      const answer = await http.send({ method: 'GET', path: '/api/v3/bills', query: { reference_1: key } })
      return bodyOf(answer, z.object({ bills: z.array(Bill) }), ({ bills }) => onlyOne(bills, billOutcome(key)))
    },
    createRefund: async ({ key, gatewayPaymentId, amountSen, reason }) => {
      const refund = { bill_id: gatewayPaymentId, amount: String(amountSen), reason, reference_id: key }
      return bodyOf(await post('/api/v3/refunds', refund), Transfer, transferOutcome(key))
    },
    createPayout: async ({ key, bank, amountSen, reference }) => {
      const account = { bank_code: bank.bankCode, bank_account_number: bank.accountNumber, name: bank.holderName }
      const order = { ...account, total: String(amountSen), description: reference, reference_id: key }
      return bodyOf(await post('/api/v5/payment_orders', order), Transfer, transferOutcome(key))
    },
    lookup: (kind, key) => lookUpTransfer(http, kind, key),
    listMovements: (day, cursor) => readStatement(http, day, cursor),
    verifyWebhook: (raw, _headers, now) => readCallback(raw, settings.signatureKeys, now),
  }
}

/** What a bill says about the payment that was asked for with this key. */
const billOutcome =
  (key: string) =>
  (bill: z.infer<typeof Bill>): PaymentOutcome => {
    const { id: gatewayPaymentId, state, status_code: code } = bill
    if (bill.reference_1 !== key) return unknown('malformed')
    if (state === 'due') return { kind: 'open', gatewayPaymentId, url: bill.url }
    if (state === 'pending') return pendingBy(fpxCodes, code, { kind: 'pending', gatewayPaymentId })
    if (state === 'failed') return declinedBy(fpxCodes, code)
    if (meaningOf(fpxCodes, code) !== 'done' || bill.paid_at === null || bill.paid_amount === 0) return unknown('malformed')
    return { kind: 'captured', gatewayPaymentId, amountSen: bill.paid_amount, feeSen: bill.fee, at: new Date(bill.paid_at) }
  }

/** An error that is about the bill, of which there is none then. */
function refusal(answer: GatewayAnswer): { kind: 'declined'; code: string } | null {
  if (answer.kind === 'unknown' || answer.status !== 422) return null
  const { data } = Refused.safeParse(answer.body)
  const code = data && billplzRefusals.get(data.error.type)
  return code === undefined ? null : { kind: 'declined', code }
}

const transferOutcome =
  (key: string) =>
  ({ id: gatewayRef, status, status_code: code, reference_id, updated_at }: z.infer<typeof Transfer>): Outcome => {
    if (reference_id !== key) return unknown('malformed')
    if (status === 'completed') return { kind: 'succeeded', gatewayRef }
    if (status === 'returned') return { kind: 'returned', gatewayRef, code, at: new Date(updated_at) }
    return status === 'processing' ? pendingBy(fpxCodes, code, { kind: 'pending', gatewayRef }) : declinedBy(fpxCodes, code)
  }

const Refunds = z.object({ refunds: z.array(Transfer) }).transform(({ refunds }) => refunds)
const PaymentOrders = z.object({ payment_orders: z.array(Transfer) }).transform(({ payment_orders }) => payment_orders)
const transfers = {
  refund: { path: '/api/v3/refunds', shape: Refunds },
  payout: { path: '/api/v5/payment_orders', shape: PaymentOrders },
}

async function lookUpTransfer(http: GatewayHttp, kind: 'refund' | 'payout', key: string) {
  const { path, shape } = transfers[kind]
  const answer = await http.send({ method: 'GET', path, query: { reference_id: key } })
  return bodyOf(answer, shape, (found) => onlyOne(found, transferOutcome(key)))
}

async function readStatement(http: GatewayHttp, day: string, cursor?: string): Promise<StatementPage> {
  const answer = await http.send({ method: 'GET', path: '/api/v3/statement', query: { day, ...(cursor !== undefined && { cursor }) } })
  const page = bodyOf(answer, Statement, ({ items, next }) => ({
    items: items.map(({ id, kind, reference: key, operation_id: gatewayRef, amount: amountSen, at }) => ({
      id,
      kind,
      key,
      gatewayRef,
      amountSen,
      at: new Date(at),
    })),
    ...(next !== null && { next }),
  }))
  return pageOf(page)
}

/**
 * A callback is a form with an `x_signature` over its other fields: their names and values, sorted by name and joined by `|`. A bill's callback does
 * not say when it was sent; one that does (`epoch`) must be recent.
 */
function readCallback(raw: Buffer, keys: readonly string[], now: Date): GatewayNotice | null {
  const pairs = [...new URLSearchParams(raw.toString('utf8'))]
  const { x_signature: signature = '', ...fields } = Object.fromEntries(pairs)
  // With a field given twice, or a `|` within one, one signature would stand for several messages.
  if (new Set(pairs.map(([name]) => name)).size < pairs.length || pairs.some((pair) => pair.join('').includes('|'))) return null
  const source = Object.entries(fields)
    .map(([name, value]) => `${name}${value}`)
    .toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
    .join('|')
  if (!isSignedBy(keys, source, signature)) return null
  const { id = '', object, reference_1, reference_id, state, status, status_code: code = '', paid_at = '', epoch } = fields
  const key = reference_1 ?? reference_id ?? ''
  const at = epoch === undefined ? now : new Date(Number(epoch) * 1_000)
  if (id === '' || key === '' || !isRecent(at, now)) return null
  const kind = object === 'refund' ? 'refund' : object === 'payment_order' ? 'payout' : 'payment'
  const claims = kind !== 'payment' && status === 'completed' ? 'succeeded' : null
  return { eventId: [id, state ?? status ?? '', code, paid_at].join(':'), kind, key, at, claims }
}
