import type { PayoutBatch, PayoutBatchDetails } from '@kainsiap/ops/payout-batches/contract'
import type { FileLayout } from '@kainsiap/ops/payout-batches/bank-file/file-layout-contract'
import { FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useCommand } from '../../../command/useCommand.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { FileDrop } from '../../../ui/form/FileField.tsx'
import { fileText } from '../../../ui/format/fileText.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useDropZone } from '../../../ui/form/useDropZone.ts'
import { useBatchRejections } from './batchActions.ts'
import { type BatchCommand, useGiveResultsMutation } from './batchCommandsApi.ts'
import { batchTarget } from './batchTarget.ts'
import type { BatchDialogProps } from './dialogProps.ts'

type Giving = Omit<BatchCommand, 'key'> & { fileName: string; content: string }
/** As much as the server takes. */
const sizeMax = 2_000_000

/** Brings back what the bank did. A file with a line that is not right is refused as a whole. */
export function ResultsDialog({ run, onClose }: BatchDialogProps) {
  const { id, version, number } = run
  const [file, setFile] = useState<File>()
  const [give] = useGiveResultsMutation()
  const toast = useToast()
  const refused = useBatchRejections()(run).giveResults
  const command = useCommand<Giving, PayoutBatchDetails, PayoutBatch>({
    target: batchTarget,
    failed: 'Failed to read the results',
    send: (input) => give(input).unwrap(),
    onDone: () => {
      toast.done(`Results of ${number} are awaiting confirmation`, { about: id })
      onClose()
    },
  })
  const [isUnreadable, setUnreadable] = useState(false)
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setUnreadable(false)
  }
  const send = async () => {
    if (!file) return
    const content = await fileText(file).catch(() => null)
    if (content === null) setUnreadable(true)
    else await command.run({ id, version, fileName: file.name.slice(-120), content })
  }
  return (
    <CommandDialog
      title="Import results"
      description={
        <>
          {run.fileLayout ? <Expected layout={run.fileLayout} /> : 'The bank’s CSV file.'} The results apply once another user confirms
          them.
        </>
      }
      command={command}
      keep="Cancel"
      action={{ label: 'Import results', variant: 'primary', act: () => void send() }}
      refused={refused ?? (isUnreadable ? changedText : whyNotFile(file))}
      onClose={onClose}
    >
      <FileField file={file} onFile={choose} />
    </CommandDialog>
  )
}

/** A browser reads no file that was saved anew after it was chosen. */
const changedText = 'This file changed or can’t be read. Select it again.'

/** How the bank answers, by the layout of the run. */
function Expected({ layout: { name, results } }: { layout: FileLayout }) {
  const { payout, amount, status, reference, reason, paid, failed } = results
  const columns = [payout, amount, status, reference, ...(reason === null ? [] : [reason])]
  return (
    <>
      A CSV file of the layout {name}, with the columns <code>{columns.join(', ')}</code>; {status} is <code>{paid.join(', ')}</code> or{' '}
      <code>{failed.join(', ')}</code>.
    </>
  )
}

function whyNotFile(file: File | undefined): string | null {
  if (!file) return 'Select a file.'
  if (file.size === 0) return 'This file is empty.'
  return file.size > sizeMax ? 'This file is larger than 2 MB.' : null
}

function FileField({ file, onFile }: { file: File | undefined; onFile: (file: File) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isOver, zone } = useDropZone((dropped) => dropped && onFile(dropped))
  return (
    <FileDrop data-over={isOver || undefined} role="group" aria-labelledby={id} {...zone}>
      <FileUp size={20} aria-hidden />
      <span id={id}>{file ? file.name : isOver ? 'Drop to upload' : 'Select or drop a CSV file'}</span>
      <Button onClick={() => input.current?.click()}>{file ? 'Change file…' : 'Select file…'}</Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,text/csv"
        aria-label="Bank results"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onFile(chosen)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </FileDrop>
  )
}
