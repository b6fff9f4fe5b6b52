import { createHash } from 'node:crypto'
import type { Actor } from '../contract.ts'
import { now } from '../clock.ts'
import { auditedActor, auditedAddress } from '../audit/audited-change.ts'
import { AuditModel, type AuditRecord } from '../audit/audit-entry.ts'
import { writesOf } from '../database/fields.ts'
import { isDuplicateKey, Types } from '../database/mongo.ts'

/** Audits actions that change no entity: signing in and out, keys, looking at personal numbers. change() writes its own entries. */
export async function audit(entry: {
  action: string
  actor: Actor
  entity: string
  id: string
  requestId: string | null
  /** The address it came from; omitted for commands run at the shell. */
  address?: string | undefined
  /** Of what may be repeated: the same cause is audited once. */
  cause?: string
  /** The personal number that is shown after this. */
  shown?: { field: string; reason: string }
  /** Whose data a file holds that can be had after this. */
  people?: readonly string[]
  exported?: AuditRecord['exported']
}): Promise<void> {
  const { address = null, cause, ...rest } = entry
  const actor = auditedActor(entry.actor)
  const at = now()
  const _id = new Types.ObjectId(cause === undefined ? undefined : createHash('sha256').update(cause).digest('hex').slice(0, 24))
  await writesOf(AuditModel)
    .insertOne({
      _id,
      at,
      ...rest,
      actor,
      version: 0,
      address: auditedAddress(actor, address),
      changes: [],
      unchainedAt: at,
      ...((entry.shown ?? entry.people) && { shownAt: at }),
    })
    .catch((error: unknown) => {
      if (cause === undefined || !isDuplicateKey(error)) throw error
    })
}
