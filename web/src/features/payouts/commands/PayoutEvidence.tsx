import { PayoutDetails } from '@kainsiap/ops/payouts/contract'
import { evidenceEndpoints } from '../../../command/evidence/evidenceEndpoints.ts'
import type {
  DecidingEvidence,
  EvidenceProvider,
  RecordingEvidence,
  RejectingEvidence,
  UploadingPaper,
} from '../../../command/evidence/evidenceKind.ts'
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
export const PayoutEvidence: EvidenceProvider = ({ id, children }) => {
  const { data: record } = useGetPayoutQuery(id)
  const [read] = useLazyGetPayoutQuery()
  const [upload] = useUploadPayoutPaperMutation()
  const [send] = useRecordPayoutEvidenceMutation()
  const [confirm] = useConfirmPayoutEvidenceMutation()
  const [reject] = useRejectPayoutEvidenceMutation()
  const [withdraw] = useWithdrawPayoutEvidenceMutation()
  return children({
    noun: 'payout',
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
