import type { ApprovalFact } from '../platform/approvals/contract.ts'
import type { Described, Occurrence } from '../platform/approvals/source.ts'
import type { EvidenceState } from './contract.ts'
import type { Evidenced, EvidenceDoc } from './evidence.ts'

// What of a record's evidence stands in the inbox of approvals.

const keyOf = ({ id }: EvidenceDoc) => `evidence:${id.toHexString()}`

const states: Readonly<Record<EvidenceState, Occurrence['state']>> = {
  waiting: 'waiting',
  confirmed: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  superseded: 'withdrawn',
}

/** `makerIds` are of the record; who recorded the evidence is one more. */
export const evidenceOccurrences = (
  { evidences = [] }: Evidenced,
  record: Pick<Occurrence, 'number' | 'about' | 'party' | 'amountSen' | 'makerIds'>,
): Occurrence[] =>
  evidences.map((each) => {
    const { outcome, recordedBy, recordedAt } = each
    const state = states[each.state]
    const isDecided = state === 'approved' || state === 'rejected'
    return {
      ...record,
      key: keyOf(each),
      kind: 'bank_evidence',
      detail: outcome,
      why: { code: 'no_answer', aboveSen: null },
      requestedBy: recordedBy,
      requestedAt: recordedAt,
      makerIds: [...new Set([...record.makerIds, ...(recordedBy.id === null ? [] : [recordedBy.id])])],
      expiresAt: null,
      changes: [],
      state,
      decidedBy: isDecided ? each.decidedBy : null,
      decidedAt: isDecided ? each.decidedAt : null,
    }
  })

const fact = (label: string, before: string | null, after: string): ApprovalFact => ({
  label,
  before: before === null ? null : { text: before },
  after: { text: after },
})

export function describeEvidence({ evidences = [] }: Evidenced, key: string): Described {
  const evidence = evidences.find((each) => keyOf(each) === key)
  if (!evidence) return { note: null, reason: null, facts: [] }
  const { outcome, reference, reason, note, rejection, file, state } = evidence
  const facts = [
    fact('Outcome', 'Unknown', outcome === 'paid' ? 'Paid' : 'Failed'),
    ...(reference === null ? [] : [fact('Bank reference', null, reference)]),
    ...(reason === null ? [] : [fact('Reason', null, reason)]),
  ]
  return { note, reason: rejection, file, facts: state === 'waiting' ? facts : [] }
}

export const evidenceActions = (path: `payouts/${string}` | `refunds/${string}`) => {
  const permission = 'finance.approve' as const
  return {
    approve: { path: `${path}/evidence/confirm`, permission, takesReason: false },
    reject: { path: `${path}/evidence/reject`, permission, takesReason: true },
  }
}
