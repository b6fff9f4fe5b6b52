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

/** Null while the order is not cancelled. An order cancelled by an earlier version has no fee: it was free. */
export function cancelledMoney(
  order: Pick<Order, 'status' | 'paymentStatus' | 'totalAmountSen' | 'cancellationFeeSen' | 'refundDueSen'>,
): CancelledMoney | null {
  if (order.status !== 'cancelled') return null
  const { paymentStatus, totalAmountSen } = order
  const [feeSen, dueBackSen] = [order.cancellationFeeSen ?? 0, order.refundDueSen ?? 0]
  // More than the total if it was paid once more.
  const paidSen = paidStatuses.includes(paymentStatus) ? Math.max(totalAmountSen, feeSen + dueBackSen) : 0
  return {
    paidSen,
    feeSen,
    dueBackSen,
    owedSen: Math.max(0, feeSen - paidSen),
    returned: paymentStatus === 'refunded' ? 'all' : paymentStatus === 'partial_refund' ? 'part' : 'none',
  }
}

/** Who owes whom after a cancellation. */
export function cancelledBalance({ paidSen, feeSen, dueBackSen, owedSen, returned }: CancelledMoney): { label: string; sen: number } {
  if (owedSen > 0) return { label: 'Due from customer', sen: owedSen }
  if (returned === 'all') return { label: 'Refunded to customer', sen: Math.max(0, paidSen - feeSen) }
  if (dueBackSen === 0) return { label: 'No refund due', sen: 0 }
  return { label: returned === 'part' ? 'Remaining refund due' : 'Refund due', sen: dueBackSen }
}
