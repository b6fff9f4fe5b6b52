import { z } from 'zod'
import { Actor, Id, Instant, Reference, text, Version } from '../platform/contract.ts'

/** What the bank's papers say of money of which its gateway has said nothing for too long. */
export const EvidenceOutcome = z.enum(['paid', 'failed'])
export type EvidenceOutcome = z.infer<typeof EvidenceOutcome>

/** `confirmed`: a second person agrees, and the record has moved. `superseded`: the bank itself has answered before anybody had decided. */
export const EvidenceState = z.enum(['waiting', 'confirmed', 'rejected', 'withdrawn', 'superseded'])
export type EvidenceState = z.infer<typeof EvidenceState>

/** What one person has recorded of the bank's papers, and what became of that. */
export const BankEvidence = z
  .strictObject({
    id: Id,
    outcome: EvidenceOutcome,
    /** The bank's, of money that was paid. */
    reference: z.string().nullable(),
    /** Why it failed, in the words of who recorded it. */
    reason: z.string().nullable(),
    note: z.string().nullable(),
    /** The paper itself; null once somebody whom it names was deleted. */
    file: Id.nullable(),
    recordedBy: Actor,
    recordedAt: Instant,
    state: EvidenceState,
    decidedBy: Actor.nullable(),
    decidedAt: Instant.nullable(),
    /** Why it was rejected. */
    rejection: z.string().nullable(),
  })
  .meta({ id: 'BankEvidence' })
export type BankEvidence = z.infer<typeof BankEvidence>

/** What the details of a record say of it. */
export const evidenceFields = {
  /** The earliest first: at most the last one waits. */
  evidences: z.array(BankEvidence),
  /** Until when only the bank says what became of it; null where nothing was sent that is still open. */
  answersUntil: Instant.nullable(),
}

const given = { version: Version, file: Id, note: text(500).optional() }
export const NewBankEvidence = z.discriminatedUnion('outcome', [
  z.strictObject({ ...given, outcome: z.literal('paid'), reference: Reference }),
  z.strictObject({ ...given, outcome: z.literal('failed'), reason: text(300) }),
])
export type NewBankEvidence = z.output<typeof NewBankEvidence>

export const EvidenceRejection = z.strictObject({ version: Version, reason: text(300) })
/** A paper that was uploaded, to be named within an hour. */
export const EvidenceFile = z.strictObject({ id: Id }).meta({ id: 'EvidenceFile' })
export type EvidenceFile = z.infer<typeof EvidenceFile>

/** What a record's timeline tells of it. `contradicted`: the bank said otherwise, after it was confirmed. */
export const EvidenceAct = z.enum([
  'evidence_recorded',
  'evidence_confirmed',
  'evidence_rejected',
  'evidence_withdrawn',
  'evidence_superseded',
  'contradicted',
])
export type EvidenceAct = z.infer<typeof EvidenceAct>
