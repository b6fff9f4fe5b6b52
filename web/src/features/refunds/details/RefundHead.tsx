import type { RefundDetails } from '@kainsiap/ops/refunds/contract'
import styled from 'styled-components'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import { useDialogHost } from '../../../app/DialogHost.tsx'
import { HugeAmount } from '../../../ui/format/HugeAmount.tsx'
import { NumberedHead } from '../../../ui/table/NumberedHead.tsx'
import { RefundDialog } from '../ask/RefundDialog.tsx'
import { RefundButtons } from '../commands/RefundButtons.tsx'
import { RefundChip } from '../RefundChip.tsx'
import { refundPaths } from '../refundPaths.ts'
import { useStateText } from '../useStateText.ts'

interface RefundHeadProps {
  refund: RefundDetails
  onClose: (() => void) | undefined
}

/** How much, in which state, and what can be done. */
export function RefundHead({ refund, onClose }: RefundHeadProps) {
  const { number, amountSen, customer, payment } = refund
  const { title, text } = useStateText(refund)
  const show = useDialogHost()
  return (
    <Head number={number} noun="refund" marks={<RefundChip refund={refund} />} page={refundPaths.refund(number)} onClose={onClose}>
      <div>
        <HugeAmount sen={amountSen} />
        <Line>
          Back to {customer.name}, of <ReachLink to={refundPaths.payment(payment.number)}>{payment.number}</ReachLink>
        </Line>
      </div>
      {refund.status !== 'unknown' && (
        <Line>
          <b>{title}.</b> {text}
        </Line>
      )}
      <Buttons>
        {refund.status !== 'unknown' && (
          <RefundButtons refund={refund} onNew={() => show((close) => <RefundDialog payment={payment.id} onClose={close} />)} />
        )}
      </Buttons>
    </Head>
  )
}

const Head = styled(NumberedHead)`
  @container (max-width: 480px) {
    padding-inline: var(--space-4);
  }
`
const Line = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  font-variant-numeric: tabular-nums;
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;

  b {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
  a {
    color: var(--color-link);
    font-weight: var(--font-weight-medium);
  }
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  &:empty {
    display: none;
  }
`
