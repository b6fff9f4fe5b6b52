import { approvalSource, type Described, type Occurrence } from '../platform/approvals/source.ts'
import { Types } from '../platform/database/mongo.ts'
import { counted } from '../platform/counted.ts'
import { ringgit } from '../platform/money.ts'
import { getBatchDoc } from './change-batch.ts'
import { changesSince, readContent } from './preparing/content.ts'
import { payoutBatchEvents } from './contract.ts'
import { payoutBatches, type PayoutBatchDoc, type TimelineDoc } from './model.ts'

const fields = ['number', 'phase', 'amountSen', 'counts', 'expiresAt', 'preparedBy', 'results', 'timeline'] as const
type Submitted = Pick<PayoutBatchDoc, (typeof fields)[number]>

/** What ends the waiting of a run that was submitted. */
const ends: readonly TimelineDoc['kind'][] = ['approved', 'rejected', 'sent_back', 'approval_voided', 'expired', 'cancelled']

const resultEnds: readonly TimelineDoc['kind'][] = ['results_confirmed', 'results_rejected']

/** Each time that it was submitted, and that a bank's results were brought. */
const occurrencesOf = (doc: Submitted): Occurrence[] =>
  doc.timeline.flatMap((begin, place) => {
    const endedBy = (kinds: readonly TimelineDoc['kind'][]) => doc.timeline.slice(place + 1).find(({ kind }) => kinds.includes(kind))
    if (begin.kind === 'submitted') return occurrenceOf(doc, begin, endedBy(ends))
    return begin.kind === 'results_given' ? resultsOf(doc, begin, endedBy(resultEnds)) : []
  })

/** What a bank's file says, until somebody else than who brought it has looked. */
function resultsOf({ number, results }: Submitted, begin: TimelineDoc, end: TimelineDoc | undefined): Occurrence {
  const isSecond = end !== undefined && (end.by.kind !== begin.by.kind || end.by.id !== begin.by.id)
  const decision = isSecond ? (end.kind === 'results_confirmed' ? 'approved' : 'rejected') : null
  return {
    key: begin.id.toHexString(),
    kind: 'bank_results',
    number,
    about: null,
    detail: begin.detail ?? null,
    party: null,
    amountSen: null,
    why: { code: 'bank_results', aboveSen: null },
    requestedBy: begin.by,
    requestedAt: begin.at,
    makerIds: begin.by.kind === 'staff' && begin.by.id !== null ? [begin.by.id] : [],
    expiresAt: null,
    changes: [],
    state: decision ?? (!end && results ? 'waiting' : 'withdrawn'),
    decidedBy: decision && end ? end.by : null,
    decidedAt: decision && end ? end.at : null,
  }
}

function occurrenceOf(
  { number, phase, amountSen, counts, expiresAt, preparedBy }: Submitted,
  begin: TimelineDoc,
  end?: TimelineDoc,
): Occurrence {
  const state = end ? stateOf(end, preparedBy) : phase === 'submitted' ? 'waiting' : 'withdrawn'
  const isDecided = state === 'approved' || state === 'rejected'
  return {
    key: begin.id.toHexString(),
    kind: 'run',
    number,
    about: null,
    detail: counted(counts.items, 'agent'),
    party: null,
    amountSen,
    why: { code: 'every_run', aboveSen: null },
    requestedBy: begin.by,
    requestedAt: begin.at,
    makerIds: preparedBy,
    expiresAt: state === 'waiting' ? expiresAt : null,
    changes: [],
    state,
    decidedBy: isDecided && end ? end.by : null,
    decidedAt: state === 'waiting' || state === 'withdrawn' || !end ? null : end.at,
  }
}

/** To send it back is to reject what was submitted; whatever else ends it, nobody has decided. */
const states: Readonly<Partial<Record<TimelineDoc['kind'], Occurrence['state']>>> = {
  approved: 'approved',
  rejected: 'rejected',
  sent_back: 'rejected',
  expired: 'expired',
}
function stateOf({ kind, by }: TimelineDoc, preparedBy: readonly string[]): Occurrence['state'] {
  // Who prepared it takes it back.
  if (kind === 'sent_back' && by.id !== null && preparedBy.includes(by.id)) return 'withdrawn'
  return states[kind] ?? 'withdrawn'
}

function describeResults({ results, timeline }: PayoutBatchDoc, { key, state }: Pick<Occurrence, 'key' | 'state'>): Described {
  const begin = timeline.findIndex((entry) => entry.id.equals(new Types.ObjectId(key)))
  const end = timeline.slice(begin + 1).find((entry) => resultEnds.includes(entry.kind))
  const terms = [
    { label: 'File', text: timeline[begin]?.detail ?? '' },
    ...(state === 'waiting' && results
      ? [
          { label: 'Paid', text: `${results.paid}, ${ringgit(results.paidSen)}` },
          { label: 'Failed', text: `${results.failed}, ${ringgit(results.failedSen)}` },
          { label: 'Not listed', text: String(results.missing) },
        ]
      : []),
  ]
  return { note: null, terms, reason: state === 'rejected' ? (end?.detail ?? null) : null, facts: [] }
}

async function describe(id: string, { key, kind, state }: Pick<Occurrence, 'key' | 'kind' | 'state'>): Promise<Described> {
  const doc = await getBatchDoc(id)
  if (kind === 'bank_results') return describeResults(doc, { key, state })
  const { notes: note, timeline, counts, amountSen, totalEarningsSen, commissionSen, adjustmentsSen } = doc
  if (state === 'waiting') {
    const sums: [string, number][] = [
      ['Earned', totalEarningsSen],
      ['Our commissions', 0 - commissionSen],
      ['Bonuses minus deductions', adjustmentsSen],
    ]
    const facts = sums.map(([label, sen]) => ({ label, before: null, after: { sen } }))
    const goes = { label: `Pays ${counted(counts.items, 'agent')}`, before: { sen: 0 }, after: { sen: amountSen } }
    const changed = changesSince(doc, await readContent(doc)).map((text) => ({
      label: 'Changed since submission',
      before: null,
      after: { text },
    }))
    return { note, reason: null, facts: [...changed, ...facts, goes] }
  }
  const begin = timeline.findIndex((entry) => entry.id.equals(new Types.ObjectId(key)))
  const end = timeline.slice(begin + 1).find((entry) => ends.includes(entry.kind))
  const said = end?.kind === 'sent_back' ? `Sent back: ${end.detail ?? ''}` : (end?.detail ?? null)
  return { note, reason: state === 'rejected' ? said : null, facts: [] }
}

/** It is released on its own page, which asks for the password and the number of agents; there its results are read, too. */
export const payoutBatchApprovals = approvalSource<PayoutBatchDoc, (typeof fields)[number]>({
  entity: payoutBatches,
  events: payoutBatchEvents.types,
  fields,
  candidates: { submittedBy: { $ne: null } },
  of: occurrencesOf,
  describe,
  actions: (id, kind) => ({
    approve: null,
    reject: {
      path: `payout-batches/${id}/${kind === 'bank_results' ? 'results/reject' : 'reject'}`,
      permission: 'finance.approve',
      takesReason: true,
    },
  }),
})
