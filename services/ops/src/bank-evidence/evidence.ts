import type { NotFound, Outcome } from '../gateways/contract.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { now } from '../platform/clock.ts'
import { timeText } from '../platform/day-span.ts'
import { Types } from '../platform/database/mongo.ts'
import { ruleBroken } from '../platform/errors.ts'
import type { BankEvidence, NewBankEvidence } from './contract.ts'

// What people make of a record's evidence, as pure functions of that record.

export interface EvidenceDoc extends Omit<BankEvidence, 'id' | 'recordedAt' | 'decidedAt'> {
  id: Types.ObjectId
  recordedAt: Date
  decidedAt: Date | null
}

/** A record of which a bank may fail to say what became of it. */
export interface Evidenced {
  /** The earliest first; absent in those of an earlier version. */
  evidences?: EvidenceDoc[]
}

export const waitingEvidence = ({ evidences = [] }: Evidenced): EvidenceDoc | undefined =>
  evidences.find(({ state }) => state === 'waiting')

export const toEvidences = ({ evidences = [] }: Evidenced): BankEvidence[] =>
  evidences.map((each) => ({
    ...each,
    id: each.id.toHexString(),
    recordedAt: each.recordedAt.toISOString(),
    decidedAt: each.decidedAt?.toISOString() ?? null,
  }))

/** Throws `rule_broken` as long as the bank may still answer, and where it has nothing to answer. */
export function refuseEarly(answersUntil: Date | null, noun: string): void {
  if (!answersUntil) throw ruleBroken('nothing_open', `This ${noun} has no pending bank request, so no supporting document is needed.`)
  if (answersUntil > now())
    throw ruleBroken(
      'bank_may_answer',
      `The bank can still answer until ${timeText(answersUntil)}. Record the supporting document after that.`,
    )
}

/** How long whoever sends it again may wait for the bank. */
const sendMs = 30_000

/** Once evidence waits, nothing is sent again; so it cannot begin to wait while something is on its way. */
export function refuseSending(lastSentAt: Date | null): void {
  if (lastSentAt && now().getTime() - lastSentAt.getTime() < sendMs)
    throw ruleBroken('being_sent', 'The request was just sent again. Wait half a minute for the bank’s answer.')
}

const evidencesMax = 20

export function withRecorded(
  { evidences = [] }: Evidenced,
  given: Omit<NewBankEvidence, 'version'>,
  { actor }: CommandContext,
): EvidenceDoc[] {
  if (waitingEvidence({ evidences }))
    throw ruleBroken('evidence_waits', 'A supporting document is already awaiting approval. Confirm or reject it first.')
  if (evidences.length >= evidencesMax) throw ruleBroken('evidence_max', `The limit of ${evidencesMax} supporting documents is reached.`)
  const said = given as NewBankEvidence
  return [
    ...evidences,
    {
      id: new Types.ObjectId(),
      outcome: said.outcome,
      reference: said.outcome === 'paid' ? said.reference : null,
      reason: said.outcome === 'failed' ? said.reason : null,
      note: said.note ?? null,
      file: said.file,
      recordedBy: actor,
      recordedAt: now(),
      state: 'waiting',
      decidedBy: null,
      decidedAt: null,
      rejection: null,
    },
  ]
}

interface Ending {
  state: Exclude<EvidenceDoc['state'], 'waiting'>
  by: Pick<CommandContext, 'actor'>
  rejection?: string
}

/** What waits is decided, taken back, or overtaken by the bank. */
export const withEnded = ({ evidences = [] }: Evidenced, { state, by, rejection }: Ending): EvidenceDoc[] =>
  evidences.map((each) =>
    each.state === 'waiting' ? { ...each, state, decidedBy: by.actor, decidedAt: now(), rejection: rejection ?? null } : each,
  )

/** Throws `rule_broken` where none waits: also for whoever confirms a second time. */
export function needWaiting(doc: Evidenced): EvidenceDoc {
  const evidence = waitingEvidence(doc)
  if (!evidence)
    throw ruleBroken('evidence_decided', 'No supporting document is awaiting approval. It was decided or withdrawn, or the bank answered.')
  return evidence
}

export const isRecorder = ({ recordedBy }: Pick<EvidenceDoc, 'recordedBy'>, { actor }: CommandContext): boolean =>
  recordedBy.kind === actor.kind && recordedBy.id === actor.id

/** Neither who recorded it nor who has made the record what it is decides, by whatever session. */
export function refuseMakers(evidence: EvidenceDoc, makerIds: readonly string[], by: CommandContext): void {
  if (isRecorder(evidence, by)) throw ruleBroken('second_person', 'You recorded this supporting document. Another user must decide.')
  if (by.actor.id !== null && makerIds.includes(by.actor.id))
    throw ruleBroken('second_person', 'You prepared this payout or refund. Another user must decide.')
}

/** What the bank says against what people have confirmed of it; null where it does not. */
export function contradiction({ isPaid }: { isPaid: boolean }, outcome: Outcome | NotFound): string | null {
  if (isPaid) return outcome.kind === 'declined' ? outcome.code : null
  return outcome.kind === 'succeeded' || outcome.kind === 'pending' ? outcome.gatewayRef : null
}
