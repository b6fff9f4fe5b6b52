import type { z } from 'zod'
import { toOrderDetails } from '../../orders/model.ts'
import { toRefundable as toRefundableOrder } from '../../orders/payments/refundable.ts'
import { heard, started } from '../../payments/attempts/attempts.ts'
import type { NewAttempt, NewRecord, PaymentQuery, RecordRejection } from '../../payments/contract.ts'
import { paymentOf } from '../../payments/create-payment.ts'
import { gatewayOf, type PaymentGateways } from '../../payments/attempts/gateways.ts'
import { payments as paymentEntity, toPayment, toPaymentDetails, type PaymentDoc } from '../../payments/model.ts'
import { paymentList } from '../../payments/queries.ts'
import { confirmed, recorded, rejected as recordRejected } from '../../payments/cash/records.ts'
import { refundEnded, reserved } from '../../payments/refunds/reservations.ts'
import { systemContext, type CommandContext } from '../../platform/changes/command-context.ts'
import { Types } from '../../platform/database/mongo.ts'
import { staleVersion } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/routes.ts'
import type {
  NewRefund,
  NewRefunds,
  RefundablesQuery,
  RefundNotPaid,
  RefundPaid,
  RefundQuery,
  RefundRejection,
} from '../../refunds/contract.ts'
import { refundOf } from '../../refunds/planning/create-refund.ts'
import { approved, notPaid, paidByHand, rejected, withdrawn } from '../../refunds/approval/decisions.ts'
import { isEnded } from '../../refunds/follow-up.ts'
import { refunds as refundEntity, toRefund, toRefundDetails, type RefundDoc } from '../../refunds/model.ts'
import { planned } from '../../refunds/planning/planning.ts'
import { refundList } from '../../refunds/queries.ts'
import { toRefundable } from '../../refunds/planning/refundable.ts'
import type { Answers } from './answers.ts'
import type { Data } from './data.ts'
import type { Log } from './log.ts'
import { findOrder } from './orders.ts'
import { commandsOf, listed, recordsOf, type Records } from './records.ts'

/** The payments and refunds of the stub. Its gateway opens pages, and says nothing more. */
export interface Money {
  payments: Records<PaymentDoc>
  refunds: Records<RefundDoc>
  ask: (by: CommandContext, payment: string, asked: Omit<NewRefund, 'version'>) => RefundDoc
}

const gateway = (id: string) => ({ id }) as ReturnType<PaymentGateways['find']>
const gateways: PaymentGateways = {
  find: gateway,
  gatewayFor: (method) => gateway(method === 'card' || method === 'digital_wallet' ? 'stripe' : 'billplz'),
  returnUrl: '',
}

/** A payment for each order, also for those that came since. */
function paymentsOf(data: Data): PaymentDoc[] {
  const known = new Set(data.payments.map(({ _id }) => _id.toHexString()))
  for (const order of data.orders) {
    if (known.has(order._id.toHexString())) continue
    const { createdAt } = order
    data.payments.push({ ...paymentOf(order, { isMigrated: false }), _id: order._id, version: 1, createdAt, updatedAt: createdAt })
  }
  return data.payments
}

export function createMoney(data: () => Data, log: Log): Money {
  const payments = recordsOf(paymentEntity, () => paymentsOf(data()), log)
  const refunds = recordsOf(refundEntity, () => data().refunds, log)
  return {
    payments,
    refunds,
    ask: (by, ref, asked) => {
      const id = new Types.ObjectId()
      const order = toRefundableOrder(findOrder(data(), payments.find(ref)._id.toHexString()))
      const payment = payments.change(ref, by, (doc) => reserved(doc, planned(doc, { order, asked, id, gateways }), by))
      const entry = payment.refunds?.at(-1)
      if (!entry) throw new Error('nothing was reserved')
      const doc = refundOf(payment, entry, order.agent)
      const type = doc.status === 'approved' ? 'refund.approved' : 'refund.requested'
      return refunds.add({ ...doc, _id: id, createdAt: entry.requestedAt }, { type, by })
    },
  }
}

/** The end of a refund is that of what it had reserved. */
function follow(payments: Records<PaymentDoc>, doc: RefundDoc): RefundDoc {
  if (isEnded(doc))
    payments.change(doc.payment.id.toHexString(), systemContext, (latest) =>
      refundEnded(latest, doc._id.toHexString(), doc.status === 'succeeded', systemContext),
    )
  return doc
}

