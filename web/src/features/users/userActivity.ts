import type { User, UserEvent } from '@kainsiap/ops/users/contract'
import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import type { ActivityPart } from '../../app/feature.ts'
import { userPaths } from './userPaths.ts'

/** What happened to a user, as said after the name of who did it. */
export function userActivity({ type, actor, data }: ActivityEvent): ActivityPart[] {
  const { id, name } = data as unknown as Pick<User, 'id' | 'name'>
  const user = { name, path: `${userPaths.all}?open=${id}` }
  const isOwn = actor.id === id
  switch (type as UserEvent) {
    case 'user.created':
      return ['added ', user]
    case 'user.deleted':
      return ['deleted ', { name }]
    case 'user.rightsChanged':
      return ['changed the permissions of ', user]
    case 'user.deactivated':
      return ['deactivated ', user]
    case 'user.activated':
      return ['activated ', user]
    case 'user.invitationAccepted':
      return ['accepted the invitation']
    case 'user.passwordChanged':
      return ['changed their password']
    case 'user.passwordReset':
      return ['reset the password by email link']
    case 'user.totpEnabled':
      return ['turned on two-step verification']
    case 'user.totpDisabled':
      return ['turned off two-step verification']
    case 'user.totpReset':
      return ['reset the two-step verification of ', user]
    case 'user.recoveryCodeUsed':
      return ['signed in with a recovery code']
    case 'user.updated':
      return isOwn ? ['changed their details'] : ['updated ', user]
  }
}
