/** A valid body of each request about ratings. */
export const ratingBodies = (customerId: string) => ({
  'POST /api/orders/:id/rating': { rating: 2, categories: { punctuality: 1, carefulHandling: 5 }, comment: 'Creases in two shirts' },
  'POST /api/orders/:id/rating/remove': { reason: 'Meant for another order' },
  'POST /api/field/orders/:id/rating': { customerId, rating: 5, categories: { communication: 4 }, comment: 'Thank you' },
})
