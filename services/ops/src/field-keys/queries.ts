import { createHash } from 'node:crypto'
import { FieldKeyModel, type FieldKeyDoc } from './model.ts'

/** A key has 32 random bytes, so a plain hash is enough. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

export async function findKey(key: string): Promise<{ id: string; name: string; scopes: readonly string[] } | null> {
  const doc = await FieldKeyModel.findOne({ keyHash: hashKey(key), revokedAt: null }).lean<FieldKeyDoc>()
  return doc && { id: doc._id.toHexString(), name: doc.name, scopes: doc.scopes }
}
