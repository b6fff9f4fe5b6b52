import type { Actor } from '../platform/contract.ts'
import { appended, computed } from '../platform/change.ts'
import { Types } from '../platform/mongo.ts'
import { statusWords, type OrderStatus } from './life.ts'

interface Note {
  at: Date
  actor: Actor
  description: string
  location?: string | undefined
}

/** The stages that add a tracking event with the status as it is after the change. */
export function trackingStages(note: Note): Record<string, unknown>[] {
  const { id, timestamp, ...rest } = trackingFields(note)
  const entry = {
    ...Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, { $literal: value }])),
    id,
    timestamp,
    status: '$status',
  }
  return [{ lastTracking: computed(entry) }, { trackingEvents: appended('trackingEvents', '$lastTracking') }]
}

/** A tracking event of a known status. */
export function trackingEvent(status: OrderStatus, note: Note) {
  return { status, ...trackingFields(note) }
}

function trackingFields({ at, actor: { kind, id, name }, description, location }: Note) {
  return { id: new Types.ObjectId(), timestamp: at, location: location ?? null, description, performedBy: { id, name, role: kind } }
}

/** The words of a status change nobody commented (spec/2 section 4). */
export const plainStatusNote = (status: OrderStatus) => `Order status updated to ${statusWords(status)}`
