import { evidenceRoutes } from '../bank-evidence/routes.ts'
import { Versioned } from '../platform/contract.ts'
import { get, post, type Principal } from '../platform/http/routes.ts'
import { PaymentRef } from '../payments/contract.ts'
import type { PaymentServices } from '../payments/gateways.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { askRefund, askRefunds } from './ask.ts'
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
import { getRefundable, listRefundables } from './refundable.ts'
import { readRefundStats } from './stats.ts'

const one = { params: { id: RefundRef }, answer: RefundDetails }
const money = { ...one, idempotencyKey: 'required' } as const
const mayApprove = (principal: Principal): boolean => principal.kind === 'staff' && principal.permissions.includes('finance.approve')

const reads = ({ gateways }: PaymentServices) => [
  get(
    '/refunds',
    'finance.read',
    { summary: 'List refunds, by default the newest first', query: RefundQuery, answer: RefundPage },
    ({ query }) => listRefunds(query),
  ),
  get('/refunds/stats', 'finance.read', { summary: 'Live counts of refunds', answer: RefundStats }, readRefundStats),
  get('/refunds/:id', 'finance.read', { summary: 'One refund, with its timeline', ...one }, async ({ id }) =>
    toRefundDetails(await getRefundDoc(id)),
  ),
  get(
    '/payments/:id/refundable',
    'finance.read',
    { summary: 'What can be refunded of a payment, and who would bear it', params: { id: PaymentRef }, answer: Refundable },
    ({ id }) => getRefundable(id, gateways),
  ),
  get(
    '/refunds/refundable',
    'finance.read',
    { summary: 'What can be refunded of several payments, and who would bear it', query: RefundablesQuery, answer: Refundables },
    async ({ query }) => ({ items: await listRefundables(query.payments, gateways) }),
  ),
]

const requests = ({ gateways }: PaymentServices) => [
  post(
    '/payments/:id/refunds',
    'finance.write',
    {
      summary: 'Ask for a refund: an amount, lines of the order, money beyond the amount, or all that is left',
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
      summary: 'Ask for refunds of many payments, each by itself: an amount, or all that is left',
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
    { summary: 'Approve what somebody else has asked for', body: Versioned, ...money },
    async ({ context, id, body }) => toRefundDetails(await approveRefund(context, id, body)),
  ),
  post(
    '/refunds/:id/reject',
    'finance.approve',
    { summary: 'Reject what somebody else has asked for, with a reason', body: RefundRejection, ...money },
    async ({ context, id, body }) => toRefundDetails(await rejectRefund(context, id, body)),
  ),
  post(
    '/refunds/:id/withdraw',
    'finance.write',
    { summary: 'Take back what one has asked for, before anybody has decided', body: Versioned, ...money },
    async ({ context, id, body }) => toRefundDetails(await withdrawRefund(context, id, body)),
  ),
  post(
    '/refunds/:id/paid',
    'finance.write',
    { summary: 'Record that an approved refund without a gateway has been paid', body: RefundPaid, ...money },
    async ({ context, id, body, principal }) =>
      toRefundDetails(await recordPaid(context, id, { ...body, mayApprove: mayApprove(principal) })),
  ),
  post(
    '/refunds/:id/not-paid',
    'finance.write',
    { summary: 'Record that an approved refund that was not sent is paid by nobody, with a reason', body: RefundNotPaid, ...money },
    async ({ context, id, body }) => toRefundDetails(await recordNotPaid(context, id, body)),
  ),
  post(
    '/refunds/:id/recheck',
    'finance.write',
    { summary: 'Ask the gateway again what became of a refund', body: Versioned, ...money },
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
