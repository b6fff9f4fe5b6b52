import type { CommandContext } from '../platform/changes/command-context.ts'
import { change } from '../platform/changes/change.ts'
import { withClaim } from '../platform/claims/claim.ts'
import { now } from '../platform/clock.ts'
import { trusted } from '../platform/database/mongo.ts'
import { ruleBroken } from '../platform/errors.ts'
import { isAt, isHeldBy, isThere, isWaiting, reviewerOf } from './claims.ts'
import type { VerificationRow } from './contract.ts'
import { eventOf, type Happening, type VerificationDefinition } from './definition.ts'
import { settle } from './follow-up.ts'
import { toRow, type VerificationDoc } from './model.ts'

interface Decided {
  version: number
  reason?: string
  notes?: string | undefined
}
type Decision = Exclude<VerificationDoc['status'], 'pending'>

const happenings = {
  verified: 'approved',
  rejected: 'rejected',
  requires_documents: 'askedAgain',
} as const satisfies Record<Decision, Happening>

/**
 * Decides about papers, once: by who holds them, in one conditional update. The person follows at once, and by a subscriber if this process
 * ends before. Throws `transition_refused` if they have been decided, `rule_broken` if somebody else holds them, or `stale_version`.
 */
export async function decide(
  definition: VerificationDefinition,
  by: CommandContext,
  id: string,
  { status, version, reason, notes }: Decided & { status: Decision },
): Promise<VerificationRow> {
  const { entity, name } = definition
  const reviewer = reviewerOf(by)
  const write = () =>
    change(entity, {
      id,
      preconditions: [isThere, isWaiting, isHeldBy(reviewer.id), isAt(entity, version)],
      set: [
        {
          status,
          reviewedAt: now(),
          reviewedBy: reviewer.name,
          rejectionReason: reason ?? null,
          notes: notes ?? null,
          claim: null,
        },
      ],
      event: eventOf(name, happenings[status]),
      by,
    })
  const doc = status === 'verified' ? await withFreeIc(definition, id, write) : await write()
  await settle(definition, doc, by).catch(() => {})
  return toRow(doc)
}

/** Of two people whose papers have one IC number, one is verified, also if both are approved at once. Throws `rule_broken` for the other. */
async function withFreeIc(
  { entity: { model }, icClaims }: VerificationDefinition,
  id: string,
  write: () => Promise<VerificationDoc>,
): Promise<VerificationDoc> {
  const doc = await model.findById(id).lean<VerificationDoc>()
  if (doc?.documentType !== 'ic' || doc.status !== 'pending' || !doc.documentNumber) return write()
  const { digest } = doc.documentNumber
  return withClaim(icClaims, { id: doc._id, key: digest, by: null }, async ({ usedBy, assertInTime }) => {
    const others = { subjectId: trusted({ $ne: doc.subjectId }), documentType: 'ic', erasedAt: null } as const
    const other =
      (await model.findOne({ ...others, 'documentNumber.digest': digest, status: 'verified' }).lean<VerificationDoc>()) ??
      (usedBy && (await model.findOne({ ...others, _id: usedBy.id }).lean<VerificationDoc>()))
    if (other)
      throw ruleBroken(
        'ic_taken',
        `${other.subjectName} is already verified with this IC number. Reject these documents, or correct the other account first.`,
      )
    assertInTime()
    return write()
  })
}
