import { EventEmitter } from 'node:events'
import type { Job } from '../jobs/contract.ts'

/**
 * In-process events that other processes are notified of: an entity's outbox has entries, permissions or a session changed, or a job or somebody's
 * notices did.
 */
export const signals = new EventEmitter<{
  outbox: [entity: string]
  access: []
  notice: [{ ownerId: string }]
  job: [{ ownerId: string | null; runAt: Date; job: Job }]
}>()
