import { effectivePermissions, type Permission } from '../permissions.ts'
import type { EventDoc } from '../platform/changes/event-log.ts'
import { defineNotices } from '../platform/notices/definition.ts'
import type { NewNotice } from '../platform/notices/new-notice.ts'
import { securityEvents, type EmailChanged, type RightsChanged, type SecurityChanged, type User } from './contract.ts'
import type { UserDoc } from './model.ts'

/** What users are told of changes to their own account. Who cannot sign in is told nothing. */
export const userNotices = defineNotices({
  name: 'users',
  of: {
    'user.updated': detailsChanged,
    'user.rightsChanged': detailsChanged,
    ...Object.fromEntries(securityEvents.map((type) => [type, securityChanged])),
  },
})

function detailsChanged(event: EventDoc): NewNotice[] {
  return (event.data as User).status === 'active' ? [...rightsChanged(event), ...emailChanged(event)] : []
}

/** Whoever did it: a thief is the account's owner to us. */
function securityChanged({ id, type, actor }: EventDoc): NewNotice[] {
  const data: SecurityChanged = { by: actor.id === id ? null : actor.name }
  return [{ ownerId: id, kind: type, data }]
}

/** The fields before the change; entries of an earlier version hold only some of them. */
const before = ({ was }: EventDoc) => (was ?? {}) as Partial<UserDoc>

/** Nobody is told of what they did themselves. */
function rightsChanged(event: EventDoc): NewNotice[] {
  const { role, permissions } = before(event)
  const user = event.data as User
  if (!role || !permissions || event.actor.id === event.id) return []
  const held = effectivePermissions({ role, permissions })
  const lacking = (from: readonly Permission[]) => (permission: Permission) => !from.includes(permission)
  const [added, removed] = [user.permissions.filter(lacking(held)), held.filter(lacking(user.permissions))]
  if (role === user.role && added.length + removed.length === 0) return []
  const roles = role === user.role ? { roleBefore: null, role: null } : { roleBefore: role, role: user.role }
  const data: RightsChanged = { added, removed, ...roles, by: event.actor.name }
  return [{ ownerId: event.id, kind: 'user.rightsChanged', data }]
}

/** Whoever has the new address may not be who had the old one: its owner is told in any case. */
function emailChanged(event: EventDoc): NewNotice[] {
  const { email: former } = before(event)
  const { email } = event.data as User
  if (!former || former === email) return []
  const data: EmailChanged = { email, former, by: event.actor.id === event.id ? null : event.actor.name }
  return [{ ownerId: event.id, kind: 'user.emailChanged', data }]
}
