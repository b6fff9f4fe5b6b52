import { useToast } from '../../ui/overlay/Toasts.tsx'
import { useRecordCommand } from '../useRecordCommand.ts'
import { type EvidenceRecord, type EvidenceSource, evidenceTarget } from './evidenceKind.ts'

interface EvidenceUse<Input> {
  source: Pick<EvidenceSource, 'noun' | 'readAgain'>
  record: EvidenceRecord
  send: (input: Input & { key: string }) => Promise<EvidenceRecord>
  /** The state of its latest evidence, once it is done. */
  state: EvidenceRecord['evidences'][number]['state']
  done: string
  failed: string
  onDone: () => void
}

/** A command on the evidence of one record, from a dialog that it closes. */
export function useEvidenceCommand<Input extends { id: string; version: number }>(use: EvidenceUse<Input>) {
  const { source, record, send, state, done, failed, onDone } = use
  const toast = useToast()
  return useRecordCommand<Input, Pick<EvidenceRecord, 'id' | 'version' | 'number'>, EvidenceRecord>({
    target: evidenceTarget(source.noun),
    record,
    failed,
    send,
    readAgain: source.readAgain,
    isDone: ({ evidences }) => evidences.at(-1)?.state === state,
    onDone: () => {
      toast.done(done, { about: `${record.id} evidence` })
      onDone()
    },
  })
}
