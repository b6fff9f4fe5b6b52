import { model, type Types } from 'mongoose'
import { effectivePermissions, type Permission, type Role } from '../permissions.ts'
import { defineEntity, type SummaryDoc } from '../platform/changes/entity.ts'
import { entitySchema, type EntityDoc } from '../platform/database/mongo.ts'
import { User } from './contract.ts'

export interface UserDoc extends EntityDoc {
  _id: Types.ObjectId
  /** Lower case; the unique index allows one account per address. */
  email: string
  name: string
  role: Role
  permissions: Permission[]
  isActive: boolean
  department: string | null
  employeeId: string | null
  lastLogin: Date | null
  /** argon2id, with its parameters. */
  passwordHash: string
  /** Incremented to end all sessions of this user; a session is only valid in the epoch it was opened in. */
  sessionEpoch?: number
  isDemo: boolean
}

const schema = entitySchema<UserDoc>({
  email: String,
  name: String,
  role: String,
  permissions: [String],
  isActive: Boolean,
  department: { type: String, default: null },
  employeeId: { type: String, default: null },
  lastLogin: { type: Date, default: null },
  passwordHash: String,
  sessionEpoch: { type: Number, default: 0 },
  isDemo: { type: Boolean, default: false },
})
schema.index({ email: 1 }, { unique: true })
schema.index({ isDemo: 1 })

export const UserModel = model<UserDoc>('User', schema, 'users')

export const toUser = (doc: SummaryDoc<UserDoc, User>): User => ({
  id: doc._id.toHexString(),
  version: doc.version,
  email: doc.email,
  name: doc.name,
  role: doc.role,
  permissions: [...effectivePermissions(doc)],
  isActive: doc.isActive,
  department: doc.department,
  employeeId: doc.employeeId,
  lastLogin: doc.lastLogin?.toISOString() ?? null,
  createdAt: doc.createdAt.toISOString(),
  updatedAt: doc.updatedAt.toISOString(),
})

export const users = defineEntity({
  name: 'user',
  title: 'User',
  model: UserModel,
  summary: User,
  trackedFields: ['role', 'permissions', 'isActive'],
  toEntity: toUser,
})
