import type { z } from 'zod'
import type { ApprovalSource, Described } from '../platform/approvals/source.ts'
import { atMalaysianHour, now } from '../platform/clock.ts'
import type { Page } from '../platform/contract.ts'
import { defineList } from '../platform/database/list-query.ts'
import { checkDepth, countUpTo, findRows, oneOf, toPage, trusted } from '../platform/database/mongo.ts'
import { searchFilter } from '../platform/database/search-terms.ts'
import { dueBy } from '../platform/database/partial-index.ts'
import { notFound } from '../platform/errors.ts'
import type { Approval, ApprovalDetails, ApprovalQuery, ApprovalState } from './contract.ts'
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

/** What waits, what the user has asked for, or what was decided, the newest first; of what waits, that which runs out within the hour before. */
export function listApprovals({ view, sort: _sort, ...query }: Query, userId: string): Promise<Page<Approval>> {
  switch (view) {
    case 'waiting':
      return listWaiting(query)
    case 'mine':
      return askedList.page({ ...query, askedBy: userId })
    case 'decided':
      return decidedList.page(query)
  }
}

const soonMs = 60 * 60_000

/** What waits is never much: those that run out soon are a list of their own, which stands before the others. */
async function listWaiting({ search, page, limit, ...query }: Omit<Query, 'view' | 'sort'>): Promise<Page<Approval>> {
  const at = { page, limit }
  checkDepth(at)
  const terms = search ? searchFilter(search) : {}
  if (terms === null) return toPage(at, [], 0)
  const soon = new Date(now().getTime() + soonMs)
  const filter = { state: 'waiting', ...ofKind(query), ...terms }
  const urgent = { ...filter, expiresAt: trusted(dueBy(soon)) }
  const others = { ...filter, $or: [{ expiresAt: null }, { expiresAt: trusted({ $gt: soon }) }] }
  const [first, rest] = await Promise.all([countUpTo(ApprovalModel, urgent), countUpTo(ApprovalModel, others)])
  const skip = (page - 1) * limit
  const fields = approvals.summaryFields
  const before = skip < first ? await findRows(ApprovalModel, { filter: urgent, sort: { expiresAt: 1, _id: 1 }, fields, skip, limit }) : []
  const left = limit - before.length
  const after =
    left > 0
      ? await findRows(ApprovalModel, {
          filter: others,
          sort: { requestedAt: -1, _id: -1 },
          fields,
          skip: Math.max(0, skip - first),
          limit: left,
        })
      : []
  return toPage(at, [...before, ...after].map(toApproval), first + rest)
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
