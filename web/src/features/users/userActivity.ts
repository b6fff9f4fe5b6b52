import type { User } from '@kainsiap/ops/users/contract'
import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import type { ActivityPart } from '../../app/feature.ts'
import { userPaths } from './userPaths.ts'

/** What happened to a user, as said after the name of who did it. */
export function userActivity({ type, actor, data }: ActivityEvent): ActivityPart[] {
  const { id, name } = data as unknown as Pick<User, 'id' | 'name'>
  const user = { name, path: `${userPaths.all}?open=${id}` }
  switch (type) {
    case 'user.created':
      return ['added ', user]
    case 'user.deleted':
      return ['deleted ', { name }]
    default:
      return actor.id === id ? ['changed account details'] : ['changed the account of ', user]
  }
}
