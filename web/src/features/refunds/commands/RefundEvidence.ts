import { RefundDetails } from '@kainsiap/ops/refunds/contract'
import { evidenceEndpoints } from '../../../command/evidence/evidenceEndpoints.ts'
import type { DecidingEvidence, RecordingEvidence, RejectingEvidence, UploadingPaper } from '../../../command/evidence/evidenceKind.ts'
import { evidenceProvider } from '../../../command/evidence/evidenceProvider.ts'
import { refundLive } from '../refundLive.ts'
import { refundsApi, useGetRefundQuery, useLazyGetRefundQuery } from '../refundsApi.ts'

const endpoints = evidenceEndpoints('refunds', RefundDetails, refundLive)
const {
  useUploadRefundPaperMutation,
  useRecordRefundEvidenceMutation,
  useConfirmRefundEvidenceMutation,
  useRejectRefundEvidenceMutation,
  useWithdrawRefundEvidenceMutation,
} = refundsApi.injectEndpoints({
  endpoints: (build) => ({
    uploadRefundPaper: build.mutation<{ id: string }, UploadingPaper>(endpoints.upload),
    recordRefundEvidence: build.mutation<RefundDetails, RecordingEvidence & { key: string }>(endpoints.record),
    confirmRefundEvidence: build.mutation<RefundDetails, DecidingEvidence & { key: string }>(endpoints.confirm),
    rejectRefundEvidence: build.mutation<RefundDetails, RejectingEvidence & { key: string }>(endpoints.reject),
    withdrawRefundEvidence: build.mutation<RefundDetails, DecidingEvidence & { key: string }>(endpoints.withdraw),
  }),
})

/** Gives what it holds the evidence of a refund. */
export const RefundEvidence = evidenceProvider('refund', {
  useRecord: useGetRefundQuery,
  useReadAgain: useLazyGetRefundQuery,
  useUpload: useUploadRefundPaperMutation,
  useSend: useRecordRefundEvidenceMutation,
  useConfirm: useConfirmRefundEvidenceMutation,
  useReject: useRejectRefundEvidenceMutation,
  useWithdraw: useWithdrawRefundEvidenceMutation,
})
