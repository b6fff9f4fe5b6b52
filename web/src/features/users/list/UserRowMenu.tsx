import type { ListedUser } from '@kainsiap/ops/users/contract'
import { MailPlus, PanelRightOpen, Pencil, ShieldOff, Trash2, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useRowActions } from '../../../list/rowActions.ts'
import { RowMenu } from '../../../list/RowMenu.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlay/Menu.tsx'
import { useUserActions, useUserRejections } from '../commands/userActions.ts'

export function UserRowMenu({ user }: { user: ListedUser }) {
  return (
    <RowMenu label={`Actions for ${user.name}`}>
      <RowMenuItems user={user} />
    </RowMenu>
  )
}

function RowMenuItems({ user }: { user: ListedUser }) {
  const { open } = useRowActions()
  const { act } = useUserActions()
  const refused = useUserRejections(user)
  return (
    <>
      {refused.edit ? (
        <MenuItem label="Open" icon={<PanelRightOpen size={16} />} onSelect={() => open(user.id)} />
      ) : (
        <MenuItem label="Edit" icon={<Pencil size={16} />} onSelect={() => open(user.id)} />
      )}
      {user.status === 'invited' && (
        <MenuItem label="Resend invitation…" icon={<MailPlus size={16} />} refused={refused.edit} onSelect={() => act('invite', user)} />
      )}
      {user.status === 'inactive' ? (
        <MenuItem label="Activate…" icon={<UserRoundCheck size={16} />} refused={refused.edit} onSelect={() => act('activate', user)} />
      ) : (
        <MenuItem
          label="Deactivate…"
          icon={<UserRoundX size={16} />}
          refused={refused.deactivate}
          onSelect={() => act('deactivate', user)}
        />
      )}
      {user.totpEnabledAt && (
        <MenuItem
          label="Reset two-step verification…"
          icon={<ShieldOff size={16} />}
          refused={refused.resetTotp}
          onSelect={() => act('resetTotp', user)}
        />
      )}
      <MenuSeparator />
      <MenuItem label="Delete…" icon={<Trash2 size={16} />} tone="danger" refused={refused.delete} onSelect={() => act('delete', user)} />
    </>
  )
}
