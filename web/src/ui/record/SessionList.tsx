import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { RelativeTime } from '../format/RelativeTime.tsx'

export interface ListedSession {
  id: string
  current: boolean
  device: string | null
  address: string | null
  lastSeenAt: string
}

/** Browsers that are signed in, each with what can be done about it. */
export function SessionList({
  sessions,
  children,
}: {
  sessions: readonly ListedSession[]
  children: (session: ListedSession) => ReactNode
}) {
  return (
    <List>
      {sessions.map((session) => (
        <Session key={session.id} session={session}>
          {children(session)}
        </Session>
      ))}
    </List>
  )
}

function Session({ session: { device, address, current, lastSeenAt }, children }: { session: ListedSession; children: ReactNode }) {
  const isPhone = /iphone|android|ipad/i.test(device ?? '')
  return (
    <li>
      {isPhone ? <Smartphone size={16} aria-hidden /> : <Monitor size={16} aria-hidden />}
      <div>
        <b>
          {device ?? 'Unknown device'}
          {current && ' · this one'}
        </b>
        <p>
          {address && `${address} · `}seen <RelativeTime at={lastSeenAt} />
        </p>
      </div>
      {children}
    </li>
  )
}

const List = styled.ul`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  font-size: var(--font-size-dense);

  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-3);
    padding: 10px var(--space-3);
  }
  li + li {
    border-top: 1px solid var(--color-line);
  }
  b {
    font-weight: var(--font-weight-medium);
  }
  p {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    overflow-wrap: anywhere;
  }
  svg {
    color: var(--color-text-muted);
  }
`
