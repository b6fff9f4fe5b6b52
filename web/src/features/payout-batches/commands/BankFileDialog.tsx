import { useState } from 'react'
import { download } from '../../../api/download.ts'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { commandProblem, type CommandProblem } from '../../../command/commandProblem.ts'
import { useToast } from '../../../ui/Toasts.tsx'
import { WhatHappens } from '../../../ui/WhatHappens.tsx'
import { FilePreview } from '../details/FilePreview.tsx'
import { payoutsLabel } from '../payoutBatchWords.ts'
import { useBatchRejections } from './batchActions.ts'
import { batchTarget } from './batchTarget.ts'
import type { BatchDialogProps } from './dialogProps.ts'
import { RunSum } from './RunSum.tsx'

/** Saves the file for the bank: from then on its payouts are at the bank. */
export function BankFileDialog({ run, onClose }: BatchDialogProps) {
  const { id, number, version, counts } = run
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<CommandProblem | null>(null)
  const toast = useToast()
  const refused = useBatchRejections()(run).bankFile
  const save = async () => {
    setPending(true)
    try {
      await download(`payout-batches/${id}/bank-file`)
      toast.done(`Bank file of ${number} saved`, { about: id })
      onClose()
    } catch (error) {
      setProblem(commandProblem(error, version, batchTarget))
    } finally {
      setPending(false)
    }
  }
  return (
    <CommandDialog
      title="Bank file"
      description="One line for each payout, as the bank takes it. Keep it to yourself: it holds whole account numbers."
      command={{ isPending, problem }}
      keep="Cancel"
      action={{ label: 'Download bank file', variant: 'primary', act: () => void save() }}
      refused={refused}
      onClose={onClose}
    >
      <RunSum run={run} />
      <FilePreview runId={id} />
      <WhatHappens>
        <li>
          <b>{payoutsLabel(counts.processing)}</b> are in it: those of which the bank has said nothing yet.
        </li>
        <li>They are never sent from here: only the bank’s results, confirmed by a second person, say what became of them.</li>
        <li>That you have it is kept in the audit log.</li>
      </WhatHappens>
    </CommandDialog>
  )
}
