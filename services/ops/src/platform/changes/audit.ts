import type { Actor } from '../contract.ts'
import { now } from '../clock.ts'
import { AuditModel } from './event-log.ts'
import { writesOf } from '../database/fields.ts'
import { Types } from '../database/mongo.ts'

/** Audits actions that change no entity: signing in and out, keys. change() writes its own entries. */
export async function audit(entry: {
  action: string
  actor: Actor
  entity: string
  id: string
  requestId: string | null
  /** The address it came from; omitted for commands run at the shell. */
  address?: string
}): Promise<void> {
  const { address, ...rest } = entry
  const was = address === undefined ? null : { address }
  await writesOf(AuditModel).insertOne({ _id: new Types.ObjectId(), at: now(), ...rest, version: 0, was })
}
