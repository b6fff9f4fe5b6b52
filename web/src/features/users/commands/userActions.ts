import { lackingToManage } from '@kainsiap/ops/users/authority/authority'
import type { User } from '@kainsiap/ops/users/contract'
import { useCan } from '../../../api/useCan.ts'
import { createRecordActions, type RecordActions } from '../../../command/recordActions.ts'
import { useSession } from '../../../api/session.ts'

export type UserCommandKind = 'invite' | 'activate' | 'deactivate' | 'resetTotp' | 'delete'

export type UserActions = RecordActions<UserCommandKind, User>
export const { Context: UserActionsContext, useActions: useUserActions } = createRecordActions<UserCommandKind, User>('the page of users')

interface Rejections {
  /** For editing, inviting again and activating. */
  edit: string | null
  deactivate: string | null
  resetTotp: string | null
  delete: string | null
}

/** Why the signed-in user may not do this with a user, as text; null if they may. The server decides by the same rule. */
export function useUserRejections(user: User): Rejections {
  const session = useSession()
  const editor = session.status === 'signed_in' ? session.user : null
  const mayWrite = useCan('users.write')
  const mayDelete = useCan('users.delete')
  const lacking = editor && lackingToManage(editor, user)
  const beyond =
    lacking === 'super_admin'
      ? 'Only a super admin can change a super admin.'
      : lacking
        ? `${user.name} has the permission ${lacking}, which you don’t have. Only users with it can change this account.`
        : null
  const own = editor?.id === user.id
  return {
    edit: mayWrite ?? beyond,
    deactivate: mayWrite ?? beyond ?? (own ? 'You can’t deactivate your own account. Ask another administrator.' : null),
    resetTotp: mayWrite ?? beyond ?? (own ? 'Turn off your own two-step verification on your account page.' : null),
    delete: mayDelete ?? beyond ?? (own ? 'You can’t delete your own account. Ask another administrator.' : null),
  }
}
