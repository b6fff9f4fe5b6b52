import { RefundRef } from '@kainsiap/ops/refunds/contract'
import styled from 'styled-components'
import { useDialogHost } from '../../../app/DialogHost.tsx'
import { RecordPanels } from '../../../app/record/RecordPanels.tsx'
import { EvidencePanel } from '../../../command/evidence/EvidencePanel.tsx'
import { RecordContent, RecordView } from '../../../ui/record/RecordView.tsx'
import { RefundEvidence } from '../commands/RefundEvidence.ts'
import { RefundPeople } from '../commands/RefundPeople.tsx'
import { refundPaths } from '../refundPaths.ts'
import { useGetRefundQuery } from '../refundsApi.ts'
import { BorneBy } from './BorneBy.tsx'
import { RefundFacts } from './RefundFacts.tsx'
import { RefundHead } from './RefundHead.tsx'
import { RefundNotice } from './RefundNotice.tsx'
import { RefundTimeline } from './RefundTimeline.tsx'

interface RefundDetailsViewProps {
  /** Its number, or its id. */
  number: string
  /** Present in a drawer, which closes to the list behind it. */
  onClose?: () => void
}

/** Everything about one refund, live. */
export function RefundDetailsView({ number, onClose }: RefundDetailsViewProps) {
  const isRef = RefundRef.safeParse(number).success
  const query = useGetRefundQuery(number, { skip: !isRef })
  const onDialog = useDialogHost()
  return (
    <RecordView
      noun="refund"
      query={query}
      isGone={!isRef}
      goneHint={`Refund ${number} not found.`}
      list={{ path: refundPaths.all, label: 'All refunds' }}
      onClose={onClose}
    >
      {(refund) => (
        <>
          <RefundHead refund={refund} onClose={onClose} />
          <RecordContent>
            <RefundNotice refund={refund} />
            <EvidencePanel provider={RefundEvidence} onDialog={onDialog} record={refund} makerIds={[refund.requestedBy.id]} />
            <RefundPeople refund={refund} />
            <RefundFacts refund={refund} />
            <Wide>
              <BorneBy refund={refund} />
              <RefundTimeline refund={refund} />
            </Wide>
            <RecordPanels entity="refund" id={refund.id} />
          </RecordContent>
        </>
      )}
    </RecordView>
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
