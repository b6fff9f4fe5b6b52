import type { PayoutBatch } from '@kainsiap/ops/payout-batches/contract'
import styled from 'styled-components'
import { formatCount } from '../../ui/format/numbers.ts'
import { segmentsOf } from './payoutBatchWords.ts'

/** Where the items of a run are, as one bar. */
export function RunBar({ run, isLarge = false }: { run: Pick<PayoutBatch, 'counts' | 'channel'>; isLarge?: boolean }) {
  const segments = segmentsOf(run)
  const label = segments.map((segment) => `${segment.label} ${formatCount(segment.count)}`).join(', ')
  return (
    <Bar role="img" aria-label={label} data-large={isLarge || undefined}>
      {segments.map(({ id, count }) => (
        <i key={id} data-segment={id} style={{ flexGrow: count }} />
      ))}
    </Bar>
  )
}

/** The colour of each part: `data-segment` names it. */
export const segmentLook = `
  &[data-segment='paid'] { background: var(--color-positive); }
  &[data-segment='sending'] { background: var(--color-info); }
  &[data-segment='failed'] { background: var(--color-danger); }
  &[data-segment='unknown'] { background: var(--color-warning); }
  &[data-segment='waiting'] { background: var(--color-line-strong); }
  &[data-segment='cancelled'] { background: var(--color-text-subtle); }
`
const Bar = styled.span`
  display: flex;
  gap: 2px;
  height: 4px;
  overflow: hidden;
  border-radius: 3px;

  &[data-large] {
    gap: 3px;
    height: 9px;
    border-radius: 5px;
  }
  i {
    flex-basis: 0;
    min-width: 3px;
    transition: flex-grow var(--duration-slow) var(--easing-out);
    ${segmentLook}
  }
`
