import type { PayoutBatchDetails } from '@kainsiap/ops/payout-batches/contract'
import { RotateCcw } from 'lucide-react'
import styled from 'styled-components'
import { Action } from '../../../ui/button/Action.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { useBatchActions, useBatchRejections } from '../commands/batchActions.ts'

/** What has failed can be tried again, or left. */
export function FailedPanel({ run }: { run: PayoutBatchDetails }) {
  const { act } = useBatchActions()
  const refused = useBatchRejections()(run)
  const { counts, failedSen } = run
  if (counts.failed === 0) return null
  return (
    <Panel title="Failed, ready to retry">
      <Text>Starts a new attempt for the failed payouts. Paid payouts are not affected.</Text>
      <Buttons>
        <Action
          label={`Retry failed (${formatCount(counts.failed)} · ${ringgit(failedSen)})`}
          icon={<RotateCcw size={16} aria-hidden />}
          refused={refused.retryFailed}
          onAct={() => act('retryFailed', run)}
        />
        {counts.pending + counts.onHold === 0 && (
          <Action label="Cancel failed" variant="danger-quiet" refused={refused.cancelRest} onAct={() => act('cancelRest', run)} />
        )}
      </Buttons>
    </Panel>
  )
}

const Text = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
