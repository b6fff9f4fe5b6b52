import { shareOf } from '../../platform/money.ts'
import { defaultSettings } from '../../settings/defaults.ts'

interface Priced {
  subtotalSen: number
  deliveryFeeSen: number
}
type Rates = Record<'agentCommissionBps' | 'platformCommissionBps', number>

/** What an agent earns by delivering an order that is paid: the work and the delivery fee, less the two commissions on the work. */
export const agentEarningOf = ({ subtotalSen, deliveryFeeSen }: Priced, rates: Rates = defaultSettings): number =>
  subtotalSen + deliveryFeeSen - shareOf(subtotalSen, rates.agentCommissionBps) - shareOf(subtotalSen, rates.platformCommissionBps)

/** What of it has been earned: once the order is delivered and paid, and while it is not disputed or refunded whole. */
export const earnedOf = ({ status, paymentStatus }: { status: string; paymentStatus: string }, earningSen: number): number =>
  status === 'delivered' && (paymentStatus === 'paid' || paymentStatus === 'partial_refund') ? earningSen : 0
