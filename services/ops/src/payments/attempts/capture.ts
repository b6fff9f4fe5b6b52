import type { CommandContext } from '../../platform/changes/command-context.ts'
import { isCompletedBy, openStates, type PaymentGateway, type PaymentMethodName, type PaymentProblem } from '../contract.ts'
import type { Next } from '../change-payment.ts'
import type { CaptureDoc, PaymentDoc } from '../model.ts'
import { withTimeline } from '../timeline.ts'

/** Money that came in. */
export interface Money extends Omit<CaptureDoc, 'isExtra'> {
  gateway: PaymentGateway
  method: PaymentMethodName
  gatewayPaymentId: string | null
  reference: string | null
  attempt?: number
}

export const isOpen = ({ status }: Pick<PaymentDoc, 'status'>): boolean => openStates.includes(status)

/**
 * What money that came in makes of a payment: the first that is exactly the amount completes one that is open. Anything else is recorded, and
 * owed back whole: a second one, one of another amount, one after the order was cancelled. Each is recorded once.
 */
export function captured(doc: PaymentDoc, money: Money, by: CommandContext): Next | null {
  if (doc.captures.some(({ id }) => id === money.id)) return null
  const { gateway, method, gatewayPaymentId, reference, attempt, ...capture } = money
  const isFirst = isCompletedBy(doc, money.amountSen)
  const { id, amountSen, feeSen, at } = money
  const detail = gatewayPaymentId ?? reference ?? id
  const logged = { amountSen, detail, ...(attempt !== undefined && { attempt }) }
  const set = {
    feeSen: doc.feeSen + feeSen,
    captures: [...doc.captures, { ...capture, isExtra: !isFirst }],
    ...withTimeline(doc, by, { kind: isFirst ? 'captured' : 'captured_extra', ...logged }),
  }
  if (isFirst) {
    const paid = { status: 'completed', capturedSen: amountSen, processedAt: at, gateway, method, gatewayPaymentId, reference } as const
    return { set: { ...set, ...paid, problem: doc.extraCapturedSen > 0 ? doc.problem : null, isStuck: false }, event: 'payment.completed' }
  }
  return {
    set: {
      ...set,
      extraCapturedSen: doc.extraCapturedSen + amountSen,
      problem: extraProblem(doc),
      ...(isOpen(doc) && { status: 'failed' as const, isStuck: false }),
    },
    event: isOpen(doc) ? 'payment.failed' : 'payment.updated',
  }
}

function extraProblem(doc: PaymentDoc): PaymentProblem {
  if (isOpen(doc)) return { code: 'amount_differs', detail: null }
  return { code: doc.status === 'cancelled' ? 'captured_after_cancellation' : 'captured_twice', detail: null }
}
