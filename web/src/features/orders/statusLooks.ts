import type { OrderDetails } from '@kainsiap/ops/orders/contract'
import type { StatusLook } from '../../ui/status/StatusChip.tsx'

export const paymentLooks = {
  pending: { tone: 'warning', glyph: 'dashed' },
  paid: { tone: 'positive', glyph: 'tick' },
  failed: { tone: 'danger', glyph: 'cross' },
  refunded: { tone: 'danger', glyph: 'undo' },
  partial_refund: { tone: 'danger', glyph: 'undo' },
} as const satisfies Record<OrderDetails['paymentStatus'], StatusLook>
