import type { Payment, PaymentDetails } from '@kainsiap/ops/payments/contract'

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

type Told = Pick<Payment, 'amountSen' | 'breakdown' | 'agent' | 'keptSen' | 'capturedSen'>

/** A discount is borne by the business: it lowers what is paid, and what the business keeps. */
export function moneyHalves(payment: Told): MoneyHalves {
  const { amountSen, breakdown } = payment
  const { subtotalSen, deliveryFeeSen, serviceFeeSen, taxSen, discountSen } = breakdown
  return {
    paid: [
      { label: 'Subtotal', sen: subtotalSen },
      { label: 'Delivery fee', sen: deliveryFeeSen },
      { label: 'Service fee', sen: serviceFeeSen },
      { label: 'Tax', sen: taxSen },
      ...(discountSen > 0 ? [{ label: 'Discount', sen: -discountSen }] : []),
    ],
    gets: ofCancelled(payment) ?? asBooked(payment),
    totalSen: amountSen,
  }
}

/** Of an order that was cancelled after it was paid, nobody earns anything but the fee. */
function ofCancelled({ keptSen, capturedSen }: Told): MoneyLine[] | null {
  if (keptSen === null || capturedSen === 0) return null
  const feeSen = Math.min(keptSen, capturedSen)
  const fee = feeSen > 0 ? [{ label: 'Agent, cancellation fee', sen: feeSen }] : []
  return [...fee, { label: 'Customer refund', sen: capturedSen - feeSen }]
}

function asBooked({ breakdown, agent }: Told): MoneyLine[] {
  const { subtotalSen, deliveryFeeSen, serviceFeeSen, taxSen, discountSen, agentCommissionSen, platformCommissionSen } = breakdown
  return [
    {
      label: agent ? 'Agent earns' : 'Agent (not assigned)',
      sen: subtotalSen + deliveryFeeSen - agentCommissionSen - platformCommissionSen,
    },
    { label: 'Agent commission', sen: agentCommissionSen },
    { label: 'Platform commission', sen: platformCommissionSen },
    { label: 'Service fee', sen: serviceFeeSen },
    { label: 'Tax payable', sen: taxSen },
    ...(discountSen > 0 ? [{ label: 'Discount, our cost', sen: -discountSen }] : []),
  ]
}

const bearers = {
  agentSen: 'Refunded by the agent',
  commissionSen: 'Refunded from commissions',
  serviceFeeSen: 'Refunded from the service fee',
  taxSen: 'Refunded from tax',
  discountSen: 'Discount reversed',
  goodwillSen: 'Goodwill, our cost',
  customerFundsSen: 'Refunded before delivery',
} as const

/** Who gives back what was refunded; of a cancelled order only goodwill, because what is due back is said already. */
export function refundedLines({ refundShares, keptSen }: Pick<PaymentDetails, 'refundShares' | 'keptSen'>): MoneyLine[] {
  if (!refundShares) return []
  const names = Object.keys(bearers) as (keyof typeof bearers)[]
  return names.flatMap((name) => {
    const sen = refundShares[name]
    const isSaid = keptSen !== null && name === 'customerFundsSen'
    return sen === 0 || isSaid ? [] : [{ label: bearers[name], sen: -sen }]
  })
}
