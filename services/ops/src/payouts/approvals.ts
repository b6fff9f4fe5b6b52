import { describeEvidence, evidenceActions, evidenceOccurrences } from '../bank-evidence/approvals.ts'
import { findPaidAgents, type PaidAgent } from '../agents/paid-agents.ts'
import type { ApprovalFact, ApprovalKind, ApprovalTerm } from '../platform/approvals/contract.ts'
import { approvalSource, type Described, type Occurrence } from '../platform/approvals/source.ts'
import type { Actor } from '../platform/contract.ts'
import { spanText, timeText } from '../platform/day-span.ts'
import { ringgit } from '../platform/money.ts'
import { trusted, Types } from '../platform/database/mongo.ts'
import { payoutEvents } from './contract.ts'
import { areLargeAdjustments, isDecided } from './wallet/adjustments.ts'
import { isAboveLimit, limitOf } from './approval/limit.ts'
import { PayoutModel, payouts, toBank, type LineDoc, type PayoutDoc, type TimelineDoc } from './model.ts'

const fields = [
  'number',
  'agent',
  'batchId',
  'amountSen',
  'besideSen',
  'secondPersonAboveSen',
  'status',
  'hold',
  'lines',
  'needsSecondPerson',
  'preparedBy',
  'timeline',
  'evidences',
] as const
type Waited = Pick<PayoutDoc, (typeof fields)[number]>

/** What begins to wait, and what ends that. */
const readyKinds: readonly TimelineDoc['kind'][] = ['created', 'proposed', 'released', 'retried']
const readyEnds: readonly TimelineDoc['kind'][] = ['processed', 'held', 'cancelled']
const holdEnds: readonly TimelineDoc['kind'][] = ['released', 'cancelled']

/** Each time that it was ready to be processed by a second person, and each time that a changed account kept it; a run's payouts wait with their run. */
function waitsOf(doc: Waited): Occurrence[] {
  if (doc.batchId) return []
  const { timeline } = doc
  return timeline.flatMap((begin, place) => {
    const endedBy = (kinds: readonly TimelineDoc['kind'][]) => timeline.slice(place + 1).find(({ kind }) => kinds.includes(kind))
    if (readyKinds.includes(begin.kind) && doc.needsSecondPerson) return readyOf(doc, begin, endedBy(readyEnds))
    if (begin.kind === 'held' && begin.detail === 'bank_changed') return heldOf(doc, begin, endedBy(holdEnds))
    return []
  })
}

/** Of a run's payouts too: what the bank's papers say of one is its own. */
const occurrencesOf = (doc: Waited): Occurrence[] => [
  ...waitsOf(doc),
  ...evidenceOccurrences(doc, { number: doc.number, about: null, party: partyOf(doc), amountSen: doc.amountSen, makerIds: doc.preparedBy }),
]

const isSecond = ({ preparedBy }: Waited, { kind, id }: Actor): boolean => kind === 'staff' && id !== null && !preparedBy.includes(id)

type Decision = Pick<Occurrence, 'state' | 'decidedBy' | 'decidedAt'>
const waiting: Decision = { state: 'waiting', decidedBy: null, decidedAt: null }
const withdrawn: Decision = { state: 'withdrawn', decidedBy: null, decidedAt: null }
const decided = (state: 'approved' | 'rejected', { by, at }: TimelineDoc): Decision => ({ state, decidedBy: by, decidedAt: at })

/** A second person who puts it on hold has rejected it; what the system holds, or a run takes over, nobody has. */
function readyDecision(doc: Waited, end: TimelineDoc | undefined): Decision {
  if (!end) return doc.status === 'pending' ? waiting : withdrawn
  if (end.kind === 'cancelled' || !isSecond(doc, end.by)) return withdrawn
  if (end.kind === 'processed') return decided('approved', end)
  return decided('rejected', end)
}

function readyOf(doc: Waited, begin: TimelineDoc, end: TimelineDoc | undefined): Occurrence[] {
  const aboveSen = limitOf(doc)
  const large = areLargeAdjustments(doc) ? doc.lines.findLast(isDecided) : undefined
  const isPayout = isAboveLimit(doc)
  const kind = isPayout ? 'payout' : 'adjustment'
  const changes = adjustmentsSince(doc, begin.at)
  const adjusted = kind === 'adjustment' ? changes.at(-1) : undefined
  return [
    {
      ...baseOf(doc, begin),
      kind,
      detail: isPayout ? null : (large?.kind ?? null),
      amountSen: doc.amountSen,
      why: isPayout
        ? // With others of its agent it has no limit of its own.
          { code: 'above_limit', aboveSen: isAboveLimit({ ...doc, besideSen: 0 }) ? aboveSen : null }
        : { code: 'large_adjustment', aboveSen },
      ...(adjusted && { requestedBy: adjusted.by }),
      changes,
      ...readyDecision(doc, end),
    },
  ]
}

