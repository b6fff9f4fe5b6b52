import { randomBytes } from 'node:crypto'
import type { FieldScope } from '../field/contract.ts'
import { audit } from '../platform/changes/audit.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { now } from '../platform/clock.ts'
import { AppError } from '../platform/errors.ts'
import { writesOf } from '../platform/database/fields.ts'
import type { Types } from '../platform/database/mongo.ts'
import { signals } from '../platform/process/signals.ts'
import { FieldKeyModel, type FieldKeyDoc } from './model.ts'
import { hashKey } from './queries.ts'

/** Creates a key and returns it: it is shown once and cannot be read again. */
export async function createKey(name: string, scope: FieldScope): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await ensureKey(name, scope, key, false)
  return key
}

/** Stores a given key; repeated, it changes nothing. */
export async function ensureKey(name: string, scope: FieldScope, key: string, isDemo: boolean): Promise<void> {
  const { upsertedId } = await writesOf(FieldKeyModel).updateOne(
    { keyHash: hashKey(key) },
    { $setOnInsert: { name, scopes: [scope], isDemo, createdAt: now(), revokedAt: null } },
    { upsert: true },
  )
  if (upsertedId) await auditKey('field_key.created', upsertedId)
}

/** Revokes every key of that name, within seconds in every process. Throws `not_found`. */
export async function revokeKeys(name: string): Promise<void> {
  const keys = await FieldKeyModel.find({ name, revokedAt: null }, { _id: 1 }).lean<Pick<FieldKeyDoc, '_id'>[]>()
  if (keys.length === 0) throw new AppError('not_found', `No key named ${name} is in use.`)
  await writesOf(FieldKeyModel).updateMany({ name, revokedAt: null }, { $set: { revokedAt: now() } })
  signals.emit('access')
  await Promise.all(keys.map(({ _id }) => auditKey('field_key.revoked', _id)))
}

const auditKey = (action: string, id: Types.ObjectId) =>
  audit({ action, actor: systemContext.actor, entity: 'field_key', id: id.toHexString(), requestId: null })
