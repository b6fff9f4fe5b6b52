import { statusSequence } from '@kainsiap/ops/orders/status/status-sequence'
import type { OrderStatus } from '@kainsiap/ops/orders/status-machine'

const between = (from: (typeof statusSequence)[number], to: (typeof statusSequence)[number]): readonly OrderStatus[] =>
  statusSequence.slice(statusSequence.indexOf(from), statusSequence.indexOf(to) + 1)

/** The stages of an order, in the colours of its chips: users filter by stage more often than by single status. */
export const orderStages: readonly { stage: string; statuses: readonly OrderStatus[] }[] = [
  { stage: 'To assign', statuses: between('pending', 'confirmed') },
  { stage: 'Pickup', statuses: between('agent_assigned', 'items_collected') },
  { stage: 'Processing', statuses: between('in_processing', 'ready_for_delivery') },
  { stage: 'Delivery', statuses: between('out_for_delivery', 'delivery_arrived') },
  { stage: 'Completed', statuses: ['delivered'] },
  { stage: 'Closed', statuses: ['cancelled', 'refunded'] },
  { stage: 'Problem', statuses: ['disputed'] },
]
