import type { Types } from 'mongoose'
import type { TrackingEvent } from './tracking-contract.ts'
import { noteText } from './tracking-note.ts'

/** A tracking event as stored. */
export interface TrackingDoc extends Omit<TrackingEvent, 'id' | 'timestamp' | 'description'> {
  id: Types.ObjectId
  timestamp: Date
  /** Of events of earlier versions, which have no note. */
  description?: string
}

export const toTracking = ({ id, status, timestamp, location, description, note, performedBy }: TrackingDoc): TrackingEvent => ({
  id: id.toHexString(),
  status,
  timestamp: timestamp.toISOString(),
  location: location ?? null,
  description: note ? noteText({ note, status, performedBy }) : (description ?? ''),
  ...(note && { note }),
  performedBy,
})
