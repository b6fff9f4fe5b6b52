import type { PaymentGateway, PaymentMethodName } from '@kainsiap/ops/payments/contract'
import { ArrowRightLeft, Banknote, CreditCard, Landmark, type LucideIcon, WalletMinimal } from 'lucide-react'

export const methodLooks: Readonly<Record<PaymentMethodName, { label: string; Icon: LucideIcon }>> = {
  card: { label: 'Card', Icon: CreditCard },
  digital_wallet: { label: 'Digital Wallet', Icon: WalletMinimal },
  fpx: { label: 'FPX', Icon: Landmark },
  bank_transfer: { label: 'Bank Transfer', Icon: ArrowRightLeft },
  cash: { label: 'Cash', Icon: Banknote },
}

export const gatewayNames: Readonly<Record<PaymentGateway, string>> = { billplz: 'Billplz', stripe: 'Stripe', manual: 'Manual' }
