import { Versioned } from '../platform/contract.ts'
import { signedIn } from '../platform/http/principals.ts'
import { get, getFile, post } from '../platform/http/routes.ts'
import type { Principal } from '../platform/http/routes.ts'
import { confirmRecord, openAttempt, recheck, recordMoney, rejectRecord } from './commands.ts'
import {
  NewAttempt,
  NewRecord,
  OpenedAttempt,
  PaymentDetails,
  PaymentPage,
  PaymentQuery,
  PaymentRef,
  PaymentStats,
  RecordRejection,
} from './contract.ts'
import type { PaymentServices } from './attempts/gateways.ts'
import type { PaymentDoc } from './model.ts'
import { detailsOf, getPayment, listPayments } from './queries.ts'
import { receiptOf } from './receipt.ts'
import { readPaymentStats } from './stats.ts'

const seenBy = (principal: Principal) => ({
  withContact: principal.kind === 'staff' && principal.permissions.includes('customers.read'),
})
const whole = (doc: PaymentDoc, principal: Principal) => detailsOf(doc, seenBy(principal))

const one = { params: { id: PaymentRef }, answer: PaymentDetails }
const money = { ...one, idempotencyKey: 'required' } as const

const reads = [
  get(
    '/payments',
    'finance.read',
    { summary: 'List payments, newest first by default', query: PaymentQuery, answer: PaymentPage },
    ({ query }) => listPayments(query),
  ),
  get('/payments/stats', 'finance.read', { summary: 'Get live counts of payments', answer: PaymentStats }, readPaymentStats),
  get('/payments/:id', 'finance.read', { summary: 'Get a payment with its attempts and timeline', ...one }, ({ id, principal }) =>
    getPayment(id, seenBy(principal)),
  ),
  getFile(
    '/payments/:id/receipt',
    'finance.read',
    { summary: 'Get the receipt of a received payment as PDF', params: { id: PaymentRef } },
    ({ id, principal }) => receiptOf(id, signedIn(principal).id),
  ),
]

const commands = ({ gateways }: PaymentServices) => [
  post(
    '/payments/:id/process',
    'finance.write',
    {
      summary: 'Open a new attempt at the gateway and get the payment link for the customer',
      body: NewAttempt,
      ...money,
      answer: OpenedAttempt,
    },
    async ({ context, id, body, principal }) => {
      const { doc, url } = await openAttempt(context, gateways, id, body)
      return { payment: await whole(doc, principal), url }
    },
  ),
  post(
    '/payments/:id/record',
    'finance.write',
    { summary: 'Record cash or a bank transfer; above the limit another user must confirm it', body: NewRecord, ...money },
    async ({ context, id, body, principal }) => whole(await recordMoney(context, id, body), principal),
  ),
  post(
    '/payments/:id/confirm',
    'finance.approve',
    { summary: 'Confirm a payment recorded by another user', body: Versioned, ...money },
    async ({ context, id, body, principal }) => whole(await confirmRecord(context, id, body), principal),
  ),
  post(
    '/payments/:id/reject',
    'finance.approve',
    { summary: 'Reject a payment recorded by another user, with a reason', body: RecordRejection, ...money },
    async ({ context, id, body, principal }) => whole(await rejectRecord(context, id, body), principal),
  ),
  post(
    '/payments/:id/recheck',
    'finance.write',
    { summary: 'Check the status of the attempts at the gateway', body: Versioned, ...money },
    async ({ id, body, principal }) => whole(await recheck(gateways, id, body), principal),
  ),
]

export const paymentRoutes = (services: PaymentServices) => [...reads, ...commands(services)]
