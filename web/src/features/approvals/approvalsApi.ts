import { Approval, ApprovalDetails, ApprovalPage, type ApprovalQuery, ApprovalStats } from '@kainsiap/ops/approvals/contract'
import { apiOf, entityTag, listTags, statsTags } from '../../api/api.ts'
import { answersWith } from '../../api/changes.ts'
import { idempotent } from '../../api/idempotency.ts'
import { approvalLive, partyLive } from './approvalLive.ts'

/** A command of the record itself, by the path that its approval names. */
interface Decision {
  path: string
  /** Of the record. */
  version: number
  reason?: string | undefined
  key: string
}

export const approvalsApi = apiOf({ tags: ['Approval', 'ApprovalParty'], live: [approvalLive, ...partyLive] }).injectEndpoints({
  endpoints: (build) => ({
    listApprovals: build.query<ApprovalPage, ApprovalQuery>({
      query: (params) => ({ url: 'approvals', params }),
      responseSchema: ApprovalPage,
      providesTags: listTags('Approval'),
    }),
    approvalStats: build.query<ApprovalStats, void>({
      query: () => 'approvals/stats',
      responseSchema: ApprovalStats,
      providesTags: statsTags('approvals'),
    }),
    getApproval: build.query<ApprovalDetails, string>({
      query: (id) => `approvals/${id}`,
      responseSchema: ApprovalDetails,
      providesTags: (approval) => [
        ...entityTag('Approval')(approval),
        ...(approval?.state === 'waiting' && approval.party ? [{ type: 'ApprovalParty' as const, id: approval.party.id }] : []),
      ],
    }),
    startReview: build.mutation<Approval, string>({
      query: (id) => ({ url: `approvals/${id}/review`, method: 'POST' }),
      responseSchema: Approval,
      onQueryStarted: answersWith(approvalLive),
    }),
    endReview: build.mutation<Approval, string>({
      query: (id) => ({ url: `approvals/${id}/review`, method: 'DELETE' }),
      responseSchema: Approval,
      onQueryStarted: answersWith(approvalLive),
    }),
    /** The answer is the record's, of whichever entity: the inbox follows by itself. */
    decideApproval: build.mutation<unknown, Decision>({
      query: ({ path, key, ...body }) => ({ url: path, method: 'POST', body, headers: idempotent(key) }),
    }),
  }),
})

export const {
  useListApprovalsQuery,
  useApprovalStatsQuery,
  useGetApprovalQuery,
  useLazyGetApprovalQuery,
  useStartReviewMutation,
  useEndReviewMutation,
  useDecideApprovalMutation,
} = approvalsApi
/** What is known of one, without asking. */
export const { useQueryState: useGetApprovalQueryState } = approvalsApi.endpoints.getApproval
