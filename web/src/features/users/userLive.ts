import { isDeleted, type User } from '@kainsiap/ops/users/contract'
import type { LiveEntity } from '../../api/copies.ts'

/** What the live connection needs to know about staff users: who may change them sees more of them than an event carries. */
export const userLive: LiveEntity<User> = {
  entity: 'user',
  tag: 'User',
  // The record of a deleted user is not found any more.
  affects: (args, _before, after) => typeof args !== 'string' || !isDeleted(after),
}

/** What the audit log says of a user: it is written with the event, after the response. */
export const userActivityLive: LiveEntity = {
  entity: 'userActivity',
  tag: 'UserActivity',
  follows: { entity: 'user', idOf: ({ id }) => id },
}
