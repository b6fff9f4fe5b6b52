import type { Payment } from '@kainsiap/ops/payments/contract'

export interface MoneyLine {
  label: string
  sen: number
}

/** The two halves of one sum: the same total, told by where it comes from and by who gets it. */
export interface MoneyHalves {
  paid: readonly MoneyLine[]
  gets: readonly MoneyLine[]
  totalSen: number
}

/** A discount is borne by the business: it lowers what is paid, and what the business keeps. */
export function moneyHalves({ amountSen, breakdown, agent }: Pick<Payment, 'amountSen' | 'breakdown' | 'agent'>): MoneyHalves {
  const { subtotalSen, deliveryFeeSen, serviceFeeSen, taxSen, discountSen, agentCommissionSen, platformCommissionSen } = breakdown
  const discount = (label: string) => (discountSen > 0 ? [{ label, sen: -discountSen }] : [])
  return {
    paid: [
      { label: 'Subtotal', sen: subtotalSen },
      { label: 'Delivery fee', sen: deliveryFeeSen },
      { label: 'Service fee', sen: serviceFeeSen },
      { label: 'Tax', sen: taxSen },
      ...discount('Discount'),
    ],
    gets: [
      {
        label: agent ? 'Agent earns' : 'Agent, once assigned',
        sen: subtotalSen + deliveryFeeSen - agentCommissionSen - platformCommissionSen,
      },
      { label: 'Agent commission', sen: agentCommissionSen },
      { label: 'Platform commission', sen: platformCommissionSen },
      { label: 'Service fee', sen: serviceFeeSen },
      { label: 'Tax payable', sen: taxSen },
      ...discount('Discount, our cost'),
    ],
    totalSen: amountSen,
  }
}
