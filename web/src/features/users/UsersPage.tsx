import { UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCan } from '../../api/useCan.ts'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { type UserActions, UserActionsContext } from './commands/userActions.ts'
import { type OpenUserDialog, UserDialogs } from './commands/UserDialogs.tsx'
import { UserDetails } from './details/UserDetails.tsx'
import { userList } from './list/userList.tsx'
import { userPaths } from './userPaths.ts'

export function UsersPage() {
  const [dialog, setDialog] = useState<OpenUserDialog | null>(null)
  const actions = useMemo<UserActions>(() => ({ act: (kind, user) => setDialog({ kind, user }) }), [])
  const list = useList(userList, { isDialogOpen: dialog !== null })
  const mayAdd = useCan('users.write') === null
  return (
    <UserActionsContext value={actions}>
      <ListScreen
        list={list}
        title="User Management"
        action={
          mayAdd && (
            <LinkButton to={userPaths.create} variant="primary" icon={<UserPlus size={16} aria-hidden />}>
              Add User
            </LinkButton>
          )
        }
        drawer={{
          label: (id) => `User ${list.page.data?.items.find((user) => user.id === id)?.name ?? ''}`.trim(),
          content: (id, close) => <UserDetails id={id} onClose={close} />,
        }}
      >
        <UserDialogs dialog={dialog} onClose={() => setDialog(null)} />
      </ListScreen>
    </UserActionsContext>
  )
}
