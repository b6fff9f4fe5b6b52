import type { Actor } from './contract.ts'
import { now } from './clock.ts'
import { AuditModel } from './event-log.ts'
import { Types } from './mongo.ts'

/** For what is no change of an entity: signing in and out, keys. Every change() leaves its own entry. */
export async function audit(entry: {
  action: string
  actor: Actor
  entity: string
  id: string
  requestId: string | null
  /** Where it came from; left out for what is done at the shell. */
  address?: string
}): Promise<void> {
  const { address, ...rest } = entry
  const was = address === undefined ? null : { address }
  await AuditModel.collection.insertOne({ _id: new Types.ObjectId(), at: now(), ...rest, version: 0, was })
}
