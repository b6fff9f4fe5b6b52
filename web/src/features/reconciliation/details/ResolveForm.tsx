import type { NewResolution, ReconciliationLine, ReconciliationLineDetails } from '@kainsiap/ops/reconciliation/contract'
import { lineName } from '@kainsiap/ops/reconciliation/line-name'
import { resolutionsOf } from '@kainsiap/ops/reconciliation/resolutions'
import { Check } from 'lucide-react'
import styled from 'styled-components'
import { useCan } from '../../../api/useCan.ts'
import { CommandNotice } from '../../../command/CommandNotice.tsx'
import { useRecordCommand } from '../../../command/useRecordCommand.ts'
import { Action } from '../../../ui/button/Action.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { lineTarget } from '../commands/lineTarget.ts'
import { ResolutionFields, resolutionOf, useDraft, whyIncomplete } from '../commands/ResolutionFields.tsx'
import { useLazyGetLineQuery, useResolveLineMutation } from '../reconciliationApi.ts'

interface ResolveFormProps {
  line: ReconciliationLineDetails
  onClose: () => void
}

/** Says what an exception is. No money moves. */
export function ResolveForm({ line, onClose }: ResolveFormProps) {
  const { id, version, provider, record } = line
  const kinds = resolutionsOf(line)
  const { draft, change } = useDraft(kinds)
  const [resolve] = useResolveLineMutation()
  const [readAgain] = useLazyGetLineQuery()
  const toast = useToast()
  const refused = useCan('finance.write')
  const command = useRecordCommand<NewResolution & { id: string }, ReconciliationLine, ReconciliationLineDetails>({
    target: lineTarget,
    record: line,
    failed: 'Failed to resolve the line',
    send: (input) => resolve(input).unwrap(),
    readAgain: async (ref) => (await readAgain(ref)).data,
    isDone: ({ resolution }) => resolution !== null,
    onDone: () => toast.done(`${lineName(line)} resolved`, { about: id }),
  })
  const given = resolutionOf(draft)
  const send = () => {
    if (given) void command.run({ id, version, ...given })
  }
  return (
    <Form onSubmit={(event) => event.preventDefault()}>
      <ResolutionFields draft={draft} onChange={change} kinds={kinds} provider={provider} number={record?.number ?? null} line={line} />
      <CommandNotice problem={command.problem} isReserved={false} />
      <Foot>
        <span>Recorded in the audit log.</span>
        <Button onClick={onClose}>Leave open</Button>
        <Action
          label="Resolve line"
          variant="primary"
          icon={<Check size={16} aria-hidden />}
          refused={refused ?? whyIncomplete(draft) ?? command.coolingDown}
          pending={command.isPending}
          onAct={send}
        />
      </Foot>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
  padding-top: var(--space-3);
  border-top: 1px solid var(--color-line);

  & > span {
    flex: 1;
    min-width: 120px;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
`
