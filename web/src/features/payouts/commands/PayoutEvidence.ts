import { PayoutDetails } from '@kainsiap/ops/payouts/contract'
import { evidenceEndpoints } from '../../../command/evidence/evidenceEndpoints.ts'
import type { DecidingEvidence, RecordingEvidence, RejectingEvidence, UploadingPaper } from '../../../command/evidence/evidenceKind.ts'
import { evidenceProvider } from '../../../command/evidence/evidenceProvider.ts'
import { payoutLive } from '../payoutLive.ts'
import { payoutsApi, useGetPayoutQuery, useLazyGetPayoutQuery } from '../payoutsApi.ts'

const endpoints = evidenceEndpoints('payouts', PayoutDetails, payoutLive)
const {
  useUploadPayoutPaperMutation,
  useRecordPayoutEvidenceMutation,
  useConfirmPayoutEvidenceMutation,
  useRejectPayoutEvidenceMutation,
  useWithdrawPayoutEvidenceMutation,
} = payoutsApi.injectEndpoints({
  endpoints: (build) => ({
    uploadPayoutPaper: build.mutation<{ id: string }, UploadingPaper>(endpoints.upload),
    recordPayoutEvidence: build.mutation<PayoutDetails, RecordingEvidence & { key: string }>(endpoints.record),
    confirmPayoutEvidence: build.mutation<PayoutDetails, DecidingEvidence & { key: string }>(endpoints.confirm),
    rejectPayoutEvidence: build.mutation<PayoutDetails, RejectingEvidence & { key: string }>(endpoints.reject),
    withdrawPayoutEvidence: build.mutation<PayoutDetails, DecidingEvidence & { key: string }>(endpoints.withdraw),
  }),
})

/** Gives what it holds the evidence of a payout. */
export const PayoutEvidence = evidenceProvider('payout', {
  useRecord: useGetPayoutQuery,
  useReadAgain: useLazyGetPayoutQuery,
  useUpload: useUploadPayoutPaperMutation,
  useSend: useRecordPayoutEvidenceMutation,
  useConfirm: useConfirmPayoutEvidenceMutation,
  useReject: useRejectPayoutEvidenceMutation,
  useWithdraw: useWithdrawPayoutEvidenceMutation,
})
