import type { z } from 'zod'
import type { Permission } from '../permissions.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { defineEvents } from '../platform/contract.ts'
import { defineClaims, type ClaimSource } from '../platform/claims/source.ts'
import { now } from '../platform/clock.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { trusted } from '../platform/database/mongo.ts'
import { defineAttachment, type UploadedAttachment } from '../platform/files/attachments.ts'
import { pictureKinds } from '../platform/files/contract.ts'
import { Verification, type Applicant, type NewPaper, type ReviewStatus } from './contract.ts'
import { verificationEntity, type VerificationDoc, type VerificationEntity } from './model.ts'

/** What became of papers, for whom they belong to. */
export interface Outcome {
  submittedAt: Date
  status: ReviewStatus
  reason: string | null
  paper: Pick<VerificationDoc, 'documentType' | 'expiresOn'>
}

/** Those whose papers are checked. */
interface People {
  /** The entity that they are, as events and sentences name it: "customer". */
  entity: string
  /** Null if there is none, or no longer. */
  read: (id: string) => Promise<(Applicant & { language: 'ms' | 'en' | 'zh' }) | null>
  /** Who has given this IC number elsewhere than on papers: when they registered. Omitted where nobody is asked for it. */
  findByIc?: (seal: DataSeal, icNumber: string) => Promise<{ id: string; name: string } | null>
  /** The plates of their vehicles, by id. Omitted where nobody has one. */
  readPlates?: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Has the person follow their papers: once, however often it is called. Throws `not_found`. */
  apply: (by: CommandContext, id: string, outcome: Outcome) => Promise<void>
  /** The event after which somebody's papers are erased, and whoever that has happened to. */
  deletedEvent: string
  listDeletedIds: () => Promise<string[]>
  deletedName: string
}

interface Given {
  /** Of its events: `customerVerification`. */
  name: string
  collection: string
  /** Of its routes: `/customers`. */
  path: string
  permissions: { read: Permission; write: Permission }
  /** That the key of their app needs. */
  scope: string
  /** What they can hand in. */
  papers: z.ZodType<NewPaper>
  people: People
}

/** The papers of one kind of people: who may check them, and what follows. */
export interface VerificationDefinition extends Omit<Given, 'collection'> {
  entity: VerificationEntity
  events: ReturnType<typeof eventsOf>
  images: UploadedAttachment
  icClaims: ClaimSource<VerificationDoc>
}

const happenings = ['submitted', 'claimed', 'released', 'approved', 'rejected', 'askedAgain', 'erased'] as const
export type Happening = (typeof happenings)[number]

/** The activity tells of the person instead. */
const eventsOf = (name: string, permission: Permission) =>
  defineEvents(
    name,
    permission,
    Verification,
    happenings.map((happening) => eventOf(name, happening)),
    null,
  )

export const eventOf = (name: string, happening: Happening): string => `${name}.${happening}`

export function defineVerification({ collection, ...given }: Given): VerificationDefinition {
  const entity = verificationEntity(given.name, collection)
  return {
    ...given,
    entity,
    events: eventsOf(given.name, given.permissions.read),
    images: imagesOf(entity, given.permissions.write),
    icClaims: icClaimsOf(entity),
  }
}

/** The digest of an IC number is kept for no longer than it takes to decide about papers. */
const icClaimsOf = (entity: VerificationEntity): ClaimSource<VerificationDoc> =>
  defineClaims({
    scope: entity.name,
    entity,
    fields: ['status', 'documentType', 'erasedAt', 'documentNumber.digest'],
    isFleeting: true,
    of: ({ status, documentType, erasedAt, documentNumber }) =>
      status === 'verified' && documentType === 'ic' && !erasedAt && documentNumber ? [{ key: documentNumber.digest, by: null }] : [],
  })

/** Images of papers: seen by who holds the claim, while they hold it. */
const imagesOf = (entity: VerificationEntity, permission: Permission): UploadedAttachment =>
  defineAttachment<VerificationDoc>({
    entity,
    field: 'images',
    ownerField: 'subjectId',
    kinds: pictureKinds,
    picture: { fit: 'inside', sidePx: 2_400, thumbnailPx: 240 },
    isSealed: true,
    mayRead: async (reader, _ownerId, fileId) => {
      if (!reader.permissions.includes(permission)) return false
      const held = { images: fileId, status: 'pending', 'claim.by.id': reader.id, 'claim.until': trusted({ $gt: now() }) }
      return (await entity.model.exists(held as object)) !== null
    },
  })
