import type { Permission } from '../permissions.ts'
import { notFound } from '../platform/errors.ts'
import { oneOf } from '../platform/database/mongo.ts'
import type { User } from './contract.ts'
import { toUser, UserModel, type UserDoc } from './model.ts'

/** What sign-in and session checks need of a user. */
export interface Credentials {
  user: User
  passwordHash: string
  sessionEpoch: number
}

const toCredentials = (doc: UserDoc): Credentials => ({
  user: toUser(doc),
  passwordHash: doc.passwordHash,
  sessionEpoch: doc.sessionEpoch ?? 0,
})

export async function findCredentials(email: string): Promise<Credentials | null> {
  const doc = await UserModel.findOne({ email: email.toLowerCase() }).lean<UserDoc>()
  return doc && toCredentials(doc)
}

export async function findCredentialsOf(ids: readonly string[]): Promise<Map<string, Credentials>> {
  const docs = await UserModel.find({ _id: oneOf(ids) }).lean<UserDoc[]>()
  return new Map(docs.map((doc) => [doc._id.toHexString(), toCredentials(doc)]))
}

export async function getUser(id: string): Promise<User> {
  const doc = await UserModel.findById(id).lean<UserDoc>()
  if (!doc) throw notFound('User')
  return toUser(doc)
}

/** What a user may do; null if there is none with that id, or they may not sign in. */
export async function readActivePermissions(id: string): Promise<readonly Permission[] | null> {
  const doc = await UserModel.findById(id).lean<UserDoc>()
  return doc?.isActive ? toUser(doc).permissions : null
}

export async function hasDemoUsers(): Promise<boolean> {
  return (await UserModel.exists({ isDemo: true })) !== null
}
