import { NewPayoutBatch, type PayoutBatch, type PayoutBatchDetails, type PayoutBatchPreview } from '@kainsiap/ops/payout-batches/contract'
import { Info } from 'lucide-react'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { serverNow } from '../../../api/serverClock.ts'
import { CommandNotice } from '../../../command/CommandNotice.tsx'
import { useCommand } from '../../../command/useCommand.ts'
import { useCommandForm } from '../../../command/useCommandForm.ts'
import { Action } from '../../../ui/button/Action.tsx'
import { useFreshness } from '../../../ui/state/freshness.ts'
import { malaysianIsoDay } from '../../../ui/format/malaysianTime.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { lastHalf, whyNotPeriod } from '../../../ui/format/payPeriod.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { useCreatePayoutBatchMutation } from '../commands/batchCommandsApi.ts'
import { batchTarget } from '../commands/batchTarget.ts'
import { payoutBatchPaths } from '../payoutBatchPaths.ts'
import { Steps } from '../Steps.tsx'
import { FootFigures, StickyFoot } from '../StickyFoot.tsx'
import { agentIdsOf, chosenOf, sumsOf } from './dryRun.ts'
import { DryRun, useDryRun } from './DryRun.tsx'
import { PeriodForm, type PrepareValues } from './PeriodForm.tsx'

/** Prepares a run: for which days, for whom, and what it would pay. */
export function PreparePage() {
  const [today] = useState(() => malaysianIsoDay(serverNow()))
  const values: PrepareValues = { ...lastHalf(today), method: 'bank_transfer', channel: 'api', notes: '' }
  const form = useCommandForm(NewPayoutBatch, values)
  const [periodStart, periodEnd, method, channel] = useWatch({
    control: form.control,
    name: ['periodStart', 'periodEnd', 'method', 'channel'],
  })
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const query = useDryRun({ periodStart, periodEnd, method })
  const preview = query.currentData
  const command = usePreparing()
  const prepare = form.submit(({ fileLayout, ...run }) => {
    const agentIds = preview && agentIdsOf(preview, leftOut)
    const isByLayout = run.channel === 'file' && fileLayout !== undefined
    void command.run({ ...run, ...(isByLayout && { fileLayout }), ...(agentIds && { agentIds }) })
  })
  const chosen = preview ? chosenOf(preview, leftOut) : []
  const sums = sumsOf(chosen)
  return (
    <Page>
      <PageHeader title="New payout batch">
        <Steps status={preview ? 'previewed' : 'choosing'} />
      </PageHeader>
      <PeriodForm form={form} today={today} />
      <DryRun query={query} leftOut={leftOut} onLeftOut={setLeftOut} isByFile={channel === 'file'} />
      <CommandNotice problem={command.problem} isReserved={false} />
      <StickyFoot role="group" aria-label="Next step">
        <FootFigures sums={sums} />
        <Next
          refused={useWhyNone(whyNotPeriod({ periodStart, periodEnd }, today), preview, chosen.length)}
          label={preview && sums.agents > 0 ? `Prepare ${ringgit(sums.amountSen)}` : 'Prepare payout batch'}
          isPending={command.isPending}
          onPrepare={prepare}
        />
      </StickyFoot>
    </Page>
  )
}

function useWhyNone(problem: string | null, preview: PayoutBatchPreview | undefined, count: number): string | null {
  const { state } = useFreshness()
  if (state === 'offline' || state === 'stale') return 'No connection. The data may be outdated.'
  if (problem !== null) return problem
  if (!preview) return 'The preview is still loading.'
  if (preview.agents.length === 0) return 'No payable agents in this period.'
  return count === 0 ? 'No agents left in this batch.' : null
}

interface NextProps {
  refused: string | null
  label: string
  isPending: boolean
  onPrepare: () => void
}

function Next({ refused, label, isPending, onPrepare }: NextProps) {
  const textId = useId()
  return (
    <>
      <p id={textId} data-screen-only>
        <Info size={14} aria-hidden />
        {refused ?? 'A second user with approval rights must release it before anything is sent.'}
      </p>
      <div>
        <Action
          label={label}
          variant={refused === null ? 'primary' : 'plain'}
          refused={refused}
          reasonId={textId}
          pending={isPending}
          onAct={onPrepare}
        />
      </div>
    </>
  )
}

function usePreparing() {
  const [create] = useCreatePayoutBatchMutation()
  const navigate = useNavigate()
  return useCommand<NewPayoutBatch, PayoutBatchDetails, PayoutBatch>({
    target: batchTarget,
    failed: 'Failed to prepare payout batch',
    send: (run) => create(run).unwrap(),
    onDone: ({ number }) => void navigate(payoutBatchPaths.run(number)),
  })
}

const Page = styled.div`
  container-type: inline-size;
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--space-4);

  & > header {
    margin-bottom: 0;
  }
`
