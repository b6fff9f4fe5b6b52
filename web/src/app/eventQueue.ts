import type { LiveEvent } from '@kainsiap/ops/platform/contract'
import { applyChange, refetchEverything } from '../api/changes.ts'
import type { Copy, LiveEntity } from '../api/copies.ts'
import { session } from '../api/session.ts'
import type { AppStore } from './store.ts'

type Event = LiveEvent<string, Copy>

/** Beyond these, asking once is less work than patching one by one, and more certain. */
const eventsMax = 500
const waitMaxMs = 2_000

/** Gathers events and shows them with the next frame, newest of each thing only. `onLength` hears how many wait. */
export function createEventQueue(store: AppStore, nouns: readonly LiveEntity[], onLength: (events: number) => void) {
  const byEntity = new Map(nouns.map((noun) => [noun.entity, noun]))
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
    const noun = byEntity.get(entity)
    if (noun) store.dispatch(applyChange(noun, data, isMe(actor.id)))
  }
  const onNextFrame = () => {
    if (frame === 0) frame = requestAnimationFrame(flush)
  }

  return {
    push: (events: readonly Event[]) => {
      // A hidden tab gets no frames: beyond what would be patched anyway, nothing has to be kept.
      if (waiting.length <= eventsMax) waiting.push(...events)
      oldestMs = Math.min(oldestMs, Date.now())
      onLength(waiting.length)
      onNextFrame()
    },
    refetch: () => {
      isRefetchDue = true
      onNextFrame()
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

/** Takes what is an event out of a message, and nothing else: what comes over a line is not trusted to be what it should. */
export function readBatch(batch: unknown): Event[] {
  return Array.isArray(batch) ? batch.filter(isEvent) : []
}

function newestOfEach(events: readonly Event[]) {
  return new Map(events.map((event) => [event.id, event])).values()
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
