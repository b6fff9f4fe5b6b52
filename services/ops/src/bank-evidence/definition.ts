import type { Model } from 'mongoose'
import type { CommandContext } from '../platform/changes/command-context.ts'
import type { EntityDoc } from '../platform/database/mongo.ts'
import { invalid, ruleBroken } from '../platform/errors.ts'
import { defineAttachment, storeSealed, type UploadedAttachment } from '../platform/files/attachments.ts'
import type { Upload } from '../platform/files/receive.ts'
import { findFile } from '../platform/files/store.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import type { EvidenceAct, EvidenceRejection, NewBankEvidence } from './contract.ts'
import {
  isRecorder,
  needWaiting,
  refuseEarly,
  refuseMakers,
  refuseSending,
  withEnded,
  withRecorded,
  type Evidenced,
  type EvidenceDoc,
} from './evidence.ts'

export type EvidencedDoc = EntityDoc & Evidenced

interface Change<Doc, Next> {
  id: string
  version?: number | undefined
  decide: (doc: Doc) => Next
}

interface Act {
  kind: EvidenceAct
  detail?: string
}

/** What of an entity two people settle by the bank's papers, where the bank does not say what became of it. */
interface Definition<Doc extends EvidencedDoc, Next> {
  entity: { name: string; model: Model<Doc> }
  /** By id or number. Throws `not_found`. */
  read: (ref: string) => Promise<Doc>
  change: (by: CommandContext, change: Change<Doc, Next>) => Promise<Doc>
  /** Until when the bank may answer; null where nothing was sent that is still open. */
  answersUntil: (doc: Doc) => Date | null
  lastSentAt: (doc: Doc) => Date | null
  /** The users who have made it what it is. */
  makerIds: (doc: Doc) => readonly string[]
  /** It stays what it is, and its timeline tells of its evidence. */
  noted: (doc: Doc, by: CommandContext, act: Act, evidences: EvidenceDoc[]) => Next
  /** What the bank's own answer would have made of it. */
  settled: (doc: Doc, by: CommandContext, evidence: EvidenceDoc, evidences: EvidenceDoc[]) => Next
  /** What follows a record that was settled. It may repeat. */
  follow?: (doc: Doc, by: CommandContext) => Promise<void>
}

export interface EvidenceDefinition<Doc extends EvidencedDoc, Next> extends Definition<Doc, Next> {
  attachment: UploadedAttachment
}

/** The papers show account numbers, and so are encrypted. Whoever decides about them sees them too. */
export const defineBankEvidence = <Doc extends EvidencedDoc, Next>(given: Definition<Doc, Next>): EvidenceDefinition<Doc, Next> => ({
  ...given,
  attachment: defineAttachment<EvidencedDoc>({
    entity: given.entity as unknown as { name: string; model: Model<EvidencedDoc> },
    field: 'evidences.file',
    kinds: ['jpg', 'png', 'webp', 'pdf'],
    picture: { fit: 'inside', sidePx: 2_400, thumbnailPx: 240 },
    isSealed: true,
    mayRead: ({ permissions }) => permissions.includes('finance.read') || permissions.includes('finance.approve'),
  }),
})

/** Everything about recording it that is no part of the file; also asked before a file is taken. */
function refuseRecording<Doc extends EvidencedDoc, Next>({ entity, answersUntil, lastSentAt }: Definition<Doc, Next>, doc: Doc): void {
  refuseEarly(answersUntil(doc), entity.name)
  refuseSending(lastSentAt(doc))
}

/** Stores a paper of the bank, to be named within an hour. Throws where no evidence can be recorded now. */
export async function uploadPaper<Doc extends EvidencedDoc, Next>(
  definition: EvidenceDefinition<Doc, Next>,
  seal: DataSeal,
  ref: string,
  upload: Upload,
): Promise<{ id: string }> {
  const doc = await definition.read(ref)
  refuseRecording(definition, doc)
  return { id: await storeSealed({ attachment: definition.attachment, ownerId: doc._id.toHexString(), seal }, upload) }
}

