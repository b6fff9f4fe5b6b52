import { createHash } from 'node:crypto'
import mongoose from 'mongoose'

/** The collections that a route could change. */
const collections = ['orders', 'users', 'customers', 'agents', 'sessions', 'fieldKeys', 'events', 'audit'] as const
/** When an entry of the audit log is chained depends on no request. */
const projection = { seq: 0, previous: 0, hash: 0, unchainedAt: 0 }
const collectionOf = (name: string) => mongoose.connection.collection(name)

/** A hash of every document. Stored idempotent responses are only counted: a request for a missing entity stores one too. */
export async function everything(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of collections) hash.update(JSON.stringify(await collectionOf(name).find({}, { projection }).sort({ _id: 1 }).toArray()))
  return hash.digest('hex')
}

/** Counts that change with any write: the number of documents, and of events, since every change writes one. */
export async function traces(): Promise<Record<string, number>> {
  const names = [...collections, 'idempotency']
  const counts = await Promise.all(names.map((name) => collectionOf(name).countDocuments()))
  return Object.fromEntries(names.map((name, index) => [name, counts[index] ?? 0]))
}
