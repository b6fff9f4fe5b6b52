import type { LiveEvent } from '@kainsiap/ops/platform/contract'
import { applyChange, followChange, refetchEverything } from '../../api/changes.ts'
import { liveEntityOf, type Copy } from '../../api/copies.ts'
import { liveEvents } from '../../api/liveEvents.ts'
import { session } from '../../api/session.ts'
import type { AppStore } from '../store.ts'

type Event = LiveEvent<string, Copy>

/** Beyond these limits one refetch is less work than patching event by event, and more reliable. */
const eventsMax = 500
const waitMaxMs = 2_000

/** Collects events and applies them in the next frame, only the newest of each record. `onLength` receives the queue length. */
export function createEventQueue(store: AppStore, onLength: (events: number) => void) {
  let waiting: Event[] = []
  let oldestMs = Infinity
  let isRefetchDue = false
  let frame = 0

  const flush = () => {
    frame = 0
    if (isRefetchDue || waiting.length > eventsMax || Date.now() - oldestMs > waitMaxMs) store.dispatch(refetchEverything())
    else for (const event of newestOfEach(waiting)) show(event)
    waiting = []
    oldestMs = Infinity
    isRefetchDue = false
    onLength(0)
  }
  const show = ({ entity, data, actor }: Event) => {
    const liveEntity = liveEntityOf(entity)
    store.dispatch(liveEntity ? applyChange(liveEntity, data, isMe(actor.id)) : followChange(entity, data))
  }
  const onNextFrame = () => {
    if (frame === 0) frame = requestAnimationFrame(flush)
  }

  return {
    push: (events: readonly Event[]) => {
      liveEvents.add(events)
      // A hidden tab gets no frames: events beyond the limit, which leads to a refetch, need not be kept.
      if (waiting.length <= eventsMax) waiting.push(...events)
      oldestMs = Math.min(oldestMs, Date.now())
      onLength(waiting.length)
      onNextFrame()
    },
    refetch: () => {
      // What is read from now on holds these events; those of another log have other numbers.
      liveEvents.clear()
      isRefetchDue = true
      onNextFrame()
    },
    stop: () => {
      cancelAnimationFrame(frame)
      liveEvents.clear()
    },
  }
}

/** Filters the valid events of a message: messages from the network are not trusted. */
export function readBatch(batch: unknown): Event[] {
  return Array.isArray(batch) ? batch.filter(isEvent) : []
}

function newestOfEach(events: readonly Event[]) {
  return new Map(events.map((event) => [`${event.entity}:${event.id}`, event])).values()
}

function isMe(actorId: string | null): boolean {
  const current = session.state()
  return current.status === 'signed_in' && current.user.id === actorId
}

function isEvent(value: unknown): value is Event {
  if (!isRecord(value) || !isRecord(value.data) || !isRecord(value.actor)) return false
  const { seq, entity, id, version, data } = value
  return typeof seq === 'number' && typeof entity === 'string' && typeof version === 'number' && data.id === id && data.version === version
}
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
