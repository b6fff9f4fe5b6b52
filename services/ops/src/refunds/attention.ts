/** What decides whether somebody has to look at a refund. */
interface Facts {
  isStuck: boolean
  isOverdue: boolean
  problem: { code: string } | null
}

/** Of which nobody knows for a day what became of it, that is stopped or contradicted by its gateway, or past its due time. */
export const needsAttentionOf = ({ isStuck, isOverdue, problem }: Facts): boolean =>
  isStuck || isOverdue || problem?.code === 'stopped' || problem?.code === 'contradicted'

/** The same as an aggregation expression over the refund. */
export const needsAttentionStage = {
  $or: [
    { $eq: ['$isStuck', true] },
    { $eq: ['$isOverdue', true] },
    { $eq: ['$problem.code', 'stopped'] },
    { $eq: ['$problem.code', 'contradicted'] },
  ],
}
