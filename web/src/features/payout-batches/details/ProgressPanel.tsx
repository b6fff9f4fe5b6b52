import type { PayoutBatchDetails } from '@kainsiap/ops/payout-batches/contract'
import { CircleStop } from 'lucide-react'
import styled from 'styled-components'
import { Action } from '../../../ui/button/Action.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { useBatchActions, useBatchRejections } from '../commands/batchActions.ts'
import { isOver, paidText, type Segment, segmentsOf } from '../payoutBatchWords.ts'
import { RunBar, segmentLook } from '../RunBar.tsx'

interface ProgressPanelProps {
  run: PayoutBatchDetails
  /** Shows the items of one part of the bar. */
  onTab: (tab: Segment['tab']) => void
}

/** How far a released run is: each part of the bar leads to its items. */
export function ProgressPanel({ run, onTab }: ProgressPanelProps) {
  const { amountSen, completedSen, counts } = run
  const { act } = useBatchActions()
  const refused = useBatchRejections()(run).cancelRest
  const waiting = counts.pending + counts.onHold
  return (
    <Box aria-label="Progress">
      <Top>
        <h2>
          {paidText(run)} <small>{`· ${ringgit(completedSen)} of ${ringgit(amountSen)}`}</small>
        </h2>
        {waiting > 0 && (
          <Action
            label={`Cancel the rest (${formatCount(waiting)})`}
            icon={<CircleStop size={16} aria-hidden />}
            variant="danger-quiet"
            refused={refused}
            onAct={() => act('cancelRest', run)}
          />
        )}
      </Top>
      <RunBar run={run} isLarge />
      <Legend aria-label="Show payouts that are">
        {segmentsOf(run).map(({ id, label, count, tab }) => (
          <li key={id}>
            <button type="button" onClick={() => onTab(tab)}>
              <i data-segment={id} aria-hidden />
              {label} <b>{formatCount(count)}</b>
            </button>
          </li>
        ))}
      </Legend>
      {!isOver(run) && <p>{whatNext(run)}</p>}
    </Box>
  )
}

function whatNext({ counts, channel }: PayoutBatchDetails): string {
  const { pending, processing, onHold } = counts
  if (onHold > 0 && pending + processing === 0)
    return 'Payouts on hold are not sent with this batch. Cancel the rest to free the earnings for another payout.'
  return channel === 'file'
    ? 'This continues once the bank’s results are imported.'
    : 'This continues in the background. You can leave this page.'
}

const Box = styled.section`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4) var(--space-5);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);

  p {
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
    line-height: var(--line-height-dense);
  }
`
const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-3);
  min-height: var(--size-control);

  h2 {
    font-size: var(--font-size-title);
    font-variant-numeric: tabular-nums;
    font-weight: var(--font-weight-semibold);
    line-height: var(--line-height-title);
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-body);
    font-weight: var(--font-weight-medium);
  }
`
const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
  margin: 0 -6px;
  padding: 0;
  list-style: none;

  button {
    display: inline-flex;
    align-items: center;
    gap: 7px;
    min-height: 26px;
    padding: 0 6px;
    border: 0;
    border-radius: var(--radius-control);
    background: none;
    color: var(--color-text-muted);
    font: inherit;
    font-size: var(--font-size-dense);
    cursor: pointer;
  }
  button:hover {
    background: var(--color-surface-hover);
    color: var(--color-text);
  }
  b {
    color: var(--color-text);
    font-variant-numeric: tabular-nums;
    font-weight: var(--font-weight-semibold);
  }
  i {
    width: 10px;
    height: 10px;
    border-radius: 3px;
    ${segmentLook}
  }
`
