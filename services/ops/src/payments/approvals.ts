import { approvalSource, type Described, type Occurrence } from '../platform/approvals/source.ts'
import { spanText } from '../platform/day-span.ts'
import { isCompletedBy, paymentEvents } from './contract.ts'
import { PaymentModel, payments, recordLimitOf, type PaymentDoc, type RecordDoc } from './model.ts'

const fields = ['number', 'order', 'customer', 'amountSen', 'record', 'timeline'] as const
type Recorded = Pick<PaymentDoc, (typeof fields)[number]>

const states = { waiting: 'waiting', confirmed: 'approved', rejected: 'rejected' } as const

function whyTwo(record: RecordDoc): Occurrence['why'] {
  const aboveSen = recordLimitOf(record)
  if (record.doubt) return { code: record.doubt, aboveSen: null }
  return record.amountSen > aboveSen ? { code: 'above_limit', aboveSen } : { code: 'beyond_amount', aboveSen: null }
}

/** A record waits, or was decided by a second person. One below the limit is confirmed by itself. */
function occurrencesOf(doc: Recorded): Occurrence[] {
  const { record } = doc
  if (!record || (record.state !== 'waiting' && record.decidedBy === null)) return []
  const { recordedBy } = record
  return [
    {
      key: `record ${record.no}`,
      kind: 'cash',
      number: doc.number,
      about: doc.order.number,
      detail: record.method,
      party: { kind: 'customer', id: doc.customer.id.toHexString(), name: doc.customer.name },
      amountSen: record.amountSen,
      why: whyTwo(record),
      requestedBy: recordedBy,
      requestedAt: record.recordedAt,
      makerIds: recordedBy.kind === 'staff' && recordedBy.id !== null ? [recordedBy.id] : [],
      expiresAt: null,
      changes: changesOf(doc, record),
      state: states[record.state],
      decidedBy: record.decidedBy,
      decidedAt: record.decidedAt,
    },
  ]
}

/** Since then the order has come to another amount. */
function changesOf({ amountSen, timeline }: Recorded, record: RecordDoc): Occurrence['changes'] {
  const last = timeline.findLast(({ kind, at }) => kind === 'changed' && at > record.recordedAt)
  return last && amountSen !== record.amountSen
    ? [{ at: last.at, by: last.by, what: 'amount', beforeSen: record.amountSen, afterSen: amountSen }]
    : []
}

async function describe(id: string, { key, state }: Pick<Occurrence, 'key' | 'state'>): Promise<Described> {
  const doc = await PaymentModel.findById(id).lean<PaymentDoc>()
  const record = doc?.record
  if (!doc || !record || key !== `record ${record.no}`) return { note: null, reason: null, facts: [] }
  const reason = record.state === 'rejected' ? (doc.timeline.findLast(({ kind }) => kind === 'rejected')?.detail ?? null) : null
  if (state !== 'waiting') return { note: noteOf(record), reason, facts: [] }
  return { note: noteOf(record), reason, facts: factsOf(doc, record.amountSen) }
}

/** What does not complete the payment is owed back whole. */
function factsOf(doc: PaymentDoc, sen: number): Described['facts'] {
  const { amountSen, capturedSen, extraCapturedSen, extraRefundedSen = 0 } = doc
  const owedSen = extraCapturedSen - extraRefundedSen
  return isCompletedBy(doc, sen)
    ? [
        { label: 'Received', before: { sen: capturedSen }, after: { sen: capturedSen + sen } },
        { label: 'Amount due', before: { sen: amountSen }, after: { sen: 0 } },
      ]
    : [
        { label: 'Received', before: { sen: capturedSen + extraCapturedSen }, after: { sen: capturedSen + extraCapturedSen + sen } },
        { label: 'Refund due', before: { sen: owedSen }, after: { sen: owedSen + sen } },
      ]
}

function noteOf({ method, receivedOn, reference, agent }: RecordDoc): string {
  const what = method === 'cash' ? `Cash${agent ? ' collected by the agent' : ''}` : 'Bank transfer'
  return `${what}, received on ${spanText({ from: receivedOn, to: receivedOn })}${reference === null ? '' : `, ${reference}`}.`
}

export const recordApprovals = approvalSource<PaymentDoc, (typeof fields)[number]>({
  entity: payments,
  events: paymentEvents.types,
  fields,
  candidates: { record: { $ne: null } },
  of: occurrencesOf,
  describe,
  actions: (id) => ({
    approve: { path: `payments/${id}/confirm`, permission: 'finance.approve', takesReason: false },
    reject: { path: `payments/${id}/reject`, permission: 'finance.approve', takesReason: true },
  }),
})
