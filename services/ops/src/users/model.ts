import { model, type Types } from 'mongoose'
import { effectivePermissions, type Permission, type Role } from '../permissions.ts'
import { defineEntity, type SummaryDoc } from '../platform/changes/entity.ts'
import { entitySchema, type EntityDoc } from '../platform/database/mongo.ts'
import { emailTerms, nameKey, nameTerms, phoneTerms } from '../platform/database/search-terms.ts'
import { User, type UserStatus } from './contract.ts'

/** Optional fields are missing in documents of an earlier version. */
export interface UserDoc extends EntityDoc {
  _id: Types.ObjectId
  /** Lower case; the unique index allows one account per address. A deleted user has none of their own. */
  email: string
  pendingEmail?: string | null
  /** Confirms `pendingEmail`; see links.ts. */
  emailNonce?: string | null
  emailExpiresAt?: Date | null
  /** Addresses that no longer sign in, each with the nonce of the link that replaced it: for some days, so that their owner is told. */
  formerEmails?: { email: string; nonce: string; until: Date }[]
  name: string
  role: Role
  permissions: Permission[]
  /** Whether they may sign in: false until an invitation is accepted. */
  isActive: boolean
  isInvited?: boolean
  /** Accepts the invitation; see links.ts. */
  invitationNonce?: string | null
  invitationExpiresAt?: Date | null
  department: string | null
  employeeId: string | null
  phoneNumber?: string | null
  /** The id of a file; see avatar.ts. */
  avatar?: string | null
  lastLogin: Date | null
  /** argon2id, with its parameters; null until an invitation is accepted. */
  passwordHash: string | null
  /** SHA-256 of the token that sets a new password; see password-reset.ts. It stays after its use, which takes the expiry. */
  resetHash?: string | null
  resetRequestedAt?: Date | null
  resetExpiresAt?: Date | null
  /** Since when signing in asks for a code; null if it does not. */
  totpEnabledAt?: Date | null
  /** Sealed; see totp-commands.ts. */
  totpSecret?: string | null
  /** Sealed: one that its owner has not confirmed by a code yet. */
  totpPendingSecret?: string | null
  /** The period of the last accepted code: neither it nor an earlier one is accepted again. */
  totpStep?: number
  /** Digests of the recovery codes that are left. */
  recoveryDigests?: string[]
  /** Incremented to end all sessions of this user; a session is only valid in the epoch it was opened in. */
  sessionEpoch?: number
  /** Set by whoever last checked that another super admin remains; see super-admins.ts. */
  superAdminCheck?: string
  /** The terms that a search finds, and by what the name is sorted; missing until the worker has added them. */
  words?: string[]
  nameKey?: string
  isDemo: boolean
  /** A deleted user stays, so that history can name them, but is found no more. */
  deletedAt?: Date | null
}

const schema = entitySchema<UserDoc>({
  email: String,
  pendingEmail: { type: String, default: null },
  emailNonce: { type: String, default: null },
  emailExpiresAt: { type: Date, default: null },
  formerEmails: { type: [{ email: String, nonce: String, until: Date, _id: false }], default: undefined },
  name: String,
  role: String,
  permissions: [String],
  isActive: Boolean,
  isInvited: { type: Boolean, default: false },
  invitationNonce: { type: String, default: null },
  invitationExpiresAt: { type: Date, default: null },
  department: { type: String, default: null },
  employeeId: { type: String, default: null },
  phoneNumber: { type: String, default: null },
  avatar: { type: String, default: null },
  lastLogin: { type: Date, default: null },
  passwordHash: { type: String, default: null },
  resetHash: { type: String, default: null },
  resetRequestedAt: { type: Date, default: null },
  resetExpiresAt: { type: Date, default: null },
  totpEnabledAt: { type: Date, default: null },
  totpSecret: { type: String, default: null },
  totpPendingSecret: { type: String, default: null },
  totpStep: Number,
  recoveryDigests: { type: [String], default: undefined },
  sessionEpoch: { type: Number, default: 0 },
  superAdminCheck: String,
  words: { type: [String], default: undefined },
  nameKey: String,
  isDemo: { type: Boolean, default: false },
  deletedAt: { type: Date, default: null },
})
schema.index({ email: 1 }, { unique: true })
schema.index({ isDemo: 1 })
schema.index({ nameKey: 1, _id: 1 })
schema.index({ words: 1 })
schema.index({ role: 1, isActive: 1 })

export const UserModel = model<UserDoc>('User', schema, 'users')

export const statusOf = ({ isActive, isInvited }: Pick<UserDoc, 'isActive' | 'isInvited'>): UserStatus => {
  if (isActive) return 'active'
  return isInvited ? 'invited' : 'inactive'
}

export const toUser = (doc: SummaryDoc<UserDoc, User, 'isActive' | 'isInvited'>): User => ({
  id: doc._id.toHexString(),
  version: doc.version,
  email: doc.email,
  pendingEmail: doc.pendingEmail ?? null,
  name: doc.name,
  role: doc.role,
  permissions: [...effectivePermissions(doc)],
  status: statusOf(doc),
  department: doc.department,
  employeeId: doc.employeeId,
  phoneNumber: doc.phoneNumber ?? null,
  avatar: doc.avatar ?? null,
  invitationExpiresAt: doc.invitationExpiresAt?.toISOString() ?? null,
  lastLogin: doc.lastLogin?.toISOString() ?? null,
  createdAt: doc.createdAt.toISOString(),
  updatedAt: doc.updatedAt.toISOString(),
})

type Found = Pick<UserDoc, 'name' | 'email' | 'department' | 'employeeId' | 'phoneNumber'>

/** By what a user is found and sorted. */
export const foundBy = ({ name, email, department, employeeId, phoneNumber }: Found) => ({
  words: [
    ...new Set([...[name, department ?? '', employeeId ?? ''].flatMap(nameTerms), ...emailTerms(email), ...phoneTerms(phoneNumber ?? '')]),
  ],
  nameKey: nameKey(name),
})

const trackedFields = [
  'name',
  'email',
  'pendingEmail',
  'role',
  'permissions',
  'isActive',
  'isInvited',
  'department',
  'employeeId',
  'phoneNumber',
  'avatar',
  'invitationExpiresAt',
] as const

export const users = defineEntity({
  name: 'user',
  title: 'User',
  model: UserModel,
  summary: User,
  moreFields: ['isActive', 'isInvited'],
  trackedFields,
  personalFields: ['email', 'pendingEmail', 'phoneNumber', 'avatar'],
  toEntity: toUser,
  sealed: { own: ['totpSecret', 'totpPendingSecret'] },
})