function heldOf(doc: Waited, begin: TimelineDoc, end: TimelineDoc | undefined): Occurrence[] {
  const isOpen = doc.status === 'on_hold' && doc.hold?.reason === 'bank_changed'
  const decision = end ? (isSecond(doc, end.by) ? decided(end.kind === 'released' ? 'approved' : 'rejected', end) : withdrawn) : null
  return [
    {
      ...baseOf(doc, begin),
      ...(begin.changedBy && { requestedBy: begin.changedBy }),
      makerIds: [...new Set([...doc.preparedBy, ...(end ? [] : (doc.hold?.changers ?? []))])],
      kind: 'bank_change',
      detail: null,
      amountSen: null,
      why: { code: 'bank_changed', aboveSen: null },
      changes: accountChanges(doc, begin, end),
      ...(decision ?? (isOpen ? waiting : withdrawn)),
    },
  ]
}

/** Each time that the account was changed once more while it waited. */
function accountChanges({ timeline }: Waited, begin: TimelineDoc, end: TimelineDoc | undefined): Occurrence['changes'] {
  const meanwhile = timeline.slice(timeline.indexOf(begin) + 1, end && timeline.indexOf(end))
  return meanwhile
    .filter(({ kind }) => kind === 'account_changed')
    .map(({ at, by }) => ({ at, by, what: 'account', beforeSen: null, afterSen: null }))
}

const partyOf = ({ agent }: Waited) => ({ kind: 'agent' as const, id: agent.id.toHexString(), name: agent.name })

const asking: readonly TimelineDoc['kind'][] = ['created', 'proposed']

/** Who wants it paid: neither who lifts a hold nor who tries it again, both of whom may decide. */
function askedBy({ timeline }: Waited, begin: TimelineDoc): Actor {
  const until = timeline.slice(0, timeline.indexOf(begin) + 1)
  return (until.findLast(({ kind }) => asking.includes(kind)) ?? begin).by
}

const baseOf = (doc: Waited, begin: TimelineDoc) => ({
  key: begin.id.toHexString(),
  number: doc.number,
  about: null,
  party: partyOf(doc),
  requestedBy: askedBy(doc, begin),
  requestedAt: begin.at,
  makerIds: doc.preparedBy,
  expiresAt: null,
})

/** What it came to before and after each adjustment since then. */
function adjustmentsSince({ amountSen, lines, timeline }: Waited, since: Date): Occurrence['changes'][number][] {
  const later = lines.filter((line) => isDecided(line) && line.at > since)
  const acts = timeline.filter(({ kind, at }) => kind === 'adjusted' && at > since)
  let afterSen = amountSen
  const changes = later.toReversed().flatMap(({ sen, at }, place) => {
    const by = acts.at(-1 - place)?.by
    const change = by && { at, by, what: 'amount' as const, beforeSen: afterSen - sen, afterSen }
    afterSen -= sen
    return change ?? []
  })
  return changes.toReversed()
}

async function describe(id: string, { key, kind, state }: Pick<Occurrence, 'key' | 'kind' | 'state'>): Promise<Described> {
  const doc = await PayoutModel.findById(id).lean<PayoutDoc>()
  if (!doc) return { note: null, reason: null, facts: [] }
  if (kind === 'bank_evidence') return describeEvidence(doc, key)
  const note = doc.notes
  const terms = termsOf(doc, kind)
  if (state === 'waiting') return { note, terms, reason: null, facts: kind === 'bank_change' ? await accountFacts(doc) : amountFacts(doc) }
  const begin = doc.timeline.findIndex((entry) => entry.id.equals(new Types.ObjectId(key)))
  const ends = kind === 'bank_change' ? holdEnds : readyEnds
  const end = doc.timeline.slice(begin + 1).find((entry) => ends.includes(entry.kind))
  return { note, terms, reason: state === 'rejected' ? (end?.detail ?? null) : null, facts: [] }
}

const adjustmentNames: Readonly<Partial<Record<LineDoc['kind'], string>>> = { bonus: 'Bonus', deduction: 'Deduction' }

