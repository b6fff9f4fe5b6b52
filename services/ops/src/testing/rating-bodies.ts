/** A valid body of each request about ratings and performance. */
export const ratingBodies = (customerId: string) => ({
  'POST /api/agents/performance/exports': {
    format: 'csv',
    query: { period: 'weekly', date: '2026-07-14', measure: 'averageRating', minOrders: '5' },
  },
  'POST /api/orders/:id/rating': { rating: 2, categories: { punctuality: 1, carefulHandling: 5 }, comment: 'Creases in two shirts' },
  'POST /api/orders/:id/rating/remove': { reason: 'Meant for another order' },
  'POST /api/field/orders/:id/rating': { customerId, rating: 5, categories: { communication: 4 }, comment: 'Thank you' },
})
