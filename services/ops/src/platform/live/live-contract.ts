import type { Permission } from '../../permissions.ts'
import type { LiveEvent } from '../contract.ts'
import type { Job } from '../jobs/contract.ts'

/** What the server sends over a socket, by name. */
export interface LiveMessages {
  /** Everything up to `seq` of the log named `epoch` has been sent. */
  head: { seq: number; epoch: string }
  events: LiveEvent[]
  /** All values of one stats area. */
  stats: { area: string; seq: number; values: object }
  /** Committed changes may not arrive: no `head` until they do. */
  stalled: Record<string, never>
  /** Refetch everything: the events in between are not sent. */
  resync: { reason: ResyncReason }
  /** A job of the user whose socket it is has changed; `version` orders its messages. */
  job: { job: Job }
  /** The notices of the user whose socket it is, or how far they have read, have changed: ask for them. */
  notice: Record<string, never>
  /** The permissions that the user has since this version. */
  access: { permissions: readonly Permission[]; version: number }
  /** Name or picture of the user whose socket it is have changed. */
  profile: { name: string; avatar: string | null }
  signed_out: { reason: string }
}

export type ResyncReason = 'too_far' | 'trimmed' | 'new_log'

export type ServerToClient = { [Name in keyof LiveMessages]: (message: LiveMessages[Name]) => void }
/** The client sends nothing but the handshake. */
export type ClientToServer = Record<string, never>
