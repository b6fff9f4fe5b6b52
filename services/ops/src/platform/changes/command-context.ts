import type { Actor } from '../contract.ts'

/** Where a command comes from: the actor, the request, and the operation that identifies its repetitions. */
export interface CommandContext {
  actor: Actor
  requestId: string | null
  /** The address the request came from; omitted at the shell, and by jobs. */
  address?: string
  /** The same for all repetitions under one Idempotency-Key; null if the command cannot be repeated. */
  operation: string | null
}

export const systemContext: CommandContext = { actor: { kind: 'system', id: null, name: 'System' }, requestId: null, operation: null }
