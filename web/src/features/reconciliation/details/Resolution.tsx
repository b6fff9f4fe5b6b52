import type { ReconciliationLine, ReconciliationLineDetails } from '@kainsiap/ops/reconciliation/contract'
import { reasonLabels } from '@kainsiap/ops/reconciliation/labels'
import { lineName } from '@kainsiap/ops/reconciliation/line-name'
import { Undo2 } from 'lucide-react'
import styled from 'styled-components'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import { useCan } from '../../../api/useCan.ts'
import { CommandNotice } from '../../../command/CommandNotice.tsx'
import { useRecordCommand } from '../../../command/useRecordCommand.ts'
import { Action } from '../../../ui/button/Action.tsx'
import { Fact, Facts } from '../../../ui/record/Facts.tsx'
import { malaysianMoment } from '../../../ui/format/malaysianTime.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { lineTarget } from '../commands/lineTarget.ts'
import { resolutionWords } from '../lineWords.ts'
import { reconciliationPaths } from '../reconciliationPaths.ts'
import { useLazyGetLineQuery, useReopenLineMutation } from '../reconciliationApi.ts'

/** What somebody has said it is; it can be opened again as long as it has not matched. */
export function Resolution({ line }: { line: ReconciliationLineDetails }) {
  const { resolution, note, provider, state } = line
  if (!resolution) return null
  const { as, reason, record, by, at } = resolution
  return (
    <Panel title="Resolved">
      <Facts>
        <Fact name="Resolution">
          {resolutionWords(as, provider, record?.number ?? null).label}
          {as === 'another_record' && record && (
            <>
              : <ReachLink to={reconciliationPaths.record(record)}>{record.number}</ReachLink>
            </>
          )}
        </Fact>
        <Fact name="Reason">{reasonLabels[reason]}</Fact>
        {note !== null && <Fact name="Note">{note}</Fact>}
        <Fact name="Resolved by">
          {by.name}, {malaysianMoment(at)}
        </Fact>
      </Facts>
      {state === 'matched' ? <Quiet>This line was matched later.</Quiet> : <Reopen line={line} />}
    </Panel>
  )
}

function Reopen({ line }: { line: ReconciliationLineDetails }) {
  const { id, version } = line
  const [reopen] = useReopenLineMutation()
  const [readAgain] = useLazyGetLineQuery()
  const toast = useToast()
  const refused = useCan('finance.write')
  const command = useRecordCommand<{ id: string; version: number }, ReconciliationLine, ReconciliationLineDetails>({
    target: lineTarget,
    record: line,
    failed: 'Failed to reopen the line',
    send: (input) => reopen(input).unwrap(),
    readAgain: async (ref) => (await readAgain(ref)).data,
    isDone: ({ isOpen }) => isOpen,
    onDone: () => toast.done(`${lineName(line)} reopened`, { about: id }),
  })
  return (
    <>
      <CommandNotice problem={command.problem} isReserved={false} />
      <div>
        <Action
          label="Reopen line"
          icon={<Undo2 size={16} aria-hidden />}
          refused={refused ?? command.coolingDown}
          pending={command.isPending}
          onAct={() => void command.run({ id, version })}
        />
      </div>
    </>
  )
}

const Quiet = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
`
