import type { OrderStatus } from '@kainsiap/ops/orders/contract'
import type { StatusLook } from './StatusChip.tsx'

/** The hue shows the stage and the ring the progress, so that a column of chips can be scanned. */
export const orderLooks = {
  pending: { tone: 'secondary', glyph: 'ring-0' },
  confirmed: { tone: 'secondary', glyph: 'ring-1' },
  agent_assigned: { tone: 'info', glyph: 'ring-2' },
  pickup_scheduled: { tone: 'info', glyph: 'ring-3' },
  agent_en_route: { tone: 'info', glyph: 'ring-4' },
  pickup_arrived: { tone: 'info', glyph: 'ring-5' },
  items_collected: { tone: 'info', glyph: 'ring-6' },
  in_processing: { tone: 'violet', glyph: 'ring-7' },
  ready_for_delivery: { tone: 'violet', glyph: 'ring-8' },
  out_for_delivery: { tone: 'teal', glyph: 'ring-9' },
  delivery_arrived: { tone: 'teal', glyph: 'ring-10' },
  delivered: { tone: 'positive', glyph: 'tick' },
  cancelled: { tone: 'neutral', glyph: 'cross' },
  disputed: { tone: 'danger', glyph: 'exclamation' },
  refunded: { tone: 'neutral', glyph: 'undo' },
} as const satisfies Record<OrderStatus, StatusLook>
