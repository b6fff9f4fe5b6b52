import type { z } from 'zod'
import type { ActivityQuery } from '../../activity/contract.ts'
import { citiesLike } from '../../agents/cities.ts'
import type { AgentQuery, AgentRow } from '../../agents/contract.ts'
import type { AgentDoc } from '../../agents/model.ts'
import { filterOf as agentFilter } from '../../agents/queries.ts'
import { toDetails as toAgentDetails, toRow as toAgentRow } from '../../agents/views.ts'
import { getCatalogue } from '../../catalogue/queries.ts'
import type { CustomerQuery, CustomerRow } from '../../customers/contract.ts'
import { toDetails as toCustomerDetails, toRow as toCustomerRow, type CustomerDoc } from '../../customers/model.ts'
import { filterOf as customerFilter } from '../../customers/queries.ts'
import { demoAccounts } from '../../demo/accounts.ts'
import { activityShapes, eventPermissions } from '../../features.ts'
import { toLiveEvent } from '../../platform/changes/event-log.ts'
import { now } from '../../platform/clock.ts'
import { Types } from '../../platform/database/mongo.ts'
import { notFound } from '../../platform/errors.ts'
import type { Call, Principal } from '../../platform/http/routes.ts'
import { signedIn } from '../../platform/http/principals.ts'
import type { Job } from '../../platform/jobs/contract.ts'
import { nested, sum } from '../../platform/stats/counts.ts'
import { siteDefaults } from '../../site/defaults.ts'
import type { ListedUser, UserQuery } from '../../users/contract.ts'
import { toUser, type UserDoc } from '../../users/model.ts'
import { toStats as toUserStats, userStatsProjection } from '../../users/stats.ts'
import type { Changes } from './changes.ts'
import type { Data } from './data.ts'
import { moneyAnswers, type Money } from './money.ts'
import { bySort, pageOf } from './list.ts'
import type { Log } from './log.ts'
import { loadOf, orderAnswers } from './orders.ts'

/** What the stub answers to each route that it serves, by method and path: "GET /api/orders/:id". */
export type Answers = Readonly<Record<string, (call: Call<never, never>) => unknown>>

type Get<Query extends z.ZodType = z.ZodUndefined> = Call<z.output<Query>, undefined>

/** Throws `not_found`. */
export function found<Doc extends { _id: Types.ObjectId }>(docs: readonly Doc[], id: string, noun: string): Doc {
  const doc = docs.find(({ _id }) => _id.toHexString() === id)
  if (!doc) throw notFound(noun)
  return doc
}

/** Nobody has set two-step verification up. */
const listedFor =
  (principal: Principal) =>
  (doc: UserDoc): ListedUser => ({
    ...toUser(doc),
    ...(signedIn(principal).permissions.includes('users.write') && { totpEnabledAt: null }),
  })

const peopleAnswers = (data: () => Data): Answers => {
  const sightOf = (doc: AgentDoc) => ({ todayLoad: loadOf(data(), doc), isLookUp: false, owedSen: null })
  return {
    'GET /api/agents': ({ query }: Get<typeof AgentQuery>) =>
      pageOf<AgentDoc, AgentRow>(data().agents, query, {
        filter: agentFilter(query, citiesLike(query.city ?? '', [...new Set(data().agents.map(({ city }) => city))])),
        compare: bySort(query.sort ?? 'name'),
        toEntity: (doc) => toAgentRow(doc, sightOf(doc)),
      }),
    'GET /api/agents/:id': ({ id }: Get) => {
      const doc = found(data().agents, id, 'Agent')
      return toAgentDetails(doc, sightOf(doc))
    },
    'GET /api/customers': ({ query }: Get<typeof CustomerQuery>) =>
      pageOf<CustomerDoc, CustomerRow>(data().customers, query, {
        filter: customerFilter(query),
        compare: bySort(query.sort ?? 'name'),
        toEntity: toCustomerRow,
      }),
    'GET /api/customers/:id': ({ id }: Get) => toCustomerDetails(found(data().customers, id, 'Customer')),
    'GET /api/users': ({ query, principal }: Get<typeof UserQuery>) => {
      if (query.role ?? query.status) throw new Error('the stub filters no users')
      return pageOf<UserDoc, ListedUser>(data().users, query, { compare: bySort(query.sort), toEntity: listedFor(principal) })
    },
    'GET /api/users/:id': ({ id, principal }: Get) => listedFor(principal)(found(data().users, id, 'User')),
    'GET /api/users/stats': () => toUserStats(nested(sum(data().users.map((user) => userStatsProjection.countDocument(user))))),
  }
}

