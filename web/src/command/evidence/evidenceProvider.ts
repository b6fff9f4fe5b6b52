import type {
  DecidingEvidence,
  EvidenceProvider,
  EvidenceRecord,
  EvidenceSource,
  RecordingEvidence,
  RejectingEvidence,
  UploadingPaper,
} from './evidenceKind.ts'

/** A hook that RTK Query makes of a mutation, or of a query that is asked when needed. */
type Asking<Input, Sent> = () => readonly [(input: Input) => Sent, ...unknown[]]
type Sending<Input, Result = EvidenceRecord> = Asking<Input & { key: string }, { unwrap: () => Promise<Result> }>

interface EvidenceHooks {
  useRecord: (id: string) => { data?: EvidenceRecord | undefined }
  useReadAgain: Asking<string, PromiseLike<{ data?: EvidenceRecord | undefined }>>
  useUpload: Sending<UploadingPaper, { id: string }>
  useSend: Sending<RecordingEvidence>
  useConfirm: Sending<DecidingEvidence>
  useReject: Sending<RejectingEvidence>
  useWithdraw: Sending<DecidingEvidence>
}

/** What gives the evidence of such records, from the hooks of their endpoints. */
export function evidenceProvider(noun: EvidenceSource['noun'], hooks: EvidenceHooks): EvidenceProvider {
  const { useRecord, useReadAgain, useUpload, useSend, useConfirm, useReject, useWithdraw } = hooks
  return function Evidence({ id, children }) {
    const { data: record } = useRecord(id)
    const [read] = useReadAgain()
    const [upload] = useUpload()
    const [send] = useSend()
    const [confirm] = useConfirm()
    const [reject] = useReject()
    const [withdraw] = useWithdraw()
    return children({
      noun,
      record,
      readAgain: async (ref) => (await read(ref)).data,
      ways: {
        upload: (input) => upload(input).unwrap(),
        record: (input) => send(input).unwrap(),
        confirm: (input) => confirm(input).unwrap(),
        reject: (input) => reject(input).unwrap(),
        withdraw: (input) => withdraw(input).unwrap(),
      },
    })
  }
}
