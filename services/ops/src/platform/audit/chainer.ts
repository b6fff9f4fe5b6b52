import type { AnyEntity } from '../changes/entity.ts'
import type { Notifier } from '../changes/notifier.ts'
import { dayMs, now } from '../clock.ts'
import { startLoop, type Loop } from '../concurrency/loop.ts'
import { createLease } from '../database/lease.ts'
import type { Log } from '../process/log.ts'
import type { DataSeal } from '../security/data-seal.ts'
import { notifyStats } from '../stats/notification.ts'
import { chainWaiting, readChainHead } from './chain.ts'
import { signHead } from './heads.ts'
import { AuditModel } from './audit-entry.ts'
import { writesOf } from '../database/fields.ts'

const stepMax = 500
const leaseMs = 10_000
/** Entries that no event announces, such as of signing in, wait no longer. */
const everyMs = 1_000
/** Entries that arrive this close together are chained together. */
const debounceMs = 250
const signEveryMs = 60_000

interface ChainerOptions {
  entities: readonly AnyEntity[]
  seal: DataSeal
  notifier: Notifier
  log: Log
}

/** Chains the entries of the audit log, one worker at a time, and signs the head of the chain every hour. The log has every signed head too. */
export function startChainer({ entities, seal, notifier, log }: ChainerOptions): Loop {
  const lease = createLease('audit chain', leaseMs)
  let isAdopted = false
  let signAt = 0
  const round = async () => {
    if (!(await lease.isOurs())) return false
    if (!isAdopted) await adoptEarlier(entities)
    isAdopted = true
    const chained = await chainWaiting(stepMax)
    if (chained > 0) notifyStats(notifier, 'audit')
    if (Date.now() >= signAt) {
      signAt = Date.now() + signEveryMs
      const head = await signHead(seal)
      if (head) log.info({ seq: head.seq, hash: head.hash, signature: head.signature }, 'signed the head of the audit log')
    }
    return chained === stepMax
  }
  const loop = startLoop('audit chain', log, { everyMs: () => everyMs, debounceMs, round })
  notifier.onNotification('events', loop.wake)
  return {
    ...loop,
    stop: async () => {
      await loop.stop()
      await lease.drop()
    },
  }
}

/**
 * Prepares entries that an earlier version of the product wrote, before they are chained: they lose the values of personal fields. Once there
 * is a chain, such entries can only come from a worker that was still running when the first new one started.
 */
async function adoptEarlier(entities: readonly AnyEntity[]): Promise<void> {
  const { collection } = AuditModel
  const since = (await readChainHead()) ? new Date(now().getTime() - dayMs) : new Date(0)
  const earlier = { at: { $gt: since }, seq: { $exists: false }, unchainedAt: { $exists: false } }
  for (const { name, personalFields = [] } of entities)
    if (personalFields.length > 0)
      await collection.updateMany(
        { ...earlier, entity: name, was: { $type: 'object' } },
        {
          $unset: Object.fromEntries(personalFields.map((field) => [`was.${field}`, ''])),
        },
      )
  await writesOf(AuditModel).updateMany({ ...earlier, 'actor.kind': 'agent' }, { $set: { 'actor.name': 'Agent' } })
  await writesOf(AuditModel).updateMany({ ...earlier, 'was.address': { $exists: true } }, [
    { $set: { address: '$was.address', was: null } },
  ])
  await writesOf(AuditModel).updateMany(earlier, [{ $set: { unchainedAt: '$at' } }])
}
