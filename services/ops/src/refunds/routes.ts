import { evidenceRoutes } from '../bank-evidence/routes.ts'
import { Versioned } from '../platform/contract.ts'
import { get, post, type Principal } from '../platform/http/routes.ts'
import { PaymentRef } from '../payments/contract.ts'
import type { PaymentServices } from '../payments/attempts/gateways.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { askRefund, askRefunds } from './planning/ask.ts'
import { approveRefund, recheckRefund, recordNotPaid, recordPaid, rejectRefund, withdrawRefund } from './commands.ts'
import {
  NewRefund,
  NewRefunds,
  Refund,
  Refundable,
  Refundables,
  RefundablesQuery,
  RefundDetails,
  RefundPage,
  RefundNotPaid,
  RefundPaid,
  RefundQuery,
  RefundRef,
  RefundRejection,
  RefundsAsked,
  RefundStats,
} from './contract.ts'
import { refundEvidence } from './evidence.ts'
import { toRefund, toRefundDetails } from './model.ts'
import { getRefundDoc, listRefunds } from './queries.ts'
import { getRefundable, listRefundables } from './planning/refundable.ts'
import { readRefundStats } from './stats.ts'

const one = { params: { id: RefundRef }, answer: RefundDetails }
const money = { ...one, idempotencyKey: 'required' } as const
const mayApprove = (principal: Principal): boolean => principal.kind === 'staff' && principal.permissions.includes('finance.approve')

const reads = ({ gateways }: PaymentServices) => [
  get(
    '/refunds',
    'finance.read',
    { summary: 'List refunds, newest first by default', query: RefundQuery, answer: RefundPage },
    ({ query }) => listRefunds(query),
  ),
  get('/refunds/stats', 'finance.read', { summary: 'Get live counts of refunds', answer: RefundStats }, readRefundStats),
  get('/refunds/:id', 'finance.read', { summary: 'Get a refund with its timeline', ...one }, async ({ id }) =>
    toRefundDetails(await getRefundDoc(id)),
  ),
  get(
    '/payments/:id/refundable',
    'finance.read',
    { summary: 'Get the refundable amount of a payment and its cost allocation', params: { id: PaymentRef }, answer: Refundable },
    ({ id }) => getRefundable(id, gateways),
  ),
  get(
    '/refunds/refundable',
    'finance.read',
    { summary: 'Get the refundable amounts of several payments and their cost allocation', query: RefundablesQuery, answer: Refundables },
    async ({ query }) => ({ items: await listRefundables(query.payments, gateways) }),
  ),
]

const requests = ({ gateways }: PaymentServices) => [
  post(
    '/payments/:id/refunds',
    'finance.write',
    {
      summary: 'Request a refund of an amount, order lines, an extra payment, or everything left',
      params: { id: PaymentRef },
      body: NewRefund,
      answer: Refund,
      status: 201,
      idempotencyKey: 'required',
    },
    async ({ context, id, body }) => toRefund(await askRefund(context, gateways, id, body)),
  ),
  post(
    '/refunds',
    'finance.write',
    {
      summary: 'Request refunds for many payments, each of an amount or everything left',
      body: NewRefunds,
      answer: RefundsAsked,
      status: 200,
      idempotencyKey: 'required',
    },
    async ({ context, body }) => {
      const asked = await askRefunds(context, gateways, body)
      return { items: asked.map(({ refund, ...rest }) => ({ ...rest, refund: refund && toRefund(refund) })) }
    },
  ),
]

const decisions = ({ gateways }: PaymentServices) => [
  post(
    '/refunds/:id/approve',
    'finance.approve',
    { summary: 'Approve a refund requested by another user', body: Versioned, ...money },
    async ({ context, id, body }) => toRefundDetails(await approveRefund(context, id, body)),
  ),
  post(
    '/refunds/:id/reject',
    'finance.approve',
    { summary: 'Reject a refund requested by another user, with a reason', body: RefundRejection, ...money },
    async ({ context, id, body }) => toRefundDetails(await rejectRefund(context, id, body)),
  ),
  post(
    '/refunds/:id/withdraw',
    'finance.write',
    { summary: 'Withdraw your own refund request before it is decided', body: Versioned, ...money },
    async ({ context, id, body }) => toRefundDetails(await withdrawRefund(context, id, body)),
  ),
  post(
    '/refunds/:id/paid',
    'finance.write',
    { summary: 'Record an approved manual refund as paid', body: RefundPaid, ...money },
    async ({ context, id, body, principal }) =>
      toRefundDetails(await recordPaid(context, id, { ...body, mayApprove: mayApprove(principal) })),
  ),
  post(
    '/refunds/:id/not-paid',
    'finance.write',
    { summary: 'Record an approved, unsent refund as not paid, with a reason', body: RefundNotPaid, ...money },
    async ({ context, id, body }) => toRefundDetails(await recordNotPaid(context, id, body)),
  ),
  post(
    '/refunds/:id/recheck',
    'finance.write',
    { summary: 'Check the status of a refund at the gateway', body: Versioned, ...money },
    async ({ id, body }) => toRefundDetails(await recheckRefund(gateways, id, body)),
  ),
]

/** What the routes of refunds need beside the database. */
export interface RefundServices extends PaymentServices {
  /** Of the papers that people record. */
  dataSeal: DataSeal
}

const evidence = ({ dataSeal: seal }: RefundServices) =>
  evidenceRoutes(refundEvidence, { seal, path: '/refunds', ref: RefundRef, answer: RefundDetails, toDetails: toRefundDetails })

export const refundRoutes = (services: RefundServices) => [
  ...reads(services),
  ...requests(services),
  ...decisions(services),
  ...evidence(services),
]
