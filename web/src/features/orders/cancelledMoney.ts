import type { Order } from '@kainsiap/ops/orders/contract'

/** The balance of a cancellation: the amount paid, the fee kept, and who owes whom the rest. */
interface CancelledMoney {
  paidSen: number
  feeSen: number
  /** The amount to refund to the customer. */
  dueBackSen: number
  /** The unpaid part of the fee. */
  owedSen: number
  /** How much of the refund was paid; the amount of a partial refund is unknown. */
  returned: 'none' | 'part' | 'all'
}

const paidStatuses: readonly Order['paymentStatus'][] = ['paid', 'refunded', 'partial_refund']

/** Null while the order is not cancelled. */
export function cancelledMoney(order: Pick<Order, 'paymentStatus' | 'totalAmountSen' | 'cancellationFeeSen'>): CancelledMoney | null {
  const { paymentStatus, totalAmountSen, cancellationFeeSen: feeSen } = order
  if (feeSen === null) return null
  const paidSen = paidStatuses.includes(paymentStatus) ? totalAmountSen : 0
  return {
    paidSen,
    feeSen,
    dueBackSen: Math.max(0, paidSen - feeSen),
    owedSen: Math.max(0, feeSen - paidSen),
    returned: paymentStatus === 'refunded' ? 'all' : paymentStatus === 'partial_refund' ? 'part' : 'none',
  }
}

/** Who owes whom after a cancellation. */
export function cancelledBalance({ dueBackSen, owedSen, returned }: CancelledMoney): { label: string; sen: number } {
  if (owedSen > 0) return { label: 'Owed by the customer', sen: owedSen }
  if (returned === 'all') return { label: 'Paid back to the customer', sen: dueBackSen }
  if (returned === 'part') return { label: 'Due back to the customer, part of it paid back', sen: dueBackSen }
  return { label: dueBackSen > 0 ? 'Due back to the customer' : 'Nothing is due back', sen: dueBackSen }
}
