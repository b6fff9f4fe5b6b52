import { audit } from '../platform/changes/audit.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { now } from '../platform/clock.ts'
import { oneOf, trusted } from '../platform/database/mongo.ts'
import { notFound } from '../platform/errors.ts'
import { openPersonal, personalDigests } from '../platform/personal-data/personal-value.ts'
import { shownForReview } from '../platform/personal-data/reveal.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { claimPapers } from './claims.ts'
import type { VerificationReview } from './contract.ts'
import type { VerificationDefinition } from './definition.ts'
import { birthDateOf, writtenIcNumber } from '../platform/personal-data/ic-number.ts'
import { toRow, type VerificationDoc } from './model.ts'
import { findOfSubject, titleOf } from './queries.ts'

interface Looking {
  by: CommandContext
  address: string
  seal: DataSeal
}

/**
 * Takes papers, and shows everything about them to who has taken them. The audit log says so before anything is shown: the claim is the
 * reason. Throws like `claimPapers`.
 */
export async function openReview(definition: VerificationDefinition, looking: Looking, id: string): Promise<VerificationReview> {
  const doc = await claimPapers(definition, looking.by, id)
  const number = doc.documentNumber
  const [applicant, others] = [await definition.people.read(String(doc.subjectId)), await findOfSubject(definition, String(doc.subjectId))]
  if (!number || !applicant) throw notFound(titleOf(definition))
  await auditLook(definition, looking, doc)
  const { language: _language, ...typed } = applicant
  const place = { collection: definition.entity.model.collection.name, id, field: 'documentNumber' }
  const plain = openPersonal(looking.seal, place, number)
  const isIc = doc.documentType === 'ic'
  const { findByIc } = definition.people
  const registered = isIc && findByIc ? await findByIc(looking.seal, plain) : null
  const isOwn = registered?.id === String(doc.subjectId)
  const sameNumber = await findSameNumber(definition, looking.seal, doc, plain)
  return {
    ...toRow(doc),
    documentNumber: isIc ? writtenIcNumber(plain) : plain,
    images: doc.images,
    applicant: typed,
    birthDate: isIc ? birthDateOf(plain, now()) : null,
    isRegisteredNumber: isIc && findByIc ? isOwn : null,
    sameNumber: [...new Set([...sameNumber, ...(registered && !isOwn ? [registered.name] : [])])],
    earlier: others.filter(({ _id }) => !_id.equals(doc._id)).map(toRow),
  }
}

/** One entry, since number and images are shown together, however often the same claim is renewed. */
async function auditLook(definition: VerificationDefinition, { by, address }: Looking, doc: VerificationDoc): Promise<void> {
  await audit({
    action: `${definition.people.entity}.papersShown`,
    actor: by.actor,
    entity: definition.people.entity,
    id: String(doc.subjectId),
    requestId: by.requestId,
    address,
    cause: `documents ${doc._id.toHexString()} ${by.actor.id ?? ''} ${Math.floor(now().getTime() / lookMs)}`,
    shown: shownForReview,
  })
}

/** Renewals within this time are one look. */
const lookMs = 15 * 60_000
const namedMax = 5

async function findSameNumber(
  { entity }: VerificationDefinition,
  seal: DataSeal,
  { subjectId }: VerificationDoc,
  plain: string,
): Promise<string[]> {
  const kind = { collection: entity.model.collection.name, field: 'documentNumber' }
  const others = await entity.model
    .find({ 'documentNumber.digest': oneOf(personalDigests(seal, kind, plain)), subjectId: trusted({ $ne: subjectId }), erasedAt: null })
    .limit(namedMax)
    .lean<VerificationDoc[]>()
  return [...new Set(others.map(({ subjectName }) => subjectName))]
}
