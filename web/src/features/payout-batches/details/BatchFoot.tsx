import type { PayoutBatchDetails } from '@kainsiap/ops/payout-batches/contract'
import { CornerUpLeft, Info, Send, Stamp } from 'lucide-react'
import { useId } from 'react'
import { Action } from '../../../ui/button/Action.tsx'
import { useBatchActions, useBatchRejections } from '../commands/batchActions.ts'
import { agentsOf } from '../payoutBatchWords.ts'
import { FootFigures, StickyFoot } from '../StickyFoot.tsx'

/** What comes next, as far as somebody has to decide it: it stays in sight. */
export function BatchFoot({ run }: { run: PayoutBatchDetails }) {
  const { status } = run
  if (status !== 'draft' && status !== 'submitted') return null
  return (
    <StickyFoot role="group" aria-label="Next step">
      <FootFigures
        sums={{
          amountSen: run.amountSen,
          agents: agentsOf(run),
          orders: run.totalOrders,
          commissionSen: run.commissionSen,
        }}
      />
      {status === 'draft' ? <Draft run={run} /> : <Submitted run={run} />}
    </StickyFoot>
  )
}

function Draft({ run }: { run: PayoutBatchDetails }) {
  const { act } = useBatchActions()
  const refused = useBatchRejections()(run)
  const textId = useId()
  return (
    <>
      <p id={textId} data-screen-only>
        <Info size={14} aria-hidden />
        {refused.submit ?? 'A second user with approval rights must release it.'}
      </p>
      <div>
        <Action label="Cancel payout batch" refused={refused.cancel} onAct={() => act('cancel', run)} />
        <Action
          label="Send for approval"
          icon={<Send size={16} aria-hidden />}
          variant={refused.submit === null ? 'primary' : 'plain'}
          refused={refused.submit}
          reasonId={textId}
          onAct={() => act('submit', run)}
        />
      </div>
    </>
  )
}

function Submitted({ run }: { run: PayoutBatchDetails }) {
  const { act } = useBatchActions()
  const refused = useBatchRejections()(run)
  const textId = useId()
  return (
    <>
      <p id={textId} data-screen-only>
        <Info size={14} aria-hidden />
        {refused.approve ?? `Prepared by ${(run.submittedBy ?? run.createdBy).name}. Review it before you release it.`}
      </p>
      <div>
        <Action
          label="Send back"
          icon={<CornerUpLeft size={16} aria-hidden />}
          refused={refused.sendBack}
          onAct={() => act('sendBack', run)}
        />
        <Action
          label="Review and release"
          icon={<Stamp size={16} aria-hidden />}
          variant={refused.approve === null ? 'primary' : 'plain'}
          refused={refused.approve}
          reasonId={textId}
          onAct={() => act('approve', run)}
        />
      </div>
    </>
  )
}
