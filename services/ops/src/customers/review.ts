import type { CommandContext } from '../platform/changes/command-context.ts'
import { change, computed } from '../platform/changes/change.ts'
import type { Rule } from '../platform/changes/rules.ts'
import { isThere } from './commands.ts'
import type { CustomerAct, VerificationStatus } from './contract.ts'
import { withHistory } from './history.ts'
import { customers, type CustomerDoc } from './model.ts'

/** What became of a customer's papers; `pending` while they wait. */
export interface Review {
  /** When the papers were sent. */
  papersAt: Date
  status: VerificationStatus
  /** Why they were not accepted. */
  reason: string | null
}

const events = {
  pending: 'customer.documentsSubmitted',
  requires_documents: 'customer.documentsRequested',
  verified: 'customer.verified',
  rejected: 'customer.rejected',
} as const satisfies Record<VerificationStatus, string>

/**
 * Makes the customer what the review of their papers says, once, however often it is said, and never after that of later papers. Only who is
 * verified is active; who is suspended or banned stays so. Throws `not_found`.
 */
export async function applyReview(by: CommandContext, id: string, review: Review): Promise<void> {
  const { papersAt, status } = review
  await change(customers, {
    id,
    preconditions: [isThere, isNews(review)],
    set: [
      {
        verificationStatus: status,
        accountStatus: computed({
          $cond: [
            { $in: ['$accountStatus', ['suspended', 'banned']] },
            '$accountStatus',
            status === 'verified' ? 'active' : 'pending_verification',
          ],
        }),
        papersAt,
        ...withHistory(by, actOf(review)),
      },
    ],
    event: events[status],
    by,
  }).catch((error: unknown) => {
    if (!(error instanceof KnownAlready)) throw error
  })
}

class KnownAlready extends Error {}

const isNews = ({ papersAt, status }: Review): Rule<CustomerDoc> => ({
  filter: {
    $or: [
      { papersAt: null },
      { papersAt: { $lt: papersAt } },
      ...(status === 'pending' ? [] : [{ papersAt, verificationStatus: 'pending' as const }]),
    ],
  },
  rejection: () => new KnownAlready(),
})

function actOf({ status, reason }: Review): CustomerAct {
  if (status === 'pending') return { kind: 'documentsSubmitted' }
  if (status === 'verified') return { kind: 'verified' }
  return { kind: status === 'rejected' ? 'rejected' : 'documentsRequested', reason: reason ?? '' }
}
