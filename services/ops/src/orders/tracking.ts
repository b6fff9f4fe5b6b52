import type { Actor } from '../platform/contract.ts'
import { appended, computed, type Patch } from '../platform/changes/change.ts'
import { Types } from '../platform/database/mongo.ts'
import type { OrderDoc } from './model.ts'
import { statusLabel, type OrderStatus } from './status-machine.ts'

interface Note {
  at: Date
  actor: Actor
  description: string
  location?: string | undefined
}

/** The update stages that append a tracking event with the status after the change. */
export function trackingStages(note: Note): Patch<OrderDoc>[] {
  const { id, timestamp, ...rest } = trackingFields(note)
  const entry = {
    ...Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, { $literal: value }])),
    id,
    timestamp,
    status: '$status',
  }
  return [{ lastTracking: computed(entry) }, { trackingEvents: appended('trackingEvents', '$lastTracking') }]
}

/** A tracking event with a known status. */
export function trackingEvent(status: OrderStatus, note: Note) {
  return { status, ...trackingFields(note) }
}

function trackingFields({ at, actor: { kind, id, name }, description, location }: Note) {
  return { id: new Types.ObjectId(), timestamp: at, location: location ?? null, description, performedBy: { id, name, role: kind } }
}

/** The description of a status change without a comment. */
export const plainStatusNote = (status: OrderStatus) => `Order status updated to ${statusLabel(status)}`
