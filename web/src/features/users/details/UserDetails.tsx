import { isDeleted } from '@kainsiap/ops/users/contract'
import { SearchX, X } from 'lucide-react'
import styled from 'styled-components'
import { errorCode } from '../../../api/errors.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Live } from '../../../ui/state/Live.tsx'
import { useGetUserQuery } from '../usersApi.ts'
import { EditUserForm } from '../edit/EditUserForm.tsx'
import { UserHead } from './UserHead.tsx'

/** Everything about one user, live: a form for who may change them. */
export function UserDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetUserQuery(id)
  const isGone = errorCode(query.error) === 'not_found' || (query.data !== undefined && isDeleted(query.data))
  return (
    <Frame>
      {(isGone || !query.data) && (
        <Corner>
          <IconButton label="Close" onClick={onClose}>
            <X size={18} />
          </IconButton>
        </Corner>
      )}
      {isGone ? (
        <EmptyState
          icon={<SearchX size={20} />}
          title="User not found"
          hint={query.data ? `${query.data.name} was deleted.` : 'This user does not exist or was deleted.'}
          action={<Button onClick={onClose}>Back to list</Button>}
        />
      ) : (
        <Live query={query} what="this user">
          {(user) => (
            <>
              <UserHead user={user} onClose={onClose} />
              <EditUserForm user={user} />
            </>
          )}
        </Live>
      )}
    </Frame>
  )
}

const Frame = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`
const Corner = styled.div`
  position: absolute;
  top: var(--space-2);
  right: var(--space-3);
  z-index: 1;
`
