import { type PayoutBatchDetails, PayoutBatchRef } from '@kainsiap/ops/payout-batches/contract'
import styled from 'styled-components'
import { RecordPanels } from '../../../app/record/RecordPanels.tsx'
import { print } from '../../../ui/layout/breakpoints.ts'
import { RecordColumns, RecordContent, RecordView } from '../../../ui/record/RecordView.tsx'
import { payoutBatchPaths } from '../payoutBatchPaths.ts'
import { useGetPayoutBatchQuery } from '../payoutBatchesApi.ts'
import { isReleased } from '../payoutBatchWords.ts'
import { runChecks } from '../prepare/dryRun.ts'
import { BatchFoot } from './BatchFoot.tsx'
import { BatchHead } from './BatchHead.tsx'
import { BatchNotices } from './BatchNotices.tsx'
import { BatchTimeline } from './BatchTimeline.tsx'
import { Checks } from './Checks.tsx'
import { FailedPanel } from './FailedPanel.tsx'
import { FilePanel } from './FilePanel.tsx'
import { Items } from './Items.tsx'
import { LeftOut } from './LeftOut.tsx'
import { ProgressPanel } from './ProgressPanel.tsx'
import { useItemsView } from './useItemsView.ts'

interface BatchViewProps {
  /** Its number, or its id. */
  number: string
  /** Present in a drawer, which closes to the list behind it. */
  onClose?: () => void
}

/** Everything about one run, live. */
export function BatchView({ number, onClose }: BatchViewProps) {
  const isRef = PayoutBatchRef.safeParse(number).success
  const query = useGetPayoutBatchQuery(number, { skip: !isRef })
  return (
    <RecordView
      noun="payout batch"
      query={query}
      isGone={!isRef}
      goneHint={`Payout batch ${number} not found.`}
      list={{ path: payoutBatchPaths.all, label: 'All payout batches' }}
      onClose={onClose}
    >
      {(run) => (
        <>
          <BatchHead run={run} onClose={onClose} />
          <RecordContent>
            <BatchNotices run={run} />
            <Content run={run} />
            <RecordPanels entity="payoutBatch" id={run.id} />
          </RecordContent>
          <BatchFoot run={run} />
        </>
      )}
    </RecordView>
  )
}

function Content({ run }: { run: PayoutBatchDetails }) {
  const view = useItemsView()
  return (
    <Columns>
      <div>
        {isReleased(run) && <ProgressPanel run={run} onTab={view.showTab} />}
        <Items run={run} view={view} />
      </div>
      <div>
        {!isReleased(run) && <Checks checks={runChecks(run)} />}
        <FilePanel run={run} />
        <FailedPanel run={run} />
        {run.notes !== null && <Notes>{run.notes}</Notes>}
        {isReleased(run) && <BatchTimeline run={run} />}
        <LeftOut exclusions={run.exclusions} count={run.excludedAgents} sen={run.excludedSen} />
        {!isReleased(run) && <BatchTimeline run={run} />}
      </div>
    </Columns>
  )
}

/** The table needs more of the room than the records of people do. */
const Columns = styled(RecordColumns)`
  grid-template-columns: minmax(0, 2.3fr) minmax(280px, 1fr);

  @container (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }
  ${print} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Notes = styled.p`
  padding: 10px var(--space-3);
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;
  white-space: pre-line;
`
