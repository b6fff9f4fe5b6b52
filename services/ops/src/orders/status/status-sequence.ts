/** The statuses of an order in sequence. Steps may be skipped, never taken back. */
export const statusSequence = [
  'pending',
  'confirmed',
  'agent_assigned',
  'pickup_scheduled',
  'agent_en_route',
  'pickup_arrived',
  'items_collected',
  'in_processing',
  'ready_for_delivery',
  'out_for_delivery',
  'delivery_arrived',
  'delivered',
] as const

/** Every status: those of the sequence, and those an order may leave it for. */
export type OrderStatusName = (typeof statusSequence)[number] | 'cancelled' | 'disputed' | 'refunded'
