/** For orders rated by an earlier version: seeded ones, which do not say when. */
export const ratingBackfill = {
  field: 'ratedAt',
  filter: { status: 'delivered', rating: { $gt: 0 }, ratedAt: null },
  stage: { ratedAt: '$completedAt' },
}