type Get<Query extends z.ZodType = z.ZodUndefined> = Call<z.output<Query>, undefined>
type Post<Body> = Call<undefined, Body>

const paymentAnswers = (data: () => Data, { payments }: Money): Answers => {
  const toAnswer = (doc: PaymentDoc) => toPaymentDetails(doc, toOrderDetails(findOrder(data(), doc._id.toHexString())).contacts.customer)
  return {
    'GET /api/payments': ({ query }: Get<typeof PaymentQuery>) => listed(paymentList, paymentsOf(data()), query),
    'GET /api/payments/:id': ({ id }: Get) => toAnswer(payments.find(id)),
    ...commandsOf(
      '/payments',
      { records: payments, toEntity: toPayment, toAnswer: (doc) => toAnswer(doc) },
      {
        record: (doc, { body, context }: Post<z.output<typeof NewRecord>>) =>
          recorded(doc, { ...body, reference: body.reference ?? null, agent: null }, context),
        confirm: (doc, { context }) => confirmed(doc, context),
        reject: (doc, { body, context }: Post<z.output<typeof RecordRejection>>) => recordRejected(doc, body.reason, context),
      },
    ),
    'POST /api/payments/:id/process': ({ id, body, context }: Post<z.output<typeof NewAttempt>>) => {
      const doc = payments.change(id, context, (latest) => {
        const method = body.method ?? (latest.method === 'cash' ? 'fpx' : latest.method)
        return started(latest, { gateway: gatewayOf(gateways, method), method }, context)
      })
      const open = { kind: 'open', gatewayPaymentId: `bill_${doc.number}`, url: 'https://gateway.example/pay' } as const
      return {
        payment: toAnswer(
          payments.change(id, systemContext, (latest) => heard(latest, latest.attempts.at(-1)?.key ?? '', open, systemContext)),
        ),
        url: open.url,
      }
    },
    'POST /api/payments/:id/recheck': ({ id, body }: Post<{ version: number }>) => {
      const doc = payments.find(id)
      if (doc.version !== body.version) throw staleVersion(toPayment(doc))
      return toAnswer(doc)
    },
  }
}

const refundAnswers = (data: () => Data, money: Money): Answers => {
  const { payments, refunds, ask } = money
  const refundable = (ref: string) => {
    const doc = payments.find(ref)
    return toRefundable(doc, { order: toRefundableOrder(findOrder(data(), doc._id.toHexString())), payout: null, gateways })
  }
  return {
    'GET /api/refunds': ({ query }: Get<typeof RefundQuery>) => listed(refundList, data().refunds, query),
    'GET /api/refunds/:id': ({ id }: Get) => toRefundDetails(refunds.find(id)),
    'GET /api/refunds/refundable': ({ query }: Get<typeof RefundablesQuery>) => ({ items: query.payments.map(refundable) }),
    'GET /api/payments/:id/refundable': ({ id }: Get) => refundable(id),
    'POST /api/payments/:id/refunds': ({ id, body: { version, ...asked }, context }: Post<NewRefund>) => {
      const payment = payments.find(id)
      if (version !== undefined && payment.version !== version) throw staleVersion(toPayment(payment))
      return toRefund(ask(context, id, asked))
    },
    'POST /api/refunds': ({ body: { payments: chosen, ...asked }, context }: Post<z.output<typeof NewRefunds>>) => ({
      items: chosen.map(({ id, amountSen }) => ({
        payment: id,
        refund: toRefund(ask(context, id, { ...asked, ...(amountSen !== undefined && { amountSen }) })),
        problem: null,
      })),
    }),
    ...commandsOf(
      '/refunds',
      { records: refunds, toEntity: toRefund, toAnswer: (doc) => toRefundDetails(follow(payments, doc)) },
      {
        approve: (doc, { context }) => approved(doc, context),
        reject: (doc, { body, context }: Post<z.output<typeof RefundRejection>>) => rejected(doc, body.reason, context),
        withdraw: (doc, { context }) => withdrawn(doc, context),
        paid: (doc, { body, context }: Post<RefundPaid>) => paidByHand(doc, body, context),
        'not-paid': (doc, { body, context }: Post<z.output<typeof RefundNotPaid>>) => notPaid(doc, body.reason, context),
      },
    ),
  }
}

export const moneyAnswers = (data: () => Data, money: Money): Answers => ({ ...paymentAnswers(data, money), ...refundAnswers(data, money) })
