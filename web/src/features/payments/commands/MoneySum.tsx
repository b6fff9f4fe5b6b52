import type { Payment } from '@kainsiap/ops/payments/contract'
import { SumBox } from '../../../money/SumBox.tsx'

interface MoneySumProps {
  payment: Payment
  /** Of what was recorded; by default the amount of the payment. */
  sen?: number | undefined
}

/** What a dialog about a payment is about: its amount, its number, and who pays for what. */
export function MoneySum({ payment: { amountSen, number, order, customer }, sen = amountSen }: MoneySumProps) {
  return (
    <SumBox sen={sen}>
      {number} · {order.number} · {customer.name}
    </SumBox>
  )
}
