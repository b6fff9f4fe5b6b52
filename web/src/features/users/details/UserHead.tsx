import type { User } from '@kainsiap/ops/users/contract'
import { X } from 'lucide-react'
import styled from 'styled-components'
import { Avatar } from '../../../ui/record/Avatar.tsx'
import { useNow } from '../../../ui/format/clock.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { malaysianMoment, relativeTime } from '../../../ui/format/malaysianTime.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { RoleChip } from '../../../ui/status/RoleChip.tsx'
import { statusLooks } from '../userLooks.ts'

export function UserHead({ user, onClose }: { user: User; onClose: () => void }) {
  const now = useNow()
  const { name, avatar, role, status } = user
  return (
    <Head>
      <Avatar name={name} picture={avatar} size="large" />
      <div>
        <Names>
          <h2>{name}</h2>
          <RoleChip role={role} />
          <StatusChip status={status} look={statusLooks[status]} />
        </Names>
        <p>{historyOf(user, now)}</p>
      </div>
      <IconButton label="Close" onClick={onClose}>
        <X size={18} />
      </IconButton>
    </Head>
  )
}

function historyOf({ status, lastLogin, invitationExpiresAt }: User, now: number): string {
  if (status === 'invited' && invitationExpiresAt)
    return new Date(invitationExpiresAt).getTime() > now
      ? `Invited. The link expires ${malaysianMoment(invitationExpiresAt)}.`
      : 'The invitation has expired. Resend it.'
  return lastLogin ? `Last login ${relativeTime(lastLogin, now)}` : 'Never signed in'
}

const Head = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  flex: none;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-3) var(--space-3) var(--space-5);
  border-bottom: 1px solid var(--color-line);

  p {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
`
const Names = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);

  h2 {
    overflow-wrap: anywhere;
    font-size: var(--font-size-title);
    font-weight: var(--font-weight-semibold);
    line-height: var(--line-height-title);
  }
`
