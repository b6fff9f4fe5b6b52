import type { Payment } from '@kainsiap/ops/payments/contract'
import type { Refund, RefundsAsked } from '@kainsiap/ops/refunds/contract'
import { Link } from 'react-router-dom'
import { OutcomeList } from '../../../money/OutcomeList.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { TextLink } from '../../../ui/button/TextLink.tsx'
import { RefundChip } from '../RefundChip.tsx'
import { refundPaths } from '../refundPaths.ts'
import { useGetRefundQuery } from '../refundsApi.ts'
import { useShown } from './followRefunds.ts'

/** What became of each: its refund, live, or why there is none. */
export function ManyOutcome({ payments, asked: { items } }: { payments: readonly Payment[]; asked: RefundsAsked }) {
  const done = items.filter(({ refund }) => refund !== null).length
  const numberOf = (id: string) => payments.find((payment) => payment.id === id)?.number ?? id
  return (
    <>
      <p role="status">
        {done} of {items.length} refunds requested. {done > 0 && 'They continue in the background. You can close this.'}
      </p>
      <OutcomeList aria-label="Requested refunds">
        {items.map(({ payment, refund, problem }) => (
          <li key={payment}>{refund ? <Asked refund={refund} /> : <Refused number={numberOf(payment)} problem={problem} />}</li>
        ))}
      </OutcomeList>
    </>
  )
}

function Asked({ refund: asked }: { refund: Refund }) {
  useShown(asked.id)
  const { data: refund = asked } = useGetRefundQuery(asked.id)
  return (
    <>
      <span>
        <TextLink as={Link} to={refundPaths.refund(refund.number)}>
          {refund.number}
        </TextLink>{' '}
        {ringgit(refund.amountSen)}
      </span>
      <RefundChip refund={refund} />
    </>
  )
}

function Refused({ number, problem }: { number: string; problem: string | null }) {
  return (
    <>
      <span>{number}</span>
      <small data-failed>{problem}</small>
    </>
  )
}
