import { UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCan } from '../../api/useCan.ts'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { useListQuery } from '../../list/useListQuery.ts'
import { LinkButton } from '../../ui/button/Button.tsx'
import { type UserActions, UserActionsContext } from './commands/userActions.ts'
import { type OpenUserDialog, UserDialogs } from './commands/UserDialogs.tsx'
import { UserDetails } from './details/UserDetails.tsx'
import { userList } from './list/userList.tsx'
import { userPaths } from './userPaths.ts'
import { useListUsersQuery } from './usersApi.ts'

export function UsersPage() {
  const [dialog, setDialog] = useState<OpenUserDialog | null>(null)
  const actions = useMemo<UserActions>(() => ({ act: (kind, user) => setDialog({ kind, user }) }), [])
  const asked = useListQuery(userList)
  const page = useListUsersQuery(asked.query)
  const list = useList(asked, page, { isDialogOpen: dialog !== null })
  const { open, closeDrawer } = list
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
          label: `User ${page.data?.items.find(({ id }) => id === open)?.name ?? ''}`.trim(),
          content: open && <UserDetails key={open} id={open} onClose={closeDrawer} />,
        }}
      >
        <UserDialogs dialog={dialog} onClose={() => setDialog(null)} onDeleted={closeDrawer} />
      </ListScreen>
    </UserActionsContext>
  )
}
