import type { Page } from '../platform/contract.ts'
import { AuditModel, type AuditChange, type AuditDoc } from '../platform/audit/audit-entry.ts'
import { checkDepth, trusted, type PageRequest } from '../platform/database/mongo.ts'
import { listPageAfter } from '../platform/database/rows-after.ts'
import { AuditedField, securityActions, type UserActivity } from './contract.ts'
import { statusOf } from './model.ts'
import { getUserDoc } from './queries.ts'

/** The audited commands on a user, the latest first. */
export async function listActivity(id: string, at: PageRequest, { withSecurity }: { withSecurity: boolean }): Promise<Page<UserActivity>> {
  checkDepth(at)
  await getUserDoc(id)
  return listPageAfter(AuditModel, {
    filter: { entity: 'user', id, ...(!withSecurity && { action: trusted({ $nin: securityActions }) }) },
    sort: { at: -1, version: -1, _id: -1 },
    at,
    toEntity: toActivity,
  })
}

const toActivity = ({ _id, at, actor, action, changes = [] }: AuditDoc): UserActivity => ({
  id: _id.toHexString(),
  at: at.toISOString(),
  actor,
  action: action as UserActivity['action'],
  changes: [...statusChange(changes), ...changes.flatMap(toChange)],
})

/** Who is active has accepted the invitation: what an entry does not tell of the two fields follows from it. */
function statusChange(changes: readonly AuditChange[]): UserActivity['changes'] {
  const active = changes.find(({ field }) => field === 'isActive')
  const invited = changes.find(({ field }) => field === 'isInvited')
  if (!active && !invited) return []
  const statusAt = (when: 'before' | 'after') => statusOf({ isActive: active?.[when] === true, isInvited: invited?.[when] === true })
  return [{ field: 'status', before: statusAt('before'), after: statusAt('after') }]
}

/** Of a personal field it is known that it changed, and no value. */
function toChange({ field, before = null, after = null }: AuditChange): UserActivity['changes'] {
  const known = AuditedField.safeParse(field)
  return known.success ? [{ field: known.data, before: valueOf(before), after: valueOf(after) }] : []
}

function valueOf(value: unknown): string | string[] | null {
  if (value instanceof Date) return value.toISOString()
  return (value as string | string[] | undefined) ?? null
}
