import { type NewPayoutBatch, PayoutBatchDetails } from '@kainsiap/ops/payout-batches/contract'
import { PayoutDetails } from '@kainsiap/ops/payouts/contract'
import { answersWith } from '../../../api/changes.ts'
import { idempotent } from '../../../api/idempotency.ts'
import { payoutBatchLive } from '../payoutBatchLive.ts'
import { payoutBatchesApi } from '../payoutBatchesApi.ts'

/** The fields of every command on a run: its id, and the version the caller saw. The key identifies repetitions of the same command. */
export interface BatchCommand {
  id: string
  version: number
  key: string
}
type Approval = BatchCommand & { password: string; agents: number; note?: string | undefined }
type WithReason = BatchCommand & { reason: string }

const posted = (url: string, body: object, key: string) => ({ url, method: 'POST' as const, body, headers: idempotent(key) })
const answered = {
  responseSchema: PayoutBatchDetails,
  onQueryStarted: answersWith(payoutBatchLive),
  invalidatesTags: (_: unknown, __: unknown, { id }: { id: string }) => [{ type: 'PayoutBatchItem' as const, id }],
}
const command = (verb: string) => ({
  query: ({ id, key, ...body }: BatchCommand) => posted(`payout-batches/${id}/${verb}`, body, key),
  ...answered,
})

export const {
  useCreatePayoutBatchMutation,
  useSubmitBatchMutation,
  useApproveBatchMutation,
  useRejectBatchMutation,
  useSendBackBatchMutation,
  useCancelBatchMutation,
  useCancelRestMutation,
  useRetryFailedMutation,
  useGiveResultsMutation,
  useConfirmResultsMutation,
  useRejectResultsMutation,
  useCheckItemMutation,
} = payoutBatchesApi.injectEndpoints({
  endpoints: (build) => ({
    createPayoutBatch: build.mutation<PayoutBatchDetails, NewPayoutBatch & { key: string }>({
      query: ({ key, ...body }) => posted('payout-batches', body, key),
      responseSchema: PayoutBatchDetails,
      onQueryStarted: answersWith(payoutBatchLive),
    }),
    submitBatch: build.mutation<PayoutBatchDetails, BatchCommand>(command('submit')),
    approveBatch: build.mutation<PayoutBatchDetails, Approval>(command('approve')),
    rejectBatch: build.mutation<PayoutBatchDetails, WithReason>(command('reject')),
    sendBackBatch: build.mutation<PayoutBatchDetails, WithReason>(command('send-back')),
    cancelBatch: build.mutation<PayoutBatchDetails, BatchCommand>(command('cancel')),
    cancelRest: build.mutation<PayoutBatchDetails, BatchCommand & { withFailed: boolean }>(command('cancel-rest')),
    retryFailed: build.mutation<PayoutBatchDetails, BatchCommand>(command('retry-failed')),
    giveResults: build.mutation<PayoutBatchDetails, BatchCommand & { fileName: string; content: string }>(command('results')),
    confirmResults: build.mutation<PayoutBatchDetails, BatchCommand>(command('results/confirm')),
    rejectResults: build.mutation<PayoutBatchDetails, WithReason>(command('results/reject')),
    /** Asks the bank about one of its payouts. It sends nothing. */
    checkItem: build.mutation<PayoutDetails, BatchCommand & { runId: string }>({
      query: ({ id, key, version }) => posted(`payouts/${id}/recheck`, { version }, key),
      responseSchema: PayoutDetails,
      invalidatesTags: (_, __, { runId }) => [{ type: 'PayoutBatchItem', id: runId }],
    }),
  }),
})
