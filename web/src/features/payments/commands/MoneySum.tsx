import type { Payment } from '@kainsiap/ops/payments/contract'
import { SumBox } from '../../../ui/SumBox.tsx'

/** What a dialog about a payment is about: its amount, its number, and who pays for what. */
export function MoneySum({ payment: { amountSen, number, order, customer } }: { payment: Payment }) {
  return (
    <SumBox sen={amountSen}>
      {number} · {order.number} · {customer.name}
    </SumBox>
  )
}
