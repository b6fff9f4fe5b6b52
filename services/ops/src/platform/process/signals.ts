import { EventEmitter } from 'node:events'

/** In-process events that other processes are notified of: an entity's outbox has entries, or permissions or a session changed. */
export const signals = new EventEmitter<{ outbox: [entity: string]; access: [] }>()
