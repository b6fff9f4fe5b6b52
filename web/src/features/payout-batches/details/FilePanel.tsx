import type { BatchResults, PayoutBatchDetails } from '@kainsiap/ops/payout-batches/contract'
import { FileDown, FileUp } from 'lucide-react'
import styled from 'styled-components'
import { Action } from '../../../ui/button/Action.tsx'
import { Fact, Facts } from '../../../ui/record/Facts.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { useBatchActions, useBatchRejections } from '../commands/batchActions.ts'
import { FilePreview } from './FilePreview.tsx'
import { isOver, isReleased } from '../payoutBatchWords.ts'

type Of = { run: PayoutBatchDetails }

/** The way over a file: out to the bank, and its results back. */
export function FilePanel({ run }: Of) {
  if (run.channel !== 'file') return null
  if (!isReleased(run))
    return run.preparing ? null : (
      <Panel title="Bank file preview">
        <FilePreview runId={run.id} />
      </Panel>
    )
  return (
    <Panel title="Bank file">
      {run.results ? <Results run={run} results={run.results} /> : !isOver(run) && <Ways run={run} />}
      {isOver(run) && !run.results && <Text>All payouts in the file have a result.</Text>}
    </Panel>
  )
}

function Ways({ run }: Of) {
  const { act } = useBatchActions()
  const refused = useBatchRejections()(run)
  return (
    <>
      <Text>Submit the file to the bank, then import the bank’s result file. Another user must confirm it.</Text>
      <Buttons>
        <Action
          label="Bank file…"
          icon={<FileDown size={16} aria-hidden />}
          refused={refused.bankFile}
          onAct={() => act('bankFile', run)}
        />
        <Action
          label="Import results…"
          icon={<FileUp size={16} aria-hidden />}
          refused={refused.giveResults}
          onAct={() => act('giveResults', run)}
        />
      </Buttons>
    </>
  )
}

/** What the file says, until a second person has looked. */
function Results({ run, results }: Of & { results: BatchResults }) {
  const { act } = useBatchActions()
  const refused = useBatchRejections()(run)
  const { fileName, givenBy, givenAt, paid, paidSen, failed, failedSen, missing } = results
  return (
    <>
      <Text>
        <b>{fileName}</b>, imported by {givenBy.name} <RelativeTime at={givenAt} />. Not applied yet.
      </Text>
      <Facts>
        <Fact name="Paid">
          {formatCount(paid)} · {ringgit(paidSen)}
        </Fact>
        <Fact name="Failed">
          {formatCount(failed)} · {ringgit(failedSen)}
        </Fact>
        <Fact name="Not listed">{formatCount(missing)}</Fact>
      </Facts>
      <Buttons>
        <Action label="Confirm results" variant="primary" refused={refused.confirmResults} onAct={() => act('confirmResults', run)} />
        <Action label="Reject results" variant="danger-quiet" refused={refused.rejectResults} onAct={() => act('rejectResults', run)} />
      </Buttons>
      {refused.confirmResults && <Text>{refused.confirmResults}</Text>}
    </>
  )
}

const Text = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;

  b {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
