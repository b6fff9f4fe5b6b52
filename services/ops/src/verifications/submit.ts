import type { CommandContext } from '../platform/changes/command-context.ts'
import { create } from '../platform/changes/change.ts'
import { now } from '../platform/clock.ts'
import { isDuplicateKey, Types } from '../platform/database/mongo.ts'
import { invalid, notFound, ruleBroken } from '../platform/errors.ts'
import { storeSealed } from '../platform/files/attachments.ts'
import type { Upload } from '../platform/files/receive.ts'
import { findFile } from '../platform/files/store.ts'
import { sealPersonal } from '../platform/personal-data/personal-value.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import type { NewPaper, SubmittedPapers } from './contract.ts'
import { eventOf, type VerificationDefinition } from './definition.ts'
import { isGone, settle } from './follow-up.ts'
import { toSubmitted, type VerificationDoc } from './model.ts'
import { titleOf } from './queries.ts'

/** Stores an image for papers of this person, to be named by them within an hour. Throws `not_found`, or why it is refused. */
export async function uploadImage(
  definition: VerificationDefinition,
  seal: DataSeal,
  subjectId: string,
  upload: Upload,
): Promise<{ id: string }> {
  await getPerson(definition, subjectId)
  return { id: await storeSealed({ attachment: definition.images, ownerId: subjectId, seal }, upload) }
}

/**
 * Hands papers in. Throws `not_found`, `validation_failed` for an image that was not sent for this person, or `rule_broken` while papers of
 * the same kind wait.
 */
export async function submitPapers(
  definition: VerificationDefinition,
  { by, seal }: { by: CommandContext; seal: DataSeal },
  subjectId: string,
  paper: NewPaper,
): Promise<SubmittedPapers> {
  const { entity, name } = definition
  const { documentType, documentNumber, images } = paper
  const { name: subjectName } = await getPerson(definition, subjectId)
  const id = new Types.ObjectId(by.operation ?? undefined)
  const again = await entity.model.findById(id).lean<VerificationDoc>()
  if (again) return toSubmitted(again)
  const isWaiting = () => entity.model.exists({ subjectId: new Types.ObjectId(subjectId), documentType, status: 'pending', erasedAt: null })
  await checkImages(definition, subjectId, images).catch(async (error: unknown) => {
    // Sent twice at once, the images belong to those that came first.
    throw (await isWaiting()) ? papersWaiting() : error
  })
  const place = { collection: entity.model.collection.name, id: id.toHexString(), field: 'documentNumber' }
  const doc = {
    subjectId: new Types.ObjectId(subjectId),
    subjectName,
    documentType,
    documentNumber: sealPersonal(seal, place, documentNumber),
    images: [...images],
    expiresOn: 'expiresOn' in paper ? paper.expiresOn : null,
    status: 'pending' as const,
    submittedAt: now(),
    reviewedAt: null,
    reviewedBy: null,
    rejectionReason: null,
    notes: null,
    claim: null,
    erasedAt: null,
  }
  const created = await create(entity, { id, doc, event: eventOf(name, 'submitted'), by }).catch(async (error: unknown) => {
    if (!isDuplicateKey(error)) throw error
    const same = await entity.model.findById(id).lean<VerificationDoc>()
    if (!same) throw papersWaiting()
    return same
  })
  await settle(definition, created, by).catch((error: unknown) => {
    // Anything else is made good by the subscriber.
    if (isGone(error)) throw error
  })
  return toSubmitted(created)
}

const papersWaiting = () =>
  ruleBroken('papers_waiting', 'Documents of this type are already under review. Wait for the result, then send others.')

async function getPerson(definition: VerificationDefinition, id: string) {
  const person = await definition.people.read(id)
  if (!person) throw notFound(titleOf(definition))
  return person
}

/** Each was sent for this person, and is part of no other papers. */
async function checkImages({ images: attachment }: VerificationDefinition, subjectId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const file = await findFile(id)
    const isOwn = file?.attachment === attachment.name && file.ownerId === subjectId
    if (!isOwn || (await attachment.isReferenced(subjectId, file._id)))
      throw invalid('images', 'contains an image that has expired: upload it again')
  }
}
