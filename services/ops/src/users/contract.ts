import { z } from 'zod'
import { Permission, Role } from '../permissions.ts'
import { defineEvents, Email, Id, Instant, text, Version } from '../platform/contract.ts'

/** A member of staff, with their effective permissions. */
export const User = z
  .strictObject({
    id: Id,
    version: Version,
    email: Email,
    name: z.string(),
    role: Role,
    permissions: z.array(Permission),
    isActive: z.boolean(),
    department: z.string().nullable(),
    employeeId: z.string().nullable(),
    lastLogin: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

export const UserEdit = z
  .strictObject({
    version: Version,
    permissions: z.array(Permission).max(Permission.options.length).optional(),
    isActive: z.boolean().optional(),
  })
  .refine(({ permissions, isActive }) => permissions !== undefined || isActive !== undefined, 'name what to change')
export const NewUser = z.strictObject({ email: Email, name: text(80), role: Role, department: text(60).nullable() })

export const userEvents = defineEvents('user', 'users.read', User, ['user.created', 'user.updated'])
