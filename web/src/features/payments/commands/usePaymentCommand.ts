import type { Payment, PaymentDetails } from '@kainsiap/ops/payments/contract'
import { useRecordCommand } from '../../../command/useRecordCommand.ts'
import { useLazyGetPaymentQuery } from '../paymentsApi.ts'
import { paymentTarget } from './paymentTarget.ts'

interface PaymentCommand<Input> {
  payment: Payment
  /** Said before the reason when it was refused. */
  failed: string
  send: (input: Input & { key: string }) => Promise<PaymentDetails | undefined>
  /** Whether the payment, as read again after an unknown outcome, shows that it was done. */
  isDone: (seen: PaymentDetails, input: Input) => boolean
  onDone: () => void
}

/** A command on one payment. */
export function usePaymentCommand<Input extends { id: string; version: number }>({ payment, ...use }: PaymentCommand<Input>) {
  const [readAgain] = useLazyGetPaymentQuery()
  return useRecordCommand<Input, Payment, PaymentDetails>({
    ...use,
    target: paymentTarget,
    record: payment,
    readAgain: async (id) => (await readAgain(id)).data,
  })
}
