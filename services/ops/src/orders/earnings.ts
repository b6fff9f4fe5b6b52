import { shareOf } from '../platform/money.ts'
import { defaultSettings } from '../settings/defaults.ts'

interface Priced {
  subtotalSen: number
  deliveryFeeSen: number
}
type Rates = Record<'agentCommissionBps' | 'platformCommissionBps', number>

/** What an agent earns by delivering an order that is paid: the work and the delivery fee, less the two commissions on the work. */
export const agentEarningOf = ({ subtotalSen, deliveryFeeSen }: Priced, rates: Rates = defaultSettings): number =>
  subtotalSen + deliveryFeeSen - shareOf(subtotalSen, rates.agentCommissionBps) - shareOf(subtotalSen, rates.platformCommissionBps)