/** What it came to without what staff have decided, and what each of that makes of it. */
function amountFacts({ amountSen, besideSen = 0, lines }: PayoutDoc): ApprovalFact[] {
  const adjustments = lines.filter(isDecided)
  let sen = amountSen - adjustments.reduce((sum, line) => sum + line.sen, 0)
  const steps = adjustments.map((line) => {
    const before = sen
    sen += line.sen
    return { label: `${adjustmentNames[line.kind] ?? 'Correction'}: ${line.reason ?? ''}`, before: { sen: before }, after: { sen } }
  })
  const beside = besideSen > 0 ? [{ label: 'Other payouts of the agent within 24 hours', before: null, after: { sen: besideSen } }] : []
  return [...steps, { label: 'Paid to agent', before: { sen: 0 }, after: { sen: amountSen } }, ...beside]
}

/** For what it is, and where it goes: of a changed account the facts say that. */
function termsOf(
  { amountSen, periodStart, periodEnd, totalOrders, method, bank, accountNumber }: PayoutDoc,
  kind: ApprovalKind,
): ApprovalTerm[] {
  const account = bank && accountNumber ? toBank(bank, accountNumber) : null
  const to = account
    ? `${account.bankName} ${account.accountNumber}, ${account.accountHolderName}`
    : method === 'cash'
      ? 'Cash'
      : 'Digital wallet'
  const terms = [
    { label: 'Period', text: spanText({ from: periodStart, to: periodEnd }) },
    { label: 'Orders', text: String(totalOrders) },
  ]
  return kind === 'bank_change' ? [...terms, { label: 'Payout', text: ringgit(amountSen) }] : [...terms, { label: 'To', text: to }]
}

/** The account it was made for, and the one it would go to; made after the change, the one that the agent was paid to last, and when it was changed. */
async function accountFacts({ agent, bank, accountNumber }: PayoutDoc): Promise<ApprovalFact[]> {
  const [present] = await findPaidAgents([agent.id])
  const madeFor = bank && accountNumber ? toBank(bank, accountNumber) : null
  const after = present ? accountOf(present) : null
  if (!after || JSON.stringify(madeFor) !== JSON.stringify(after)) return besideEachOther(madeFor, after)
  const changedAt = present?.bank?.changedAt
  const changed = changedAt ? [{ label: 'Changed', before: null, after: { text: timeText(changedAt) } }] : []
  return [...besideEachOther(await lastPaidAccount(agent.id), after), ...changed]
}

function besideEachOther(before: Account | null, after: Account | null): ApprovalFact[] {
  const line = (label: string, part: (account: Account) => string): ApprovalFact => ({
    label,
    before: before && { text: part(before) },
    after: after && { text: part(after) },
  })
  return [line('Bank', ({ bankName }) => bankName), line('Account', (a) => a.accountNumber), line('Holder', (a) => a.accountHolderName)]
}

/** Null where nothing was ever paid to one. */
async function lastPaidAccount(agentId: Types.ObjectId): Promise<Account | null> {
  const found = await PayoutModel.findOne(
    { 'agent.id': agentId, status: 'completed', accountNumber: trusted({ $ne: null }) },
    { bank: 1, accountNumber: 1 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .lean<Pick<PayoutDoc, 'bank' | 'accountNumber'>>()
  return found?.bank && found.accountNumber ? toBank(found.bank, found.accountNumber) : null
}

type Account = ReturnType<typeof toBank>
const accountOf = ({ bank, accountNumber }: PaidAgent): Account | null => (bank && accountNumber ? toBank(bank, accountNumber) : null)

/** To reject one is to hold it, with the reason; a hold that is not released ends with its payout. */
const actions = (id: string, kind: ApprovalKind) => {
  if (kind === 'bank_evidence') return evidenceActions(`payouts/${id}`)
  const permission = 'finance.approve' as const
  return kind === 'bank_change'
    ? {
        approve: { path: `payouts/${id}/release`, permission, takesReason: false },
        reject: { path: `payouts/${id}/cancel`, permission, takesReason: true },
      }
    : {
        approve: { path: `payouts/${id}/process`, permission, takesReason: false },
        reject: { path: `payouts/${id}/hold`, permission, takesReason: true },
      }
}

export const payoutApprovals = approvalSource<PayoutDoc, (typeof fields)[number]>({
  entity: payouts,
  events: payoutEvents.types,
  fields,
  candidates: { $or: [{ needsSecondPerson: true }, { 'hold.reason': 'bank_changed' }, { 'evidences.0': { $exists: true } }] },
  of: occurrencesOf,
  describe,
  actions,
})
