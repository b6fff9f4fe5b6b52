import type { z } from 'zod'
import { dayMs, now } from '../platform/clock.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import type { Page } from '../platform/contract.ts'
import { batchReads } from '../platform/concurrency/batch-reads.ts'
import { forbidden, notFound, staleVersion } from '../platform/errors.ts'
import { defineList } from '../platform/database/list-query.ts'
import { oneOf, trusted, type PageRequest } from '../platform/database/mongo.ts'
import { listPageAfter } from '../platform/database/rows-after.ts'
import { undecidedVerifications, type AccountStatus, type CustomerDetails, type CustomerQuery, type CustomerRow } from './contract.ts'
import { CustomerModel, customers, rowFields, toCustomer, toDetails, toLookUp, toRow, type CustomerDoc } from './model.ts'

type Query = z.output<typeof CustomerQuery>
type Filters = Omit<Query, 'page' | 'limit' | 'search' | 'sort'>

/** Null also matches documents of an earlier version, which lack the field. */
const notDeleted = { deletedAt: null }
const suspendedStatuses: readonly AccountStatus[] = ['suspended', 'banned']

/** The statuses or verifications of a tab, of those that are asked for. */
const within = <Value>(asked: readonly Value[] | undefined, ofTab: readonly Value[] | undefined) =>
  ofTab && asked ? ofTab.filter((value) => asked.includes(value)) : (asked ?? ofTab)

/** The filter of a list's query. */
export function filterOf({ tab, status, verification, language, state, joinedDays, minSpentSen, maxSpentSen }: Filters) {
  const statuses = within(status, tab === 'suspended' ? suspendedStatuses : undefined)
  const verifications = within(verification, tab === 'pending' ? undecidedVerifications : undefined)
  return {
    ...(statuses && { accountStatus: oneOf(statuses) }),
    ...(verifications && { verificationStatus: oneOf(verifications) }),
    ...(language && { preferredLanguage: oneOf(language) }),
    ...(state && { state: oneOf(state) }),
    ...(joinedDays && { createdAt: trusted({ $gte: new Date(now().getTime() - Number(joinedDays) * dayMs) }) }),
    ...((minSpentSen ?? maxSpentSen) !== undefined && {
      totalSpentSen: trusted({
        ...(minSpentSen !== undefined && { $gte: minSpentSen }),
        ...(maxSpentSen !== undefined && { $lte: maxSpentSen }),
      }),
    }),
  }
}

const fields = [...customers.summaryFields, ...rowFields]
const sorts = {
  name: 'nameKey_1__id_1',
  createdAt: 'createdAt_1__id_1',
  totalOrders: 'totalOrders_1__id_1',
  totalSpentSen: 'totalSpentSen_1__id_1',
  lastOrderDate: 'lastOrderDate_1__id_1',
} as const

/** Staff see the newest first: of what is asked most, an index holds them in that order. */
const indexes = {
  within: notDeleted,
  narrowing: {
    accountStatus: 'createdAt',
    verificationStatus: 'createdAt',
    preferredLanguage: 'createdAt',
    state: 'createdAt',
    createdAt: 'createdAt',
    totalSpentSen: 'totalSpentSen',
  },
} as const

const rows = { model: CustomerModel, summaryFields: fields, toEntity: toRow }
const definition = { filter: filterOf, sorts, sortKeys: { name: 'nameKey' }, defaultSort: 'name', indexes } as const
export const customerList = defineList(rows, definition)
const lookUps = defineList({ ...rows, toEntity: toLookUp }, definition)

export const listCustomers = (query: Query): Promise<Page<CustomerRow>> => customerList.page(query)

/** For who may only book: names, without contact and figures. Throws `forbidden` for a query that would tell more. */
export async function lookCustomersUp({ search, page, limit, after, ...more }: Query): Promise<Page<CustomerRow>> {
  if (Object.values(more).some((value) => value !== undefined)) throw forbidden('customers.read')
  return lookUps.page({ ...(search !== undefined && { search }), page, limit, after })
}

export async function getCustomerDoc(id: string): Promise<CustomerDoc> {
  const doc = await CustomerModel.findOne({ _id: id, ...notDeleted }).lean<CustomerDoc>()
  if (!doc) throw notFound('Customer')
  return doc
}

export const getCustomer = async (id: string): Promise<CustomerDetails> => toDetails(await getCustomerDoc(id))

/** The customers an app may act for: where they live, nothing else. Unverified ones book by their own app only. */
export function listCustomerAreas(at: PageRequest): Promise<Page<{ id: string; city: string; state: string }>> {
  return listPageAfter(CustomerModel, {
    filter: { accountStatus: 'active', ...notDeleted },
    sort: { nameKey: 1, _id: 1 },
    // Most customers are active: scanning the name index fills a page soonest.
    hint: sorts.name,
    at,
    toEntity: ({ _id, city, state }: CustomerDoc) => ({ id: _id.toHexString(), city, state }),
  })
}

/** The customer a command is about; `done` if this very command has been carried out. Throws `not_found` or `stale_version`. */
export async function getCustomerToChange(by: CommandContext, id: string, version: number): Promise<CustomerDoc | 'done'> {
  if (by.operation && (await CustomerModel.exists({ _id: id, operations: by.operation }))) return 'done'
  const doc = await getCustomerDoc(id)
  if (doc.version !== version) throw staleVersion(toCustomer(doc))
  return doc
}

/** Those whose personal data were erased. */
export async function listDeletedIds(): Promise<string[]> {
  const deleted = await CustomerModel.find({ deletedAt: trusted({ $ne: null }) }, { _id: 1 }).lean<Pick<CustomerDoc, '_id'>[]>()
  return deleted.map(({ _id }) => _id.toHexString())
}

/** The latest of those whose verification is pending, and who had joined by then. */
export const findToVerify = (max: number, joinedBefore: Date): Promise<CustomerDoc[]> =>
  CustomerModel.find({
    verificationStatus: 'pending',
    accountStatus: 'pending_verification',
    createdAt: trusted({ $lt: joinedBefore }),
    ...notDeleted,
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(max)
    .lean<CustomerDoc[]>()

const avatars = batchReads(async (ids) => {
  const found = await CustomerModel.find({ _id: oneOf(ids), deletedAt: null }, { avatar: 1 }).lean<Pick<CustomerDoc, '_id' | 'avatar'>[]>()
  return new Map(found.map(({ _id, avatar }) => [_id.toHexString(), avatar ?? null]))
})
/** The file of a customer's picture; null without one. */
export const findCustomerAvatar = async (id: string): Promise<string | null> => (await avatars(id)) ?? null
