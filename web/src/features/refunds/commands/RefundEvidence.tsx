import { RefundDetails } from '@kainsiap/ops/refunds/contract'
import { evidenceEndpoints } from '../../../command/evidence/evidenceEndpoints.ts'
import type {
  DecidingEvidence,
  EvidenceProvider,
  RecordingEvidence,
  RejectingEvidence,
  UploadingPaper,
} from '../../../command/evidence/evidenceKind.ts'
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
export const RefundEvidence: EvidenceProvider = ({ id, children }) => {
  const { data: record } = useGetRefundQuery(id)
  const [read] = useLazyGetRefundQuery()
  const [upload] = useUploadRefundPaperMutation()
  const [send] = useRecordRefundEvidenceMutation()
  const [confirm] = useConfirmRefundEvidenceMutation()
  const [reject] = useRejectRefundEvidenceMutation()
  const [withdraw] = useWithdrawRefundEvidenceMutation()
  return children({
    noun: 'refund',
    record,
    readAgain: async (ref) => (await read(ref)).data,
    ways: {
      upload: (input) => upload(input).unwrap(),
      record: (input) => send(input).unwrap(),
      confirm: (input) => confirm(input).unwrap(),
      reject: (input) => reject(input).unwrap(),
      withdraw: (input) => withdraw(input).unwrap(),
    },
  })
}
