import type { Payout, PayoutDetails } from '@kainsiap/ops/payouts/contract'
import { useRecordCommand } from '../../../command/useRecordCommand.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useLazyGetPayoutQuery } from '../payoutsApi.ts'
import { payoutTarget } from './payoutTarget.ts'

interface PayoutCommandUse<Input> {
  payout: Payout
  send: (input: Input & { key: string }) => Promise<PayoutDetails>
  /** Whether the payout, as read again after an unknown outcome, shows that it was done. */
  isDone: (seen: PayoutDetails, input: Input) => boolean
  onDone: () => void
  /** The bank, or a worker, goes on with what was done at once. */
  isFollowed?: boolean
  /** Said when it is done, and before the reason when it was refused. */
  done?: string
  failed?: string
}

/** A command on one payout, from a dialog that it closes. */
export function usePayoutCommand<Input extends { id: string; version: number }>(use: PayoutCommandUse<Input>) {
  const { payout, done = 'Payout status updated successfully', failed = 'Failed to update payout status', onDone, ...ways } = use
  const [readAgain] = useLazyGetPayoutQuery()
  const toast = useToast()
  return useRecordCommand<Input, Payout, PayoutDetails>({
    ...ways,
    failed,
    target: payoutTarget,
    record: payout,
    readAgain: async (id) => (await readAgain(id)).data,
    onDone: () => {
      toast.done(done, { about: payout.id })
      onDone()
    },
  })
}
