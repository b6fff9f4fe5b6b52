import type { PayoutBatch, PayoutBatchDetails } from '@kainsiap/ops/payout-batches/contract'
import { useRecordCommand } from '../../../command/useRecordCommand.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useLazyGetPayoutBatchQuery } from '../payoutBatchesApi.ts'
import { batchTarget } from './batchTarget.ts'

interface BatchCommandUse<Input> {
  run: PayoutBatch
  /** Said when it is done, and before the reason when it was refused. */
  done: string
  failed: string
  send: (input: Input & { key: string }) => Promise<PayoutBatchDetails>
  /** Whether the run, as read again after an unknown outcome, shows that it was done. */
  isDone: (seen: PayoutBatchDetails, input: Input) => boolean
  onDone: () => void
  onFailed?: (error: unknown) => void
}

/** A command on one run, from a dialog that it closes. */
export function useBatchCommand<Input extends { id: string; version: number }>(use: BatchCommandUse<Input>) {
  const { run, done, onDone, ...ways } = use
  const [readAgain] = useLazyGetPayoutBatchQuery()
  const toast = useToast()
  return useRecordCommand<Input, PayoutBatch, PayoutBatchDetails>({
    ...ways,
    target: batchTarget,
    isFollowed: true,
    record: run,
    readAgain: async (id) => (await readAgain(id)).data,
    onDone: () => {
      toast.done(done, { about: run.id })
      onDone()
    },
  })
}
