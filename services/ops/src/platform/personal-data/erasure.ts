import { defineSubscriber, type Subscriber } from '../changes/subscriber.ts'
import { forgetAnswers } from '../http/idempotency.ts'
import { forgetMails } from '../mail/mailbox.ts'

interface Erasure {
  /** Names its position in the event log. */
  name: string
  /** By which a person's own record was erased. */
  event: string
  /** Erases whoever was deleted wherever else their name is kept; it may repeat. */
  erase: (id: string) => Promise<void>
  listDeletedIds: () => Promise<string[]>
}

/**
 * Erases a deleted person outside their own record: a crash half way is finished by the repetition. One who can't be erased yet holds up no
 * other.
 */
export function erasureSubscriber({ name, event, erase, listDeletedIds }: Erasure): Subscriber {
  const eraseOne = async (id: string) => {
    await erase(id)
    await forgetAnswers(id)
    await forgetMails(id)
  }
  const eraseEach = async (ids: readonly string[]) => {
    const failures: unknown[] = []
    for (const id of ids) await eraseOne(id).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  return defineSubscriber({
    name,
    events: [event],
    handle: (events) => eraseEach(events.map(({ id }) => id)),
    onGap: async (seq) => {
      await eraseEach(await listDeletedIds())
      return seq
    },
  })
}
