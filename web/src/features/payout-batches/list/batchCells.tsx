import type { PayoutBatch } from '@kainsiap/ops/payout-batches/contract'
import styled from 'styled-components'
import { isReleased, paidText } from '../payoutBatchWords.ts'
import { RunBar } from '../RunBar.tsx'

/** How far a run is. */
export function Progress({ run }: { run: PayoutBatch }) {
  const { preparing } = run
  if (preparing) return <Quiet>{`${String(preparing.done)} of ${String(preparing.total)} prepared`}</Quiet>
  if (!isReleased(run)) return <Quiet>–</Quiet>
  return (
    <Stack>
      <Quiet>{paidText(run)}</Quiet>
      <RunBar run={run} />
    </Stack>
  )
}

export const Quiet = styled.span`
  color: var(--color-text-muted);
  font-variant-numeric: tabular-nums;
`
const Stack = styled.span`
  display: grid;
  gap: 4px;
  max-width: 150px;
`
