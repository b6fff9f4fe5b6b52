import type { LinesResolved, NewResolutions, ReconciliationLine } from '@kainsiap/ops/reconciliation/contract'
import { lineName } from '@kainsiap/ops/reconciliation/line-name'
import { resolutionsOf } from '@kainsiap/ops/reconciliation/resolutions'
import { useState } from 'react'
import styled from 'styled-components'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useCommand } from '../../../command/useCommand.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { signedRinggit } from '../../../ui/format/ringgit.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useResolveLinesMutation } from '../reconciliationApi.ts'
import { lineTarget } from './lineTarget.ts'
import { ResolutionFields, resolutionOf, useDraft, whyIncomplete } from './ResolutionFields.tsx'
import type { ChosenLines } from './useBulkResolution.tsx'

interface ManyDialogProps {
  chosen: ChosenLines
  onClose: () => void
}

/** Many exceptions at once, each decided by itself. */
export function ManyDialog({ chosen, onClose }: ManyDialogProps) {
  const [refused, setRefused] = useState<LinesResolved['items']>([])
  const open = chosen.lines.filter(({ isOpen }) => isOpen)
  const done = (items: LinesResolved['items']) => {
    chosen.clear()
    const left = items.filter(({ problem }) => problem !== null)
    if (left.length === 0) onClose()
    else setRefused(left)
  }
  return refused.length > 0 ? (
    <Refused items={refused} lines={chosen.lines} isAll={refused.length === open.length} onClose={onClose} />
  ) : (
    <Asking open={open} passedOver={chosen.lines.length - open.length} onDone={done} onClose={onClose} />
  )
}

interface AskingProps {
  open: readonly ReconciliationLine[]
  passedOver: number
  onDone: (items: LinesResolved['items']) => void
  onClose: () => void
}

function Asking({ open, passedOver, onDone, onClose }: AskingProps) {
  const kinds = (['not_ours', 'awaited', 'record'] as const).filter((kind) => open.every((line) => resolutionsOf(line).includes(kind)))
  const { draft, change } = useDraft(kinds)
  const [resolve] = useResolveLinesMutation()
  const toast = useToast()
  const command = useCommand<NewResolutions, LinesResolved, ReconciliationLine>({
    target: lineTarget,
    failed: 'Failed to resolve the lines',
    send: (input) => resolve(input).unwrap(),
    onDone: ({ items }) => {
      const count = items.filter(({ line }) => line).length
      if (count > 0) toast.done(`${formatCount(count)} ${count === 1 ? 'line' : 'lines'} resolved`)
      onDone(items)
    },
  })
  const given = resolutionOf(draft)
  const refused = whyNot(open, kinds) ?? whyIncomplete(draft) ?? command.coolingDown
  const send = () => {
    const lines = open.map(({ id, version }) => ({ id, version }))
    if (given && given.as !== 'another_record') void command.run({ lines, ...given, as: given.as })
  }
  const [first] = open
  return (
    <CommandDialog
      title={`Resolve ${formatCount(open.length)} ${open.length === 1 ? 'line' : 'lines'}`}
      description={`Total difference: ${signedRinggit(open.reduce((sum, { differenceSen }) => sum + differenceSen, 0))}. No money is moved.${
        passedOver > 0
          ? ` ${formatCount(passedOver)} of the selected lines ${passedOver === 1 ? 'is' : 'are'} not open and will not change.`
          : ''
      }`}
      command={command}
      keep="Cancel"
      action={{ label: `Resolve ${open.length === 1 ? 'line' : 'lines'}`, variant: 'primary', act: send }}
      refused={refused}
      onClose={onClose}
    >
      {first && kinds.length > 0 && (
        <ResolutionFields draft={draft} onChange={change} kinds={kinds} provider={first.provider} number={null} />
      )}
    </CommandDialog>
  )
}

function whyNot(open: readonly ReconciliationLine[], kinds: readonly string[]): string | null {
  if (open.length === 0) return 'None of the selected lines is open.'
  return kinds.length === 0 ? 'Resolve lines on the statement and lines missing from it separately.' : null
}

/** Those that could not be resolved, and why. */
interface RefusedProps {
  items: LinesResolved['items']
  lines: readonly ReconciliationLine[]
  /** Whether none was resolved. */
  isAll: boolean
  onClose: () => void
}

function Refused({ items, lines, isAll, onClose }: RefusedProps) {
  const nameOf = (id: string) => {
    const line = lines.find((each) => each.id === id)
    return line ? lineName(line) : id
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${formatCount(items.length)} ${items.length === 1 ? 'line' : 'lines'} could not be resolved`}
      description={isAll ? 'No lines were changed.' : 'The other lines were resolved.'}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <List>
        {items.map(({ id, problem }) => (
          <li key={id}>
            <b>{nameOf(id)}</b>: {problem}
          </li>
        ))}
      </List>
    </Dialog>
  )
}

const List = styled.ul`
  display: grid;
  gap: 6px;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;
`
