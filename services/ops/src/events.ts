import type { z } from 'zod'
import { orderEvents } from './orders/contract.ts'
import type { Permission } from './permissions.ts'
import type { EventDefinition, LiveEvent } from './platform/contract.ts'
import { userEvents } from './users/contract.ts'

/** Every feature's events together. */
const definitions = [orderEvents, userEvents] as const

type EventsOf<Definition> = Definition extends EventDefinition<Permission, infer Data, infer Type> ? LiveEvent<Type, z.infer<Data>> : never
export type OpsEvent = EventsOf<(typeof definitions)[number]>

export const eventDefinitions: readonly EventDefinition<Permission, z.ZodType, string>[] = definitions

/** The areas whose figures are pushed whole, and who may see each. */
export const statsAreas = { orders: 'orders.read', finance: 'finance.read' } as const satisfies Record<string, Permission>
export type StatsArea = keyof typeof statsAreas

export type ResyncReason = 'too_far' | 'trimmed' | 'new_log' | 'slow'

/** What the server sends; the client sends nothing but the handshake. */
export interface ServerToClient {
  head: (message: { seq: number; epoch: string }) => void
  events: (batch: OpsEvent[]) => void
  stats: (message: { area: StatsArea; seq: number; values: Record<string, unknown> }) => void
  access: (message: { permissions: Permission[] }) => void
  signed_out: (message: { reason: string }) => void
  resync: (message: { reason: ResyncReason }) => void
}

/** The handshake's `auth`. `lastSeq` and `epoch` come from the last `head`. */
export interface Handshake {
  token: string
  lastSeq?: number
  epoch?: string
}
