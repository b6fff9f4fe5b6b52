import { createHash } from 'node:crypto'
import mongoose from 'mongoose'

/** The collections that a route could change. */
const collections = ['orders', 'users', 'customers', 'agents', 'sessions', 'fieldKeys', 'events', 'audit'] as const
/** When an entry of the audit log is chained depends on no request, and any request shows that a session's token arrived. */
const projection = { seq: 0, previous: 0, hash: 0, unchainedAt: 0, isCurrentReceived: 0 }
const collectionOf = (name: string) => mongoose.connection.collection(name)

/** A hash of every document. */
export async function everything(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of collections) hash.update(JSON.stringify(await collectionOf(name).find({}, { projection }).sort({ _id: 1 }).toArray()))
  return hash.digest('hex')
}

/** How many answers are stored for requests that come again. */
export const storedAnswers = (): Promise<number> => collectionOf('idempotency').countDocuments()