/** The first person says what the bank's papers say. Nothing moves, and nothing is sent again while it waits. */
export async function recordEvidence<Doc extends EvidencedDoc, Next>(
  definition: EvidenceDefinition<Doc, Next>,
  by: CommandContext,
  ref: string,
  { version, ...given }: NewBankEvidence,
): Promise<Doc> {
  const known = await definition.read(ref)
  const id = known._id.toHexString()
  if (!by.operation || !known.operations?.includes(by.operation)) {
    refuseRecording(definition, known)
    await checkFile(definition.attachment, id, given.file)
  }
  return definition.change(by, {
    id,
    version,
    decide: (doc) => {
      refuseRecording(definition, doc)
      return definition.noted(doc, by, { kind: 'evidence_recorded', detail: given.outcome }, withRecorded(doc, given, by))
    },
  })
}

/** It was uploaded for this record, and no other evidence names it. */
async function checkFile(attachment: UploadedAttachment, ownerId: string, fileId: string): Promise<void> {
  const file = await findFile(fileId)
  const isOwn = file?.attachment === attachment.name && file.ownerId === ownerId
  if (!isOwn || (await attachment.isReferenced(ownerId, file._id)))
    throw invalid('file', 'names a file that no longer exists: select it again')
}

interface Seen {
  version: number
}

/**
 * The second person agrees: the record becomes what the bank's answer would have made of it. What is taken for failed may be paid once more, so
 * that two people have to have seen the bank's papers: no gateway answers for them. The bank is asked for another week, and where it says
 * otherwise nothing of the record is sent again.
 */
export async function confirmEvidence<Doc extends EvidencedDoc, Next>(
  definition: EvidenceDefinition<Doc, Next>,
  by: CommandContext,
  ref: string,
  { version }: Seen,
): Promise<Doc> {
  const { _id } = await definition.read(ref)
  const settled = await definition.change(by, {
    id: _id.toHexString(),
    version,
    decide: (doc) => {
      const evidence = needWaiting(doc)
      refuseMakers(evidence, definition.makerIds(doc), by)
      refuseEarly(definition.answersUntil(doc), definition.entity.name)
      return definition.settled(doc, by, evidence, withEnded(doc, { state: 'confirmed', by }))
    },
  })
  await definition.follow?.(settled, by)
  return settled
}

/** The second person does not see what the first one saw. */
export async function rejectEvidence<Doc extends EvidencedDoc, Next>(
  definition: EvidenceDefinition<Doc, Next>,
  by: CommandContext,
  ref: string,
  { version, reason: rejection }: typeof EvidenceRejection._output,
): Promise<Doc> {
  const { _id } = await definition.read(ref)
  return definition.change(by, {
    id: _id.toHexString(),
    version,
    decide: (doc) => {
      refuseMakers(needWaiting(doc), definition.makerIds(doc), by)
      return definition.noted(doc, by, { kind: 'evidence_rejected' }, withEnded(doc, { state: 'rejected', by, rejection }))
    },
  })
}

/** Whoever recorded it takes it back, as long as nobody has decided. */
export async function withdrawEvidence<Doc extends EvidencedDoc, Next>(
  definition: EvidenceDefinition<Doc, Next>,
  by: CommandContext,
  ref: string,
  { version }: Seen,
): Promise<Doc> {
  const { _id } = await definition.read(ref)
  return definition.change(by, {
    id: _id.toHexString(),
    version,
    decide: (doc) => {
      if (!isRecorder(needWaiting(doc), by))
        throw ruleBroken('recorder', 'Only the user who recorded this supporting document can withdraw it.')
      return definition.noted(doc, by, { kind: 'evidence_withdrawn' }, withEnded(doc, { state: 'withdrawn', by }))
    },
  })
}
