import type { PayoutBatch } from '@kainsiap/ops/payout-batches/contract'
import styled from 'styled-components'
import { isReleased, paidText } from '../payoutBatchWords.ts'
import { RunBar } from '../RunBar.tsx'
import { Quiet } from '../../../ui/button/Quiet.ts'

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

const Stack = styled.span`
  display: grid;
  gap: 4px;
  max-width: 150px;
`
