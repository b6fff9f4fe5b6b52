import type { User } from '@kainsiap/ops/users/contract'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { Action } from '../../../ui/button/Action.tsx'
import { Live } from '../../../ui/state/Live.tsx'
import { SessionList } from '../../../ui/record/SessionList.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useEndSessionsMutation, useUserSessionsQuery } from '../usersApi.ts'
import { Section, SectionHead } from './Section.tsx'

/** Where a user is signed in. */
export function UserSessions({ user, refused }: { user: User; refused: string | null }) {
  const sessions = useUserSessionsQuery(user.id, { refetchOnMountOrArgChange: true })
  const { end, ending } = useEnding(user)
  const count = sessions.data?.items.length ?? 0
  return (
    <Section aria-label="Signed in on">
      <SectionHead>
        <h3>Signed in on</h3>
        {count > 1 && (
          <Action
            size="small"
            icon={<LogOut size={14} />}
            label="Sign out everywhere"
            refused={refused}
            pending={ending === 'all'}
            onAct={() => end()}
          />
        )}
      </SectionHead>
      <Live query={sessions} what="the sessions" skeleton={<Skeleton rows={1} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Nowhere>{user.name} is not signed in anywhere.</Nowhere>
          ) : (
            <SessionList sessions={items}>
              {(session) => (
                <Action
                  size="small"
                  label={
                    <>
                      End<VisuallyHidden> the session of {session.device ?? 'an unknown device'}</VisuallyHidden>
                    </>
                  }
                  refused={refused}
                  pending={ending === session.id}
                  onAct={() => end(session.id)}
                />
              )}
            </SessionList>
          )
        }
      </Live>
    </Section>
  )
}

function useEnding({ id, name }: User) {
  const [endSessions] = useEndSessionsMutation()
  const [ending, setEnding] = useState<string | null>(null)
  const toast = useToast()
  const end = (sessionId?: string) => {
    setEnding(sessionId ?? 'all')
    endSessions({ id, ...(sessionId && { sessionId }) })
      .unwrap()
      .then(
        () => toast.done(sessionId ? `A session of ${name} was ended` : `${name} was signed out everywhere`),
        (error: unknown) => toast.failed(sessionId ? 'end the session' : `sign ${name} out`, error),
      )
      .finally(() => setEnding(null))
  }
  return { end, ending }
}

const Nowhere = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
`
