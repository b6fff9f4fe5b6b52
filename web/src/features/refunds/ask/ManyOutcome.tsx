import type { Payment } from '@kainsiap/ops/payments/contract'
import type { Refund, RefundsAsked } from '@kainsiap/ops/refunds/contract'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { ringgit } from '../../../ui/ringgit.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
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
        {done} of {items.length} refunds were asked for. {done > 0 && 'Closing this is safe: they go on by themselves.'}
      </p>
      <List aria-label="Refunds asked for">
        {items.map(({ payment, refund, problem }) => (
          <li key={payment}>{refund ? <Asked refund={refund} /> : <Refused number={numberOf(payment)} problem={problem} />}</li>
        ))}
      </List>
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
      <small>{problem}</small>
    </>
  )
}

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--font-size-dense);
  font-variant-numeric: tabular-nums;

  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-height: 38px;
    padding: 6px 0;
  }
  li:not(:last-child) {
    border-bottom: 1px solid var(--color-line);
  }
  small {
    color: var(--color-danger-text);
    font-size: var(--font-size-small);
    text-align: right;
  }
`
