import type { EventDoc } from '../changes/event-log.ts'
import { defineSubscriber, type Subscriber } from '../changes/subscriber.ts'
import type { NewNotice } from './new-notice.ts'
import { addNotice } from './store.ts'

/** Which events make notices, and for whom. */
export interface NoticeDefinition {
  /** Names its position in the event log; unique among all definitions. */
  name: string
  /** By event type: the notices that an event makes, each with another owner or kind. A repeated event adds none that it has made. */
  of: Readonly<Record<string, (event: EventDoc) => readonly NewNotice[] | Promise<readonly NewNotice[]>>>
}

export const defineNotices = (definition: NoticeDefinition): NoticeDefinition => definition

/** Adds the notices of a definition. What happened in a gap of the log is not told: nobody could know it any more. */
export function noticeSubscriber({ name, of }: NoticeDefinition): Subscriber {
  return defineSubscriber({
    name: `notices.${name}`,
    events: Object.keys(of),
    // What happened before there were notices is no news.
    startsAt: 'head',
    handle: async (events) => {
      for (const event of events)
        for (const notice of (await of[event.type]?.(event)) ?? []) await addNotice(notice, { cause: `event ${event._id}`, at: event.at })
    },
    onGap: async (seq) => seq,
  })
}
