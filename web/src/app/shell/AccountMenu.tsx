import { CircleUserRound, LogOut, MonitorX, Moon, Sun } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import type { User } from '@kainsiap/ops/users/contract'
import { Avatar } from '../../ui/record/Avatar.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Menu, MenuHead, MenuItem, MenuSeparator } from '../../ui/overlay/Menu.tsx'
import { labelOf } from '../../ui/format/labelOf.ts'
import { paths } from '../paths.ts'
import { useTheme } from '../theme/theme.tsx'
import { useSignOut } from './useSignOut.ts'

export function AccountMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { isDarkMode, toggle } = useTheme()
  return (
    <Menu
      trigger={
        <Round label={`Account of ${user.name}`}>
          <Avatar name={user.name} picture={user.avatar} />
        </Round>
      }
    >
      <MenuHead>
        <b>{user.name}</b>
        {user.email}
        <br />
        {labelOf(user.role)}
      </MenuHead>
      <MenuSeparator />
      <MenuItem label="Your account" icon={<CircleUserRound size={16} />} onSelect={() => void navigate(paths.account)} />
      <MenuItem
        label={isDarkMode ? 'Light theme' : 'Dark theme'}
        icon={isDarkMode ? <Sun size={16} /> : <Moon size={16} />}
        onSelect={toggle}
      />
      <MenuSeparator />
      <MenuItem label="Logout" icon={<LogOut size={16} />} onSelect={() => signOut('here')} />
      <MenuItem label="Log out everywhere" icon={<MonitorX size={16} />} onSelect={() => signOut('everywhere')} />
    </Menu>
  )
}

const Round = styled(IconButton)`
  border-radius: var(--radius-round);
`
