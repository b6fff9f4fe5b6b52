import type { User } from '@kainsiap/ops/users/contract'
import type { LiveEntity } from '../../api/copies.ts'

/** What the live connection needs to know about staff users: an event carries everything that lists and forms show. */
export const userLive: LiveEntity<User> = { entity: 'user', tag: 'User' }
