import type { Approval, Refusal, Release, VerificationQuery } from '@kainsiap/ops/verifications/contract'
import {
  Verification,
  VerificationPage,
  VerificationReview,
  VerificationRow,
  VerificationStats,
} from '@kainsiap/ops/verifications/contract'
import { apiOf, listTags, statsTags } from '../../api/api.ts'
import { answersWith, applyChange } from '../../api/changes.ts'
import type { LiveEntity } from '../../api/copies.ts'
import { idempotent } from '../../api/idempotency.ts'
import type { z } from 'zod'
import { everyKind, papersKinds, type PapersKind } from './kinds.ts'
import { papersLive } from './papersLive.ts'

interface Papers {
  kind: PapersKind
  id: string
}
/** What can be decided. */
export type Verb = 'approve' | 'reject' | 'ask-again'
type Decision = Papers & { verb: Verb; key: string } & (z.input<typeof Approval> | z.input<typeof Refusal>)

const answers = ({ kind }: Papers, lifecycle: Parameters<ReturnType<typeof answersWith>>[1]) =>
  answersWith(papersLive[kind])(undefined, lifecycle)

/** Number and images stay with who has asked for them: the copies in lists get the rest. */
const Shared = Verification.strip()

const verificationsApi = apiOf({
  tags: everyKind.map((kind) => papersKinds[kind].tag),
  live: Object.values(papersLive),
}).injectEndpoints({
  endpoints: (build) => ({
    listVerifications: build.query<VerificationPage, { kind: PapersKind } & VerificationQuery>({
      query: ({ kind, ...params }) => ({ url: `${kind}/verifications`, params }),
      responseSchema: VerificationPage,
      providesTags: (answer, _error, { kind }) => listTags(papersKinds[kind].tag)(answer),
    }),
    verificationStats: build.query<VerificationStats, PapersKind>({
      query: (kind) => `${kind}/verifications/stats`,
      responseSchema: VerificationStats,
      providesTags: (_answer, _error, kind) => statsTags(papersKinds[kind].area),
    }),
    claimPapers: build.mutation<VerificationReview, Papers>({
      query: ({ kind, id }) => ({ url: `${kind}/verifications/${id}/claim`, method: 'POST' }),
      responseSchema: VerificationReview,
      onQueryStarted: async ({ kind }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null)
        if (answer) dispatch(applyChange(papersLive[kind] as LiveEntity, Shared.parse(answer.data), true))
      },
    }),
    releasePapers: build.mutation<VerificationRow, Papers & Release>({
      query: ({ kind, id, version }) => ({
        url: `${kind}/verifications/${id}/release`,
        method: 'POST',
        body: { version },
        keepalive: true,
      }),
      responseSchema: VerificationRow,
      onQueryStarted: answers,
    }),
    decidePapers: build.mutation<VerificationRow, Decision>({
      query: ({ kind, id, verb, key, ...body }) => ({
        url: `${kind}/verifications/${id}/${verb}`,
        method: 'POST',
        body,
        headers: idempotent(key),
      }),
      responseSchema: VerificationRow,
      onQueryStarted: answers,
    }),
  }),
})

export const {
  useListVerificationsQuery,
  useVerificationStatsQuery,
  useClaimPapersMutation,
  useReleasePapersMutation,
  useDecidePapersMutation,
} = verificationsApi
