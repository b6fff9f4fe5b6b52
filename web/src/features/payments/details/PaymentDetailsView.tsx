import { type PaymentDetails, PaymentRef } from '@kainsiap/ops/payments/contract'
import styled from 'styled-components'
import { RecordPanels } from '../../../app/record/RecordPanels.tsx'
import { RecordContent, RecordView } from '../../../ui/record/RecordView.tsx'
import { paymentPaths } from '../paymentPaths.ts'
import { useGetPaymentQuery } from '../paymentsApi.ts'
import { Attempts } from './Attempts.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { Halves } from './Halves.tsx'
import { PaymentFacts } from './PaymentFacts.tsx'
import { PaymentHead } from './PaymentHead.tsx'
import { PaymentTimeline } from './PaymentTimeline.tsx'
import { RecordBlock } from './RecordBlock.tsx'
import { UnknownNotice } from './UnknownNotice.tsx'

interface PaymentDetailsViewProps {
  /** Its number, or its id. */
  number: string
  /** Present in a drawer, which closes to the list behind it. */
  onClose?: () => void
}

/** Everything about one payment, live. */
export function PaymentDetailsView({ number, onClose }: PaymentDetailsViewProps) {
  const isRef = PaymentRef.safeParse(number).success
  const query = useGetPaymentQuery(number, { skip: !isRef })
  return (
    <RecordView
      noun="payment"
      query={query}
      isGone={!isRef}
      goneHint={`Payment ${number} not found.`}
      list={{ path: paymentPaths.all, label: 'All payments' }}
      onClose={onClose}
    >
      {(payment) => (
        <>
          <PaymentHead payment={payment} onClose={onClose} />
          <RecordContent>
            <Notices payment={payment} />
            <PaymentFacts payment={payment} />
            <Halves payment={payment} />
            {!isRecordWaiting(payment) && <RecordBlock payment={payment} />}
            <RecordPanels entity="payment" id={payment.id} />
            <Wide>
              <Attempts payment={payment} />
              <PaymentTimeline payment={payment} />
            </Wide>
          </RecordContent>
        </>
      )}
    </RecordView>
  )
}

const isRecordWaiting = ({ record }: PaymentDetails) => record?.state === 'waiting'

/** What somebody has to look at, before everything else. */
function Notices({ payment }: { payment: PaymentDetails }) {
  return (
    <>
      <UnknownNotice payment={payment} />
      <ProblemNotice payment={payment} />
      {isRecordWaiting(payment) && <RecordBlock payment={payment} />}
    </>
  )
}

/** Beside each other on a page, stacked in the drawer. */
const Wide = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--space-4);

  & > * {
    container-type: inline-size;
  }
  @container (min-width: 1000px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`
