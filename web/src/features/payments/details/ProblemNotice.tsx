import type { PaymentDetails } from '@kainsiap/ops/payments/contract'
import { TriangleAlert } from 'lucide-react'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { problemText } from '../paymentWords.ts'

const said = ['amount_differs', 'captured_twice', 'captured_after_cancellation', 'record_rejected', 'declined']

/** Why a payment failed, or what came in beyond it and is owed back. */
export function ProblemNotice({ payment }: { payment: PaymentDetails }) {
  const { problem } = payment
  if (!problem || !said.includes(problem.code)) return null
  return (
    <TonedStrip as="p" data-tone="danger">
      <TriangleAlert size={16} aria-hidden />
      <span>{problemText(problem, payment)}</span>
    </TonedStrip>
  )
}
