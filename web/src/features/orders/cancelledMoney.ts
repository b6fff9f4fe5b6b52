import type { Order } from '@kainsiap/ops/orders/contract'

/** The balance of a cancellation: the amount paid, the fee kept, and who owes whom the rest. */
interface CancelledMoney {
  paidSen: number
  /** Kept from what was paid; it goes to the agent. */
  feeSen: number
  /** What is still to be paid back to the customer. */
  dueBackSen: number
  /** The unpaid part of the fee. */
  owedSen: number
  returned: 'none' | 'part' | 'all'
}

const paidStatuses: readonly Order['paymentStatus'][] = ['paid', 'refunded', 'partial_refund']

/** Null while the order is not cancelled. */
export function cancelledMoney(
  order: Pick<Order, 'paymentStatus' | 'totalAmountSen' | 'cancellationFeeSen' | 'refundDueSen'>,
): CancelledMoney | null {
  const { paymentStatus, totalAmountSen, cancellationFeeSen: feeSen, refundDueSen } = order
  if (feeSen === null) return null
  const paidSen = paidStatuses.includes(paymentStatus) ? totalAmountSen : 0
  return {
    paidSen,
    feeSen,
    dueBackSen: refundDueSen ?? 0,
    owedSen: Math.max(0, feeSen - paidSen),
    returned: paymentStatus === 'refunded' ? 'all' : paymentStatus === 'partial_refund' ? 'part' : 'none',
  }
}

/** Who owes whom after a cancellation. */
export function cancelledBalance({ paidSen, feeSen, dueBackSen, owedSen, returned }: CancelledMoney): { label: string; sen: number } {
  if (owedSen > 0) return { label: 'Owed by the customer', sen: owedSen }
  if (returned === 'all') return { label: 'Paid back to the customer', sen: Math.max(0, paidSen - feeSen) }
  if (dueBackSen === 0) return { label: 'Nothing is due back', sen: 0 }
  return { label: returned === 'part' ? 'Still due back to the customer' : 'Due back to the customer', sen: dueBackSen }
}
