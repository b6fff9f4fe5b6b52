import type { Refund, RefundDetails } from '@kainsiap/ops/refunds/contract'
import { useRecordCommand } from '../../../command/useRecordCommand.ts'
import { useLazyGetRefundQuery } from '../refundsApi.ts'
import { refundTarget } from './refundTarget.ts'

interface RefundCommand<Input> {
  refund: Refund
  /** Said before the reason when it was refused. */
  failed: string
  send: (input: Input & { key: string }) => Promise<RefundDetails | undefined>
  /** Whether the refund, as read again after an unknown outcome, shows that it was done. */
  isDone: (seen: RefundDetails, input: Input) => boolean
  onDone: () => void
}

/** A command on one refund. */
export function useRefundCommand<Input extends { id: string; version: number }>({ refund, ...use }: RefundCommand<Input>) {
  const [readAgain] = useLazyGetRefundQuery()
  return useRecordCommand<Input, Refund, RefundDetails>({
    ...use,
    target: refundTarget,
    isFollowed: true,
    record: refund,
    readAgain: async (id) => (await readAgain(id)).data,
  })
}
