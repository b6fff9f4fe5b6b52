import type { BankFilePreview } from '@kainsiap/ops/payout-batches/bank-file/file-layout-contract'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../../api/download.ts'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { commandProblem, type CommandProblem } from '../../../command/commandProblem.ts'
import { ChoiceCards } from '../../../ui/form/ChoiceCards.tsx'
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { SumBox } from '../../../money/SumBox.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { WhatHappens } from '../../../money/WhatHappens.tsx'
import { FilePreview } from '../details/FilePreview.tsx'
import { payoutsLabel } from '../payoutBatchWords.ts'
import { useBankFilePreviewQuery } from '../payoutBatchesApi.ts'
import { useBatchRejections } from './batchActions.ts'
import { batchTarget } from './batchTarget.ts'
import type { BatchDialogProps } from './dialogProps.ts'

/** Saves the file for the bank: from then on its payouts are at the bank. */
export function BankFileDialog({ run, onClose }: BatchDialogProps) {
  const { id, version } = run
  const [file, setFile] = useState<number | undefined>()
  // While another one is being read, nothing can be downloaded: neither this one nor the one before.
  const { currentData: preview, isError } = useBankFilePreviewQuery({ id, file })
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<CommandProblem | null>(null)
  const toast = useToast()
  const refused = useBatchRejections()(run).bankFile
  const save = async ({ file: chosen, fileName }: BankFilePreview) => {
    setPending(true)
    try {
      await download(`payout-batches/${id}/bank-file?file=${chosen}`)
      toast.done(`Bank file ${fileName} saved`, { about: id })
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
      description="One line per payout in the bank’s format. Keep this file confidential: it contains full account numbers."
      command={{ isPending, problem }}
      keep="Cancel"
      action={{ label: 'Download bank file', variant: 'primary', act: () => preview && void save(preview) }}
      refused={refused ?? (preview ? null : isError ? 'The payouts could not be loaded.' : 'The payouts are loading.')}
      onClose={onClose}
    >
      <FilePreview runId={id} file={file}>
        {(read) => <WhichFile preview={read} chosen={file ?? read.file} onFile={setFile} />}
      </FilePreview>
      <WhatHappens>
        <li>Each payout is in one file. Retried payouts go into the next file as new transfers with their own references.</li>
        <li>These payouts are not sent by the system. Import the bank’s results and have another user confirm them.</li>
        <li>Your download is recorded in the audit log.</li>
      </WhatHappens>
    </CommandDialog>
  )
}

interface WhichFileProps {
  preview: BankFilePreview
  chosen: number
  onFile: (file: number) => void
}

/** File it is, what it comes to, and whether it may be at the bank already. */
function WhichFile({ preview, chosen, onFile }: WhichFileProps) {
  const { fileName, file, files, total, sumSen } = preview
  const taken = files.find((each) => each.file === file)?.taken
  return (
    <>
      {files.length > 1 && (
        <ChoiceCards
          label="File"
          value={String(chosen)}
          onValue={(value) => onFile(Number(value))}
          cards={files.map((each) => ({
            value: String(each.file),
            label: `File ${each.file}`,
            content: `${payoutsLabel(each.payouts)} · ${ringgit(each.sumSen)} · ${each.taken ? 'downloaded' : 'not downloaded yet'}`,
          }))}
        />
      )}
      <SumBox sen={sumSen}>
        {fileName} · {payoutsLabel(total)} without a bank result
      </SumBox>
      {taken && (
        <TonedStrip as="p" data-tone="warning">
          <TriangleAlert size={16} aria-hidden />
          <span>
            {taken.by.name} downloaded it <RelativeTime at={taken.at} />. Submit it to the bank again only if the bank never received it.
            Otherwise its payouts are paid twice.
          </span>
        </TonedStrip>
      )}
    </>
  )
}
