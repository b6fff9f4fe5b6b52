/** The way an order takes (spec/0, "Order life"). A step may be skipped forward, never taken back. */
export const orderChain = [
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
