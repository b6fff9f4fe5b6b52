import type { Gateway } from './operation.ts'

/** What banks and card networks say, in the words of each gateway: FPX response codes at Billplz, decline codes at Stripe. */
export const codes = {
  billplz: {
    succeeded: '00',
    pending: '09',
    declined: '51',
    canceled: '1C',
    expired: 'expired',
    overBalance: '51',
    overPaid: 'amount_exceeds_paid',
    returned: 'account_closed',
  },
  stripe: {
    succeeded: 'succeeded',
    pending: 'processing',
    declined: 'card_declined',
    canceled: 'canceled',
    expired: 'expired',
    overBalance: 'balance_insufficient',
    overPaid: 'charge_already_refunded',
    returned: 'account_closed',
  },
} satisfies Record<Gateway, Record<string, string>>

/** FPX response codes after which a bank says later what became of a payment: on its way, or not known to FPX. */
const later = new Set(['09', '99', '87', '88', '89', '96', '98', codes.stripe.pending])

export function stateOf(gateway: Gateway, code: string): 'succeeded' | 'pending' | 'declined' {
  if (code === codes[gateway].succeeded) return 'succeeded'
  return later.has(code) ? 'pending' : 'declined'
}
