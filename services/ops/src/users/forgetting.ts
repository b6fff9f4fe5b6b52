import { defineSubscriber, type Subscriber } from '../platform/changes/subscriber.ts'
import { findDeletedUsers } from './queries.ts'

/** Has every feature that keeps something for a deleted user remove it. */
export function forgettingSubscriber(forgetters: readonly ((userId: string) => Promise<void>)[]): Subscriber {
  const forget = async (ids: readonly string[]) => {
    for (const id of ids) for (const forgetUser of forgetters) await forgetUser(id)
  }
  return defineSubscriber({
    name: 'users.forgotten',
    events: ['user.deleted'],
    handle: (events) => forget(events.map(({ id }) => id)),
    onGap: async (seq) => {
      await forget(await findDeletedUsers())
      return seq
    },
  })
}
