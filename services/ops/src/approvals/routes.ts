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
    { summary: 'List approvals: awaiting decision, your own requests, or decided', query: ApprovalQuery, answer: ApprovalPage },
    ({ query, principal }) => listApprovals(query, signedIn(principal).id),
  ),
  get('/approvals/stats', approve, { summary: 'Get live counts of approvals', answer: ApprovalStats }, readApprovalStats),
  get('/approvals/:id', approve, { summary: 'Get an approval with its effect, changes and decision', answer: ApprovalDetails }, ({ id }) =>
    getApproval(approvalSources, id),
  ),
  post(
    '/approvals/:id/review',
    approve,
    { summary: 'Mark an approval as under review for five minutes', answer: Approval, idempotencyKey: 'unused' },
    async ({ context, id }) => toApproval(await startReview(context, id)),
  ),
  remove('/approvals/:id/review', approve, { summary: 'End the review of an approval', answer: Approval }, async ({ context, id }) =>
    toApproval(await endReview(context, id)),
  ),
]
