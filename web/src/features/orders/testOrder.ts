import type { Order } from '@kainsiap/ops/orders/contract'

const at = '2026-07-14T02:30:00.000Z'

const usual: Omit<Order, 'lastTracking'> = {
  id: '65f0c0ffee0000000000a001',
  version: 1,
  number: 'KS-2026-007',
  status: 'pending',
  priority: 'normal',
  paymentStatus: 'pending',
  paidAt: null,
  customer: { id: '65f0c0ffee0000000000c001', name: 'Siti Hajar Omar' },
  agent: null,
  agentStopped: null,
  services: [
    {
      id: '65f0c0ffee0000000000d001',
      serviceType: 'ironing',
      serviceName: 'Ironing',
      item: 'Shirt',
      quantity: 4,
      unitPriceSen: 450,
      totalPriceSen: 1800,
      urgentService: false,
    },
  ],
  totalItems: 4,
  pickup: { city: 'Shah Alam', state: 'Selangor' },
  delivery: { city: 'Shah Alam', state: 'Selangor' },
  scheduledPickupTime: '2026-07-14T05:00:00.000Z',
  scheduledDeliveryTime: '2026-07-15T05:00:00.000Z',
  actualPickupTime: null,
  actualDeliveryTime: null,
  dueAt: '2026-07-14T06:00:00.000Z',
  dueState: 'on_time',
  acceptedAt: null,
  cancelledAt: null,
  completedAt: null,
  subtotalSen: 1800,
  deliveryFeeSen: 800,
  serviceFeeSen: 90,
  discountSen: 0,
  taxSen: 269,
  totalAmountSen: 2959,
  cancellationFeeSen: null,
  refundDueSen: null,
  refundedSen: 0,
  refundPendingSen: 0,
  dispute: null,
  rating: null,
  ratedAt: null,
  createdAt: at,
  updatedAt: at,
}

/** An order for tests: the given fields override typical defaults. */
export function anOrder(change: Partial<Order> = {}): Order {
  const lastTracking: Order['lastTracking'] = {
    id: '65f0c0ffee0000000000e001',
    status: change.status ?? usual.status,
    timestamp: at,
    location: null,
    description: 'Order placed',
    performedBy: { id: null, name: 'Customer', role: 'customer' },
  }
  return { ...usual, lastTracking, ...change }
}
