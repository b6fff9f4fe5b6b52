import type { ApprovalSource } from '../platform/approvals/source.ts'
import { signedIn } from '../platform/http/principals.ts'
import { get, post, remove, type Route } from '../platform/http/routes.ts'
import { Approval, ApprovalDetails, ApprovalPage, ApprovalQuery, ApprovalStats } from './contract.ts'
import { toApproval } from './model.ts'
import { getApproval, listApprovals } from './queries.ts'
import { endReview, startReview } from './review.ts'
import { readApprovalStats } from './stats.ts'

export interface ApprovalServices {
  /** What of each entity waits for a second person. */
  approvalSources: readonly ApprovalSource[]
}

const approve = 'finance.approve'

export const approvalRoutes = ({ approvalSources }: ApprovalServices): Route[] => [
  get(
    '/approvals',
    approve,
    { summary: 'What waits for a second person, what one has asked for, or what was decided', query: ApprovalQuery, answer: ApprovalPage },
    ({ query, principal }) => listApprovals(query, signedIn(principal).id),
  ),
  get('/approvals/stats', approve, { summary: 'Live counts of what waits for a second person', answer: ApprovalStats }, readApprovalStats),
  get(
    '/approvals/:id',
    approve,
    { summary: 'One approval: what it would change, what has changed since, and how it is decided', answer: ApprovalDetails },
    ({ id }) => getApproval(approvalSources, id),
  ),
  post(
    '/approvals/:id/review',
    approve,
    { summary: 'Show others for five minutes that one has it open', answer: Approval, idempotencyKey: 'unused' },
    async ({ context, id }) => toApproval(await startReview(context, id)),
  ),
  remove('/approvals/:id/review', approve, { summary: 'No longer have it open', answer: Approval }, async ({ context, id }) =>
    toApproval(await endReview(context, id)),
  ),
]
