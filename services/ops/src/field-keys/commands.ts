import { randomBytes } from 'node:crypto'
import type { FieldScope } from '../field/contract.ts'
import { audit } from '../platform/audit.ts'
import { systemCause } from '../platform/cause.ts'
import { now } from '../platform/clock.ts'
import { AppError } from '../platform/errors.ts'
import type { Types } from '../platform/mongo.ts'
import { signals } from '../platform/signals.ts'
import { FieldKeyModel, type FieldKeyDoc } from './model.ts'
import { hashKey } from './queries.ts'

/** Makes a key and answers it: it is shown this once and cannot be read again. */
export async function createKey(name: string, scope: FieldScope): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await keepKey(name, scope, key, false)
  return key
}

/** Keeps a given key; given again, nothing changes. */
export async function keepKey(name: string, scope: FieldScope, key: string, isDemo: boolean): Promise<void> {
  const { upsertedId } = await FieldKeyModel.collection.updateOne(
    { keyHash: hashKey(key) },
    { $setOnInsert: { name, scopes: [scope], isDemo, createdAt: now(), revokedAt: null } },
    { upsert: true },
  )
  if (upsertedId) await note('field_key.created', upsertedId)
}

/** Ends every key of that name, within seconds on every process. Throws `not_found`. */
export async function revokeKeys(name: string): Promise<void> {
  const keys = await FieldKeyModel.find({ name, revokedAt: null }, { _id: 1 }).lean<Pick<FieldKeyDoc, '_id'>[]>()
  if (keys.length === 0) throw new AppError('not_found', `No key named ${name} is in use.`)
  await FieldKeyModel.collection.updateMany({ name, revokedAt: null }, { $set: { revokedAt: now() } })
  signals.emit('access')
  await Promise.all(keys.map(({ _id }) => note('field_key.revoked', _id)))
}

const note = (action: string, id: Types.ObjectId) =>
  audit({ action, actor: systemCause.actor, entity: 'field_key', id: id.toHexString(), requestId: null })
