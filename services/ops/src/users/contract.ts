import { z } from 'zod'
import { Permission, Role } from '../permissions.ts'
import {
  Actor,
  commaList,
  defineEvents,
  Email,
  Id,
  Instant,
  line,
  page,
  PageQuery,
  SearchText,
  Version,
  WrittenEmail,
  WrittenMobilePhone,
} from '../platform/contract.ts'

/** Invited: has set no password yet. Inactive: was deactivated. Neither may sign in. */
export const UserStatus = z.enum(['invited', 'active', 'inactive'])
export type UserStatus = z.infer<typeof UserStatus>

/** A member of staff, with their effective permissions. */
export const User = z
  .strictObject({
    id: Id,
    version: Version,
    email: Email,
    /** The address that replaces `email` once its owner has confirmed it. */
    pendingEmail: Email.nullable(),
    name: z.string(),
    role: Role,
    permissions: z.array(Permission),
    status: UserStatus,
    department: z.string().nullable(),
    employeeId: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    /** The file of their picture; null without one. */
    avatar: Id.nullable(),
    /** Until when the link of the last invitation works; null unless invited. */
    invitationExpiresAt: Instant.nullable(),
    lastLogin: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** A user in answers: with what only those need who may change users. Events are sent to all who see users, and never carry it. */
export const ListedUser = User.extend({
  /** Since when signing in asks for a code as well; null if it does not. Left out for who may not reset it. */
  totpEnabledAt: Instant.nullable().optional(),
}).meta({ id: 'ListedUser' })
export type ListedUser = z.infer<typeof ListedUser>

const sortFields = ['name', 'role', 'department', 'lastLogin', 'createdAt'] as const
export const UserSort = z.enum(sortFields.flatMap((field) => [field, `-${field}`] as const))

export const UserQuery = PageQuery.extend({
  search: SearchText.optional(),
  role: commaList(Role.options).optional(),
  status: commaList(UserStatus.options).optional(),
  sort: UserSort.default('name'),
})
export type UserQuery = z.input<typeof UserQuery>
export const UserPage = page(ListedUser).meta({ id: 'UserPage' })
export type UserPage = z.infer<typeof UserPage>

/** Live stats of the area `users`. The deleted are none of them. */
export const UserStats = z
  .strictObject({
    totalUsers: z.int(),
    activeUsers: z.int(),
    invitedUsers: z.int(),
    /** Null where everybody was added this month. */
    newUsersThisMonth: z.int().nullable(),
  })
  .meta({ id: 'UserStats' })
export type UserStats = z.infer<typeof UserStats>

const PermissionList = z.array(Permission).max(Permission.options.length)
const details = { department: line(60).nullable(), employeeId: line(30).nullable(), phoneNumber: WrittenMobilePhone.nullable() }

/** A new user is invited by mail. Without `permissions` they get those of the role. */
export const NewUser = z.strictObject({
  email: WrittenEmail,
  name: line(80),
  role: Role.default('viewer'),
  permissions: PermissionList.optional(),
  department: details.department.default(null),
  employeeId: details.employeeId.default(null),
  phoneNumber: details.phoneNumber.default(null),
})
export type NewUser = z.input<typeof NewUser>

/**
 * A new role replaces the permissions by its own unless a list is sent with it. A new email address of an active user is pending until its
 * owner confirms it; sending the present one withdraws it.
 */
export const UserEdit = z
  .strictObject({
    version: Version,
    email: WrittenEmail.optional(),
    name: line(80).optional(),
    role: Role.optional(),
    permissions: PermissionList.optional(),
    department: details.department.optional(),
    employeeId: details.employeeId.optional(),
    phoneNumber: details.phoneNumber.optional(),
  })
  .refine(({ version: _version, ...change }) => Object.values(change).some((value) => value !== undefined), 'must have at least one change')
export type UserEdit = z.infer<typeof UserEdit>

/** What users change of themselves. */
export const ProfileEdit = z
  .strictObject({ version: Version, name: line(80).optional(), phoneNumber: details.phoneNumber.optional() })
  .refine(({ name, phoneNumber }) => name !== undefined || phoneNumber !== undefined, 'must have at least one change')
export type ProfileEdit = z.infer<typeof ProfileEdit>

/** A browser that is signed in. `current` is the one that asks. */
export const UserSession = z
  .strictObject({
    id: Id,
    current: z.boolean(),
    /** Browser and system, such as "Chrome on Windows"; null if unknown. */
    device: z.string().nullable(),
    address: z.string().nullable(),
    createdAt: Instant,
    /** When the session was last renewed: about every ten minutes while it is used. */
    lastSeenAt: Instant,
  })
  .meta({ id: 'UserSession' })
export type UserSession = z.infer<typeof UserSession>
export const UserSessions = z.strictObject({ items: z.array(UserSession) }).meta({ id: 'UserSessions' })

/** The fields whose changes are audited. */
export const AuditedField = z.enum([
  'name',
  'email',
  'pendingEmail',
  'role',
  'permissions',
  'status',
  'department',
  'employeeId',
  'phoneNumber',
  'avatar',
  'invitationExpiresAt',
])
export type AuditedField = z.infer<typeof AuditedField>
const AuditedValue = z.union([z.string(), z.array(z.string()), z.null()])

/** The events of an account's security that its owner gets a notice of. */
export const securityEvents = [
  'user.passwordChanged',
  'user.passwordReset',
  'user.totpEnabled',
  'user.totpDisabled',
  'user.totpReset',
  'user.recoveryCodeUsed',
] as const

/** What happens to the security of an account: to be seen by who may change users, and by the owner. */
export const securityActions = [...securityEvents, 'user.sessionsEnded', 'user.passwordResetRequested'] as const
const detailEvents = [
  'user.created',
  'user.updated',
  'user.rightsChanged',
  'user.deactivated',
  'user.activated',
  'user.invitationAccepted',
  'user.deleted',
] as const
export type UserEvent = (typeof detailEvents)[number] | (typeof securityEvents)[number]

/** One audited command: who, when, and each changed field before and after. */
export const UserActivity = z
  .strictObject({
    id: Id,
    at: Instant,
    actor: Actor,
    action: z.enum([...detailEvents, ...securityActions]),
    changes: z.array(z.strictObject({ field: AuditedField, before: AuditedValue, after: AuditedValue })),
  })
  .meta({ id: 'UserActivity' })
export type UserActivity = z.infer<typeof UserActivity>
export const UserActivityPage = page(UserActivity).meta({ id: 'UserActivityPage' })
export type UserActivityPage = z.infer<typeof UserActivityPage>

/** The data of a notice `user.rightsChanged`. The roles are null if only permissions changed. */
export type RightsChanged = { added: Permission[]; removed: Permission[]; roleBefore: Role | null; role: Role | null; by: string }
/** The data of a notice `user.emailChanged`; `by` is null if the owner did it. */
export type EmailChanged = { email: string; former: string; by: string | null }
/** The data of a notice of one of these; `by` is null if the owner did it. */
export type SecurityChanged = { by: string | null }

/** A deleted user keeps the name; their address is of this domain, where nobody has one. */
export const deletedDomain = '@deleted.invalid'
export const isDeleted = ({ email }: Pick<User, 'email'>): boolean => email.endsWith(deletedDomain)

export const userEvents = defineEvents('user', 'users.read', User, detailEvents)
export const userSecurityEvents = defineEvents('user', 'users.write', User, securityEvents)
