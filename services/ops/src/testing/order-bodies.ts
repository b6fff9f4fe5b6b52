import { evidenceBodies } from './bank-evidence.ts'
import { financialReportBodies } from './financial-reports.ts'
import { payoutBatchBodies } from './payout-batches.ts'
import { payoutBodies } from './payouts.ts'
import { reconciliationBodies } from './reconciliation.ts'
import { paymentBodies } from './transfers.ts'

/** A valid body of requests on an order, by staff and by the apps, and about what agents achieve. */
export const orderBodies = (customerId: string, agentId: string, version: number): Record<string, Record<string, unknown>> => ({
  ...paymentBodies(version),
  ...payoutBatchBodies(version, agentId),
  ...reconciliationBodies(version),
  ...financialReportBodies(version),
  ...evidenceBodies(version, customerId),
  ...payoutBodies(version, { agentId, orderId: customerId }),
  'POST /api/agents/performance/exports': {
    format: 'csv',
    query: { period: 'weekly', date: '2026-07-14', measure: 'averageRating', minOrders: '5' },
  },
  'POST /api/orders/:id/rating': { rating: 2, categories: { punctuality: 1, carefulHandling: 5 }, comment: 'Creases in two shirts' },
  'POST /api/orders/:id/rating/remove': { reason: 'Meant for another order' },
  'POST /api/field/orders/:id/rating': { customerId, rating: 5, categories: { communication: 4 }, comment: 'Thank you' },
  'POST /api/field/orders/:id/cancel': { customerId, reason: 'Plans changed' },
  'POST /api/field/orders/:id/cash': { agentId, amountSen: 4_923 },
  'POST /api/field/orders/:id/checkout': { customerId, method: 'fpx' },
  'POST /api/field/orders/:id/accept': { agentId },
  'POST /api/field/orders/:id/decline': { agentId, reason: 'Too far' },
  'POST /api/field/orders/:id/status': { agentId, status: 'items_collected', notes: 'Five bags', location: 'Shah Alam' },
})
