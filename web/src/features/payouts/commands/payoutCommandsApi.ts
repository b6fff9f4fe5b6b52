import { type NewAdjustment, type NewPayout, PayoutDetails } from '@kainsiap/ops/payouts/contract'
import { answersWith } from '../../../api/changes.ts'
import { idempotent } from '../../../api/idempotency.ts'
import { payoutLive } from '../payoutLive.ts'
import { payoutsApi, walletTags } from '../payoutsApi.ts'

/** The fields of every command on a payout: its id, and the version the caller saw. The key identifies repetitions of the same command. */
export interface PayoutCommand {
  id: string
  version: number
  key: string
}
/** Each member of the union by itself. */
type WithoutVersion<One> = One extends unknown ? Omit<One, 'version'> : never
export type AdjustingCommand = PayoutCommand & { adjustment: WithoutVersion<NewAdjustment> }

const posted = (url: string, body: object, key: string) => ({ url, method: 'POST' as const, body, headers: idempotent(key) })
const answered = { responseSchema: PayoutDetails, onQueryStarted: answersWith(payoutLive) }
const command = (verb: 'process' | 'hold' | 'release' | 'cancel' | 'retry' | 'paid' | 'not-paid' | 'recheck') => ({
  query: ({ id, key, ...body }: PayoutCommand) => posted(`payouts/${id}/${verb}`, body, key),
  ...answered,
})

export const {
  useCreatePayoutMutation,
  useProcessPayoutMutation,
  useHoldPayoutMutation,
  useReleasePayoutMutation,
  useCancelPayoutMutation,
  useRetryPayoutMutation,
  usePayoutPaidMutation,
  usePayoutNotPaidMutation,
  useAdjustPayoutMutation,
  useRecheckPayoutMutation,
} = payoutsApi.injectEndpoints({
  endpoints: (build) => ({
    createPayout: build.mutation<PayoutDetails, NewPayout & { key: string }>({
      query: ({ key, ...body }) => posted('payouts', body, key),
      ...answered,
      invalidatesTags: (_, __, { agentId }) => walletTags(agentId),
    }),
    processPayout: build.mutation<PayoutDetails, PayoutCommand>(command('process')),
    holdPayout: build.mutation<PayoutDetails, PayoutCommand & { reason: string }>(command('hold')),
    releasePayout: build.mutation<PayoutDetails, PayoutCommand>(command('release')),
    cancelPayout: build.mutation<PayoutDetails, PayoutCommand>(command('cancel')),
    retryPayout: build.mutation<PayoutDetails, PayoutCommand>(command('retry')),
    payoutPaid: build.mutation<PayoutDetails, PayoutCommand & { reference: string; paidOn: string }>(command('paid')),
    payoutNotPaid: build.mutation<PayoutDetails, PayoutCommand & { reason: string }>(command('not-paid')),
    adjustPayout: build.mutation<PayoutDetails, AdjustingCommand>({
      query: ({ id, key, version, adjustment }) => posted(`payouts/${id}/adjustments`, { version, ...adjustment }, key),
      ...answered,
    }),
    recheckPayout: build.mutation<PayoutDetails, PayoutCommand>({
      ...command('recheck'),
      // A check that learns nothing changes no version, and yet when it was made.
      invalidatesTags: (_, __, { id }) => [{ type: 'Payout', id }],
    }),
  }),
})
