import type { z } from 'zod'
import type { Permission } from '../permissions.ts'
import { notFound } from '../platform/errors.ts'
import { defineList } from '../platform/database/list-query.ts'
import { oneOf, trusted } from '../platform/database/mongo.ts'
import type { Principal } from '../platform/http/routes.ts'
import type { ListedUser, User, UserQuery, UserStatus } from './contract.ts'
import { toUser, UserModel, users, type UserDoc } from './model.ts'

/** What sign-in and session checks need of a user. */
export interface Credentials {
  user: User
  /** Null until an invitation is accepted. */
  passwordHash: string | null
  sessionEpoch: number
  /** Get your two-step verification status as well. */
  hasTotp: boolean
}

const toCredentials = (doc: UserDoc): Credentials => ({
  user: toUser(doc),
  passwordHash: doc.passwordHash,
  sessionEpoch: doc.sessionEpoch ?? 0,
  hasTotp: Boolean(doc.totpEnabledAt),
})

export async function findCredentials(email: string): Promise<Credentials | null> {
  const doc = await UserModel.findOne({ email: email.toLowerCase() }).lean<UserDoc>()
  return doc && toCredentials(doc)
}

export async function findCredentialsOf(ids: readonly string[]): Promise<Map<string, Credentials>> {
  const docs = await UserModel.find({ _id: oneOf(ids) }).lean<UserDoc[]>()
  return new Map(docs.map((doc) => [doc._id.toHexString(), toCredentials(doc)]))
}

/** An aggregation stage that adds the user of each document, by its `userId`: both are read by one command, as of one moment. */
export const joinUser = { $lookup: { from: UserModel.collection.name, localField: 'userId', foreignField: '_id', as: 'users' } }
/** What `joinUser` has added. */
export interface WithUser {
  users: UserDoc[]
}
export const credentialsIn = ({ users: [doc] }: WithUser): Credentials | undefined => doc && toCredentials(doc)

/** Null also matches documents of an earlier version, which lack the field. */
const notDeleted = { deletedAt: null }

export async function getUserDoc(id: string): Promise<UserDoc> {
  const doc = await UserModel.findOne({ _id: id, ...notDeleted }).lean<UserDoc>()
  if (!doc) throw notFound('User')
  return doc
}

export const getUser = async (id: string): Promise<User> => toUser(await getUserDoc(id))

/** These users as `reader` sees them. */
export async function listedFor(reader: Principal, shown: readonly User[]): Promise<ListedUser[]> {
  if (reader.kind !== 'staff' || !reader.permissions.includes('users.write')) return [...shown]
  const filter = { _id: oneOf(shown.map(({ id }) => id)), totpEnabledAt: trusted({ $ne: null }) }
  const docs = await UserModel.find(filter, { totpEnabledAt: 1 }).lean<Pick<UserDoc, '_id' | 'totpEnabledAt'>[]>()
  const since = new Map(docs.map(({ _id, totpEnabledAt }) => [_id.toHexString(), totpEnabledAt?.toISOString()]))
  return shown.map((user) => ({ ...user, totpEnabledAt: since.get(user.id) ?? null }))
}

const statusFilters: Readonly<Record<UserStatus, () => Record<string, unknown>>> = {
  active: () => ({ isActive: true }),
  invited: () => ({ isActive: false, isInvited: true }),
  inactive: () => ({ isActive: false, isInvited: trusted({ $ne: true }) }),
}

type Filters = Pick<z.output<typeof UserQuery>, 'role' | 'status'>

export const userList = defineList(users, {
  filter: ({ role, status }: Filters) => ({
    ...notDeleted,
    ...(role && { role: oneOf(role) }),
    ...(status && { $or: status.map((each) => statusFilters[each]()) }),
  }),
  sorts: { name: 'nameKey_1__id_1', role: null, department: null, lastLogin: null, createdAt: null },
  sortKeys: { name: 'nameKey' },
  defaultSort: 'name',
})

/** What a user may do; null if there is none with that id, or they may not sign in. */
export async function readActivePermissions(id: string): Promise<readonly Permission[] | null> {
  const doc = await UserModel.findById(id).lean<UserDoc>()
  return doc?.isActive ? toUser(doc).permissions : null
}

/** The ids of the users who may sign in and hold all of these. */
export async function listActiveHolders(...permissions: Permission[]): Promise<string[]> {
  const holdsAll = { permissions: trusted({ $all: permissions }) }
  const docs = await UserModel.find({ isActive: true, $or: [{ role: 'super_admin' }, holdsAll] }, { _id: 1 }).lean<Pick<UserDoc, '_id'>[]>()
  return docs.map(({ _id }) => _id.toHexString())
}

export async function findDeletedUsers(): Promise<string[]> {
  const docs = await UserModel.find({ deletedAt: trusted({ $ne: null }) }, { _id: 1 }).lean<Pick<UserDoc, '_id'>[]>()
  return docs.map(({ _id }) => _id.toHexString())
}

export async function hasDemoUsers(): Promise<boolean> {
  return (await UserModel.exists({ isDemo: true })) !== null
}
