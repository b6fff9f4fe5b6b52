import type { Actor } from '../../platform/contract.ts'
import { appended, computed, Expression, type Patch } from '../../platform/changes/change.ts'
import { Types } from '../../platform/database/mongo.ts'
import type { TrackingNote } from '../contract.ts'
import type { OrderDoc } from '../model.ts'
import type { OrderStatus } from '../status-machine.ts'

interface Step {
  at: Date
  actor: Actor
  note: TrackingNote
  location?: string | undefined
}

/** The update stages that append a tracking event with the status after the change. */
export function trackingStages({ note, ...step }: Omit<Step, 'note'> & { note: TrackingNote | Expression }): Patch<OrderDoc>[] {
  const { id, timestamp, ...rest } = trackingFields(step)
  const entry = {
    ...Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, { $literal: value }])),
    note: note instanceof Expression ? note.value : { $literal: note },
    id,
    timestamp,
    status: '$status',
  }
  return [{ lastTracking: computed(entry) }, { trackingEvents: appended('trackingEvents', '$lastTracking') }]
}

/** A tracking event with a known status. */
export function trackingEvent(status: OrderStatus, { note, ...step }: Step) {
  return { status, note, ...trackingFields(step) }
}

function trackingFields({ at, actor: { kind, id, name }, location }: Omit<Step, 'note'>) {
  return { id: new Types.ObjectId(), timestamp: at, location: location ?? null, performedBy: { id, name, role: kind } }
}
