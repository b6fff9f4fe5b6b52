import { defineSubscriber, type Subscriber } from '../changes/subscriber.ts'

interface Erasure {
  /** Names its position in the event log. */
  name: string
  /** By which a person's own record was erased. */
  event: string
  /** Erases whoever was deleted wherever else their name is kept; it may repeat. */
  erase: (id: string) => Promise<void>
  listDeletedIds: () => Promise<string[]>
}

/** Erases a deleted person outside their own record: a crash half way is finished by the repetition. */
export const erasureSubscriber = ({ name, event, erase, listDeletedIds }: Erasure): Subscriber =>
  defineSubscriber({
    name,
    events: [event],
    handle: async (events) => {
      for (const { id } of events) await erase(id)
    },
    onGap: async (seq) => {
      for (const id of await listDeletedIds()) await erase(id)
      return seq
    },
  })
