import { randomBytes } from 'node:crypto'
import type { FieldScope } from '../field/contract.ts'
import { now } from '../platform/clock.ts'
import { notFound } from '../platform/errors.ts'
import { signals } from '../platform/signals.ts'
import { FieldKeyModel } from './model.ts'
import { hashKey } from './queries.ts'

/** Makes a key and answers it: it is shown this once and cannot be read again. */
export async function createKey(name: string, scope: FieldScope): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await keepKey(name, scope, key, false)
  return key
}

/** Keeps a given key; given again, nothing changes. */
export async function keepKey(name: string, scope: FieldScope, key: string, isDemo: boolean): Promise<void> {
  await FieldKeyModel.collection.updateOne(
    { keyHash: hashKey(key) },
    { $setOnInsert: { name, scopes: [scope], isDemo, createdAt: now(), revokedAt: null } },
    { upsert: true },
  )
}

/** Ends every key of that name, within seconds on every process. Throws `not_found`. */
export async function revokeKeys(name: string): Promise<void> {
  const { matchedCount } = await FieldKeyModel.collection.updateMany({ name, revokedAt: null }, { $set: { revokedAt: now() } })
  if (matchedCount === 0) throw notFound('Key')
  signals.emit('access')
}
