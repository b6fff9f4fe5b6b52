import { z } from 'zod'

export const PayoutBatchStats = z
  .strictObject({
    total: z.int(),
    draft: z.int(),
    /** Waiting for approval. */
    submitted: z.int(),
    submittedSen: z.int(),
    /** With a payout whose outcome is unknown. */
    outcomeUnknown: z.int(),
    /** Released, and not over. */
    processing: z.int(),
    completed: z.int(),
    partiallyCompleted: z.int(),
    failed: z.int(),
    rejected: z.int(),
    cancelled: z.int(),
  })
  .meta({ id: 'PayoutBatchStats' })
export type PayoutBatchStats = z.infer<typeof PayoutBatchStats>
