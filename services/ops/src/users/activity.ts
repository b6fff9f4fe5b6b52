import type { Types } from 'mongoose'
import type { Actor, Page } from '../platform/contract.ts'
import { AuditModel } from '../platform/changes/event-log.ts'
import { checkDepth, countUpTo, oneOf, toPage, trusted, type PageRequest } from '../platform/database/mongo.ts'
import { AuditedField, securityActions, type UserActivity } from './contract.ts'
import { statusOf, type UserDoc } from './model.ts'
import { getUserDoc } from './queries.ts'

interface Audited {
  _id: Types.ObjectId
  at: Date
  actor: Actor
  action: UserActivity['action']
  /** 0 for what changed no field. */
  version: number
  was: State | null
}

/** Fields of a user at some version. Entries of an earlier version of the product hold only some of them. */
type State = Partial<UserDoc>

/** The audited commands on a user, the latest first. */
export async function listActivity(id: string, at: PageRequest, { withSecurity }: { withSecurity: boolean }): Promise<Page<UserActivity>> {
  checkDepth(at)
  const user = await getUserDoc(id)
  const filter = { entity: 'user', id, ...(!withSecurity && { action: trusted({ $nin: securityActions }) }) }
  const [entries, counted] = await Promise.all([
    AuditModel.find(filter, null, { sort: { at: -1, version: -1 }, skip: (at.page - 1) * at.limit, limit: at.limit }).lean<Audited[]>(),
    countUpTo(AuditModel, filter),
  ])
  const stateAfter = await statesAfter(user, entries)
  const items = entries.map(({ _id, at: time, actor, action, version, was }) => ({
    id: _id.toHexString(),
    at: time.toISOString(),
    actor,
    action,
    changes: was && version > 0 ? changesBetween(was, stateAfter(version)) : [],
  }))
  return toPage(at, items, counted)
}

/** What a change left is what the next one found: in the audit log, or still in the outbox; else it is the present state. */
async function statesAfter(user: UserDoc, entries: readonly Audited[]): Promise<(version: number) => State> {
  const nextVersions = entries.map(({ version }) => version + 1)
  const logged = await AuditModel.find({ entity: 'user', id: user._id.toHexString(), version: oneOf(nextVersions) }).lean<Audited[]>()
  return (version) => [...logged, ...(user.outbox ?? [])].find((next) => next.version === version + 1)?.was ?? user
}

function changesBetween(before: State, after: State): UserActivity['changes'] {
  return AuditedField.options
    .map((field) => ({ field, before: valueOf(before, field), after: valueOf(after, field) }))
    .filter((change) => change.before !== undefined && change.after !== undefined)
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after)) as UserActivity['changes']
}

/** Undefined if the state does not hold the field. */
function valueOf(state: State, field: AuditedField): string | string[] | null | undefined {
  if (field === 'status')
    return state.isActive === undefined ? undefined : statusOf({ isInvited: false, ...state, isActive: state.isActive })
  const value = state[field]
  if (value instanceof Date) return value.toISOString()
  return value ?? (state.name === undefined ? undefined : null)
}
