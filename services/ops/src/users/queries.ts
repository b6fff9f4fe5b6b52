import { notFound } from '../platform/errors.ts'
import { oneOf } from '../platform/mongo.ts'
import type { User } from './contract.ts'
import { toUser, UserModel, type UserDoc } from './model.ts'

/** What signing in needs to know of a person. */
export interface Credentials {
  user: User
  passwordHash: string
}

export async function findCredentials(email: string): Promise<Credentials | null> {
  const doc = await UserModel.findOne({ email: email.toLowerCase() }).lean<UserDoc>()
  return doc && { user: toUser(doc), passwordHash: doc.passwordHash }
}

export async function getUser(id: string): Promise<User> {
  const doc = await UserModel.findById(id).lean<UserDoc>()
  if (!doc) throw notFound('User')
  return toUser(doc)
}

export async function findUsers(ids: readonly string[]): Promise<Map<string, User>> {
  const docs = await UserModel.find({ _id: oneOf(ids) }).lean<UserDoc[]>()
  return new Map(docs.map((doc) => [doc._id.toHexString(), toUser(doc)]))
}

export async function hasDemoUsers(): Promise<boolean> {
  return (await UserModel.exists({ isDemo: true })) !== null
}
