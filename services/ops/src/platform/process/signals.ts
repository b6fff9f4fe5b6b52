import { EventEmitter } from 'node:events'
import type { Job } from '../jobs/contract.ts'

/**
 * In-process events that other processes are notified of: an entity's outbox has entries, permissions or a session changed, a job or somebody's
 * notices did, or a loop has something to do.
 */
export const signals = new EventEmitter<{
  outbox: [entity: string]
  access: []
  notice: [{ ownerId: string }]
  wake: [reason: string]
  job: [{ ownerId: string | null; runAt: Date; job: Job }]
}>()
