import { LogOut } from 'lucide-react'
import styled from 'styled-components'
import type { User } from '@kainsiap/ops/users/contract'
import { Avatar } from '../../ui/record/Avatar.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { labelOf } from '../../ui/format/labelOf.ts'
import { useSignOut } from './useSignOut.ts'

export function UserBlock({ user, isRail = false }: { user: User; isRail?: boolean }) {
  const signOut = useSignOut()
  return (
    <Box data-rail={isRail || undefined}>
      <Avatar name={user.name} picture={user.avatar} size="large" />
      {!isRail && (
        <Text>
          <b>{user.name}</b>
          <span>{labelOf(user.role)}</span>
        </Text>
      )}
      <IconButton label="Logout" onClick={() => signOut('here')}>
        <LogOut size={16} />
      </IconButton>
    </Box>
  )
}

const Box = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: 10px;
  padding: var(--space-3) 14px var(--space-3) 18px;
  border-top: 1px solid var(--color-line);

  &[data-rail] {
    flex-direction: column;
    padding: var(--space-3) 0;
  }
`
const Text = styled.div`
  display: grid;
  flex: 1;
  min-width: 0;
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);

  * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  b {
    font-size: var(--font-size-dense);
    font-weight: var(--font-weight-semibold);
    line-height: var(--line-height-dense);
  }
  span {
    color: var(--color-text-muted);
  }
`
