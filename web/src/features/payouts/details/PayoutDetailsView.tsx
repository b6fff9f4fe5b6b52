import { type PayoutDetails, PayoutRef } from '@kainsiap/ops/payouts/contract'
import styled from 'styled-components'
import { useDialogHost } from '../../../app/DialogHost.tsx'
import { RecordPanels } from '../../../app/record/RecordPanels.tsx'
import { EvidencePanel } from '../../../command/evidence/EvidencePanel.tsx'
import { RecordContent, RecordView } from '../../../ui/record/RecordView.tsx'
import { PayoutEvidence } from '../commands/PayoutEvidence.ts'
import { payoutPaths } from '../payoutPaths.ts'
import { useGetPayoutQuery } from '../payoutsApi.ts'
import { Attempts } from './Attempts.tsx'
import { Halves } from './Halves.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OtherLines } from './OtherLines.tsx'
import { PayoutFoot } from './PayoutFoot.tsx'
import { PayoutHead } from './PayoutHead.tsx'
import { PayoutNotices } from './PayoutNotices.tsx'
import { PayoutTimeline } from './PayoutTimeline.tsx'

interface PayoutDetailsViewProps {
  /** Its number, or its id. */
  number: string
  /** Present in a drawer, which closes to the list behind it. */
  onClose?: () => void
}

/** Everything about one payout, live. */
export function PayoutDetailsView({ number, onClose }: PayoutDetailsViewProps) {
  const isRef = PayoutRef.safeParse(number).success
  const query = useGetPayoutQuery(number, { skip: !isRef })
  const onDialog = useDialogHost()
  return (
    <RecordView
      noun="payout"
      query={query}
      isGone={!isRef}
      goneHint={`Payout ${number} not found.`}
      list={{ path: payoutPaths.all, label: 'All payouts' }}
      onClose={onClose}
    >
      {(payout) => (
        <>
          <PayoutHead payout={payout} onClose={onClose} />
          <RecordContent>
            <PayoutNotices payout={payout} />
            <EvidencePanel provider={PayoutEvidence} onDialog={onDialog} record={payout} makerIds={payout.preparedBy} />
            <Halves payout={payout} />
            {payout.notes !== null && <Notes>{payout.notes}</Notes>}
            <Wide>
              <Lines payout={payout} />
              <div>
                <Attempts payout={payout} />
                <PayoutTimeline payout={payout} />
              </div>
            </Wide>
            <RecordPanels entity="payout" id={payout.id} />
          </RecordContent>
          <PayoutFoot payout={payout} />
        </>
      )}
    </RecordView>
  )
}

/** What it is made of: deliveries, then what was added and taken. */
function Lines({ payout }: { payout: PayoutDetails }) {
  return (
    <div>
      <OrderLines payout={payout} />
      <OtherLines payout={payout} />
    </div>
  )
}

const Notes = styled.p`
  padding: 10px var(--space-3);
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;
  white-space: pre-line;
`
/** Beside each other on a page, stacked in the drawer. */
const Wide = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--space-4);

  & > * {
    container-type: inline-size;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
  @container (min-width: 1000px) {
    grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr);
  }
`
