import styled from 'styled-components'
import type { User } from '@kainsiap/ops/users/contract'
import { phone } from '../../ui/layout/breakpoints.ts'
import { Chip } from '../../ui/status/Chip.tsx'
import { useTimed } from '../../ui/format/clock.ts'
import { RoleChip } from '../../ui/status/RoleChip.tsx'
import { AwayButton } from './AwayButton.tsx'
import { greeting, permissionCount, today } from './greeting.ts'

/** Who is here, what they are, and on which day. */
export function Greeting({ user, hasActivity }: { user: User; hasActivity: boolean }) {
  const words = useTimed(greeting)
  const day = useTimed(today)
  return (
    <Head>
      <div>
        <h1>
          {words}, {user.name}
        </h1>
        <Facts>
          <RoleChip role={user.role} />
          <Chip tone="neutral">{permissionCount(user.permissions.length)}</Chip>
          {user.department && <Chip tone="neutral">{user.department}</Chip>}
          <span>{day}</span>
        </Facts>
      </div>
      {hasActivity && <AwayButton />}
    </Head>
  )
}

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);

  h1 {
    font: var(--font-weight-semibold) var(--font-size-page) / var(--line-height-page) var(--font-display);
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
  }
  ${phone} {
    h1 {
      font-size: 20px;
    }
  }
`
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  margin-top: var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
`
