import { EvidenceFile } from '@kainsiap/ops/bank-evidence/contract'
import { answersWith } from '../../api/changes.ts'
import type { Copy, LiveEntity } from '../../api/copies.ts'
import { idempotent } from '../../api/idempotency.ts'
import type { DecidingEvidence, RecordingEvidence, RejectingEvidence, UploadingPaper } from './evidenceKind.ts'

/** The mutations of a record's evidence: `path` is that of the records; all but the upload answer with the record. */
export function evidenceEndpoints<Shape, Data extends Copy>(path: 'payouts' | 'refunds', responseSchema: Shape, live: LiveEntity<Data>) {
  const answer = { responseSchema, onQueryStarted: answersWith(live) }
  const posted = (url: string, body: object, key: string) => ({
    url: `${path}/${url}`,
    method: 'POST' as const,
    body,
    headers: idempotent(key),
  })
  return {
    upload: {
      query: ({ id, key, ...file }: UploadingPaper) => ({
        url: `${path}/${id}/evidence/files`,
        method: 'POST' as const,
        headers: idempotent(key),
        ...file,
      }),
      responseSchema: EvidenceFile,
    },
    record: {
      query: ({ id, key, version, said }: RecordingEvidence & { key: string }) => posted(`${id}/evidence`, { version, ...said }, key),
      ...answer,
    },
    confirm: {
      query: ({ id, key, version }: DecidingEvidence & { key: string }) => posted(`${id}/evidence/confirm`, { version }, key),
      ...answer,
    },
    reject: {
      query: ({ id, key, version, reason }: RejectingEvidence & { key: string }) =>
        posted(`${id}/evidence/reject`, { version, reason }, key),
      ...answer,
    },
    withdraw: {
      query: ({ id, key, version }: DecidingEvidence & { key: string }) => posted(`${id}/evidence/withdraw`, { version }, key),
      ...answer,
    },
  }
}