const activityAnswers = (log: Log): Answers => ({
  'GET /api/activity': ({ principal, query: { before = Infinity, since = 0, limit } }: Get<typeof ActivityQuery>) => {
    const { permissions } = signedIn(principal)
    const seen = log.events().filter(({ _id, type }) => {
      const permission = eventPermissions.get(type)
      return _id > since && _id < before && activityShapes.has(type) && permission && permissions.includes(permission)
    })
    const items = seen
      .toReversed()
      .slice(0, limit)
      .map((event) => {
        const { id, version, type, data } = event
        return { ...toLiveEvent(event), data: { id, version, ...(activityShapes.get(type)?.parse(data) as object) } }
      })
    return { items, head: log.head(), nextBefore: seen.length > limit ? (items.at(-1)?.seq ?? null) : null }
  },
  'POST /api/activity/visits': () => ({ startedAt: now().toISOString(), away: null }),
})

/** A job that waits for a worker, which the stub has not. */
const queuedJob = (kind: string, title: string): Job => ({
  id: new Types.ObjectId().toHexString(),
  version: 1,
  kind,
  title,
  status: 'queued',
  isCancelling: false,
  isRetryable: false,
  progress: null,
  attempts: 0,
  nextAttemptAt: null,
  error: null,
  result: null,
  createdAt: now().toISOString(),
  startedAt: null,
  finishedAt: null,
  updatedAt: now().toISOString(),
})

const jobAnswers = (data: () => Data): Answers => ({
  'GET /api/jobs': () => ({ items: data().jobs }),
  'POST /api/orders/exports': ({ body }: Call<undefined, { ids?: readonly string[] }>) => {
    const job = queuedJob('export', `Export of ${String(body.ids?.length ?? data().orders.length)} orders, CSV`)
    data().jobs.unshift(job)
    return { job }
  },
})

/** Figures and lists of what the stub has none of: each is answered with zeros and no items, as its contract has it. */
export const emptyAnswers: readonly string[] = [
  'GET /api/agents/:id/ratings',
  'GET /api/agents/stats',
  'GET /api/agents/verifications',
  'GET /api/agents/verifications/stats',
  'GET /api/approvals/stats',
  'GET /api/audit/stats',
  'GET /api/customers/stats',
  'GET /api/customers/verifications',
  'GET /api/customers/verifications/stats',
  'GET /api/finance/stats',
  'GET /api/ledger/entries',
  'GET /api/ledger/invariants',
  'GET /api/notices',
  'GET /api/orders/revenue',
  'GET /api/payments/stats',
  'GET /api/payout-batches/stats',
  'GET /api/payouts/stats',
  'GET /api/reconciliation/stats',
  'GET /api/refunds/stats',
  'GET /api/users/:id/activity',
  'GET /api/users/:id/sessions',
]

/** The least that a contract allows. */
export function emptyOf(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod as { def: z.core.$ZodTypeDef }
  if (def.type === 'object') {
    const { shape } = def as z.core.$ZodObjectDef
    return Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, emptyOf(part)]))
  }
  if (def.type === 'record') {
    const { keyType, valueType } = def as z.core.$ZodRecordDef
    return Object.fromEntries([...(keyType._zod.values ?? [])].map((key) => [key, emptyOf(valueType)]))
  }
  if (def.type === 'array') return []
  if (def.type === 'boolean') return true
  return def.type === 'nullable' ? null : 0
}

export const createAnswers = (data: () => Data, { log, act, money }: { log: Log; act: Changes['act']; money: Money }): Answers => ({
  ...orderAnswers(data, act),
  ...moneyAnswers(data, money),
  ...peopleAnswers(data),
  ...activityAnswers(log),
  ...jobAnswers(data),
  'GET /api/public/demo': () => demoAccounts(true),
  'GET /api/public/site': () => ({ ...siteDefaults, services: getCatalogue().items }),
})
