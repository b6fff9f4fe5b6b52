import { EventEmitter } from 'node:events'

/** What happened inside this process that others should be woken for: an outbox of a noun has something in it, or somebody's rights or session changed. */
export const signals = new EventEmitter<{ outbox: [entity: string]; access: [] }>()
