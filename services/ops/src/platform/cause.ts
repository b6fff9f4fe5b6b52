import type { Actor } from './contract.ts'

/** Why a change happens: who asked, in which request, and under which operation it is known when it is asked again. */
export interface Cause {
  actor: Actor
  requestId: string | null
  /** Stays the same when a request is repeated under one Idempotency-Key; null where nobody can repeat it. */
  operation: string | null
}

export const systemCause: Cause = { actor: { kind: 'system', id: null, name: 'System' }, requestId: null, operation: null }
