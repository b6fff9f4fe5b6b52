import type { AuditedField, UserActivity } from '@kainsiap/ops/users/contract'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { malaysianMoment } from '../../../ui/format/malaysianTime.ts'

interface Change {
  field: string
  /** Null where only what is new is said. */
  before: string | null
  after: string | null
}

const titles: Readonly<Record<UserActivity['action'], string>> = {
  'user.created': 'Added',
  'user.updated': 'Changed',
  'user.rightsChanged': 'Permissions changed',
  'user.deactivated': 'Deactivated',
  'user.activated': 'Activated',
  'user.invitationAccepted': 'Accepted the invitation',
  'user.deleted': 'Deleted',
  'user.sessionsEnded': 'Signed out',
  'user.passwordChanged': 'Changed the password',
  'user.passwordReset': 'Password reset by email link',
  'user.passwordResetRequested': 'Password link sent by email',
  'user.totpEnabled': 'Two-step verification turned on',
  'user.totpDisabled': 'Two-step verification turned off',
  'user.totpReset': 'Two-step verification reset',
  'user.recoveryCodeUsed': 'Signed in with a recovery code',
}

const fields: Readonly<Record<AuditedField, string>> = {
  name: 'Full name',
  email: 'Email',
  pendingEmail: 'New email (unconfirmed)',
  role: 'Role',
  permissions: 'Permissions',
  status: 'Status',
  department: 'Department',
  employeeId: 'Employee ID',
  phoneNumber: 'Phone',
  avatar: 'Picture',
  invitationExpiresAt: 'Invitation expires',
}

/** An audited command as a line of the history. */
export function sentencesOf({ action, changes }: UserActivity): { title: string; changes: Change[] } {
  return { title: titles[action], changes: changes.map(toChange) }
}

/** Of these the history knows that they changed, and no values. */
const personal: ReadonlySet<AuditedField> = new Set(['email', 'pendingEmail', 'phoneNumber'])

function toChange({ field, before, after }: UserActivity['changes'][number]): Change {
  if (personal.has(field)) return { field: fields[field], before: null, after: 'changed' }
  if (field === 'permissions') return permissionChange(listOf(before), listOf(after))
  if (field === 'avatar')
    return { field: fields[field], before: null, after: after === null ? 'removed' : before === null ? 'added' : 'replaced' }
  if (field === 'invitationExpiresAt')
    return { field: fields[field], before: null, after: typeof after === 'string' ? malaysianMoment(after) : 'withdrawn' }
  return { field: fields[field], before: textOf(field, before), after: textOf(field, after) }
}

function permissionChange(before: readonly string[], after: readonly string[]): Change {
  const added = after.filter((each) => !before.includes(each)).map((each) => `+ ${each}`)
  const taken = before.filter((each) => !after.includes(each)).map((each) => `− ${each}`)
  return { field: fields.permissions, before: null, after: [...added, ...taken].join(', ') }
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as string[]) : [])

function textOf(field: AuditedField, value: string | string[] | null): string {
  if (value === null || Array.isArray(value)) return 'none'
  return field === 'role' || field === 'status' ? labelOf(value) : value
}
