import type { LiveEvent } from '@kainsiap/ops/platform/contract'
import type { Copy } from './copies.ts'

type Event = LiveEvent<string, Copy>

/** What the live connection has sent lately, the latest first. */
interface RecentEvents {
  events: readonly Event[]
  /** Events up to here are no longer kept. */
  forgottenTo: number
}

const keptMax = 300
const none: RecentEvents = { events: [], forgottenTo: 0 }
let recent = none
const listeners = new Set<() => void>()

/** Every event as it arrived, for screens that show what happens rather than what is. */
export const liveEvents = {
  recent: () => recent,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  add: (batch: readonly Event[]) => {
    const newest = recent.events[0]?.seq ?? recent.forgottenTo
    const fresh = batch.filter(({ seq }) => seq > newest)
    if (fresh.length > 0) become(keepNewest([...fresh.toReversed(), ...recent.events], recent.forgottenTo))
  },
  clear: () => become(none),
}

function keepNewest(events: readonly Event[], forgottenTo: number): RecentEvents {
  return { events: events.slice(0, keptMax), forgottenTo: events[keptMax]?.seq ?? forgottenTo }
}

function become(next: RecentEvents) {
  recent = next
  for (const listener of listeners) listener()
}
