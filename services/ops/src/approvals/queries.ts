import type { z } from 'zod'
import type { ApprovalSource, Described } from '../platform/approvals/source.ts'
import { atMalaysianHour, now } from '../platform/clock.ts'
import type { Page } from '../platform/contract.ts'
import { defineList } from '../platform/database/list-query.ts'
import { listJoined, type ListPart } from '../platform/database/joined-lists.ts'
import { oneOf, toPage, trusted } from '../platform/database/mongo.ts'
import { searchFilter } from '../platform/database/search-terms.ts'
import { dueBy } from '../platform/database/partial-index.ts'
import { notFound } from '../platform/errors.ts'
import type { Approval, ApprovalDetails, ApprovalPage, ApprovalQuery, ApprovalState } from './contract.ts'
import { ApprovalModel, approvals, toApproval, toApprovalDetails, type ApprovalDoc } from './model.ts'

type Query = z.output<typeof ApprovalQuery>

const decidedStates: readonly ApprovalState[] = ['approved', 'rejected', 'expired']
const model = { model: ApprovalModel, summaryFields: approvals.summaryFields, toEntity: toApproval }

interface Filters extends Pick<Query, 'tab' | 'today'> {
  askedBy?: string
}
const ofKind = ({ tab }: Pick<Query, 'tab'>) => (tab === 'all' ? {} : { kind: tab })
const decidedList = defineList(model, {
  filter: ({ today, ...filters }: Filters) => ({
    state: oneOf(decidedStates),
    ...ofKind(filters),
    ...(today && { decidedAt: trusted({ $gte: atMalaysianHour(now(), 0) }) }),
  }),
  sorts: { decidedAt: null },
  defaultSort: '-decidedAt',
})
const askedList = defineList(model, {
  filter: ({ askedBy, ...filters }: Filters) => ({ 'requestedBy.id': askedBy, ...ofKind(filters) }),
  sorts: { requestedAt: null },
  defaultSort: '-requestedAt',
})

/** Waiting requests, the user's own, or decided ones, the newest first; of the waiting ones, those that expire within the hour come first. */
export async function listApprovals({ view, sort: _sort, asOf, ...query }: Query, userId: string): Promise<ApprovalPage> {
  const at = asOf === undefined || query.after === undefined ? now() : new Date(asOf)
  return { ...(await listView(view, { ...query, askedBy: userId }, at)), asOf: at.toISOString() }
}

function listView(view: Query['view'], query: Listed, asOf: Date): Promise<Page<Approval>> {
  switch (view) {
    case 'waiting':
      return listWaiting(query, asOf)
    case 'mine':
      return askedList.page(query)
    case 'decided':
      return decidedList.page(query)
  }
}

type Listed = Omit<Query, 'view' | 'sort' | 'asOf'> & { askedBy: string }

const soonMs = 60 * 60_000

/**
 * There are few waiting requests: those that expire soon are a list of their own, before the others. All pages divide them as of the same time, so
 * that a request whose expiry has become closer since then stays on its page.
 */
async function listWaiting({ search, page, limit, after, tab }: Listed, asOf: Date): Promise<Page<Approval>> {
  const at = { page, limit, after }
  const terms = search ? searchFilter(search) : {}
  if (terms === null) return toPage(at, [], 0)
  const soon = new Date(asOf.getTime() + soonMs)
  const filter = { state: 'waiting', ...ofKind({ tab }), ...terms }
  const urgent: ListPart<ApprovalDoc> = {
    filter: { ...filter, expiresAt: trusted(dueBy(soon)) },
    sort: { expiresAt: 1, _id: 1 },
    holds: ({ expiresAt }) => expiresAt !== null && expiresAt <= soon,
  }
  const others: ListPart<ApprovalDoc> = {
    filter: { ...filter, $or: [{ expiresAt: null }, { expiresAt: trusted({ $gt: soon }) }] },
    sort: { requestedAt: -1, _id: -1 },
    holds: () => true,
  }
  return listJoined(ApprovalModel, [urgent, others], { fields: approvals.summaryFields, at, toEntity: toApproval })
}

/** Throws `not_found`. */
export async function getApprovalDoc(id: string): Promise<ApprovalDoc> {
  const doc = await ApprovalModel.findById(id).lean<ApprovalDoc>()
  if (!doc) throw notFound('Approval')
  return doc
}

const nothing: Described = { note: null, reason: null, facts: [] }

/** A whole approval, with what its record says of it now. Throws `not_found`. */
export async function getApproval(sources: readonly ApprovalSource[], id: string): Promise<ApprovalDetails> {
  const doc = await getApprovalDoc(id)
  const source = sources.find(({ entity }) => entity.name === doc.source.entity)
  const { note, reason, facts, terms = [], file = null } = source ? await source.describe(doc.source.id, doc) : nothing
  const actions = source && doc.state === 'waiting' ? source.actions(doc.source.id, doc.kind) : { approve: null, reject: null }
  return toApprovalDetails(doc, { note, reason, facts: [...facts], terms: [...terms], file, ...actions })
}
