import type { PaymentGateway, PaymentMethodName } from '@kainsiap/ops/payments/contract'
import { ArrowRightLeft, Banknote, CreditCard, Landmark, type LucideIcon, WalletMinimal } from 'lucide-react'
import { labelOf } from '../ui/format/labelOf.ts'

export const methodLooks: Readonly<Record<PaymentMethodName, { label: string; Icon: LucideIcon }>> = {
  card: { label: labelOf('card'), Icon: CreditCard },
  digital_wallet: { label: labelOf('digital_wallet'), Icon: WalletMinimal },
  fpx: { label: labelOf('fpx'), Icon: Landmark },
  bank_transfer: { label: labelOf('bank_transfer'), Icon: ArrowRightLeft },
  cash: { label: labelOf('cash'), Icon: Banknote },
}

export const gatewayNames: Readonly<Record<PaymentGateway, string>> = {
  billplz: labelOf('billplz'),
  stripe: labelOf('stripe'),
  manual: labelOf('manual'),
}
