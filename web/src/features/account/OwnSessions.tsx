import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Action } from '../../ui/button/Action.tsx'
import { Live } from '../../ui/state/Live.tsx'
import { Panel } from '../../ui/record/Panel.tsx'
import { type ListedSession, SessionList } from '../../ui/record/SessionList.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { useToast } from '../../ui/overlay/Toasts.tsx'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { useEndOwnSessionsMutation, useOwnSessionsQuery } from './accountApi.ts'

/** Where one is signed in. This browser is left by Logout. */
export function OwnSessions() {
  const sessions = useOwnSessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { end, ending } = useEnding()
  const others = sessions.data?.items.filter(({ current }) => !current).length ?? 0
  return (
    <Panel
      title="Signed in on"
      action={
        others > 1 && (
          <Action
            size="small"
            icon={<LogOut size={14} />}
            label="Sign out everywhere else"
            pending={ending === 'others'}
            onAct={() => end()}
          />
        )
      }
    >
      <Live query={sessions} what="your sessions" skeleton={<Skeleton rows={2} />}>
        {({ items }) => (
          <SessionList sessions={thisOneFirst(items)}>
            {(session) =>
              !session.current && (
                <Action
                  size="small"
                  label={
                    <>
                      Sign out<VisuallyHidden> of {session.device ?? 'an unknown device'}</VisuallyHidden>
                    </>
                  }
                  pending={ending === session.id}
                  onAct={() => end(session)}
                />
              )
            }
          </SessionList>
        )}
      </Live>
    </Panel>
  )
}

const thisOneFirst = (items: readonly ListedSession[]) => items.toSorted((a, b) => Number(b.current) - Number(a.current))

function useEnding() {
  const [endSessions] = useEndOwnSessionsMutation()
  const [ending, setEnding] = useState<string | null>(null)
  const toast = useToast()
  const end = (session?: ListedSession) => {
    const where = session ? `of ${session.device ?? 'an unknown device'}` : 'everywhere else'
    setEnding(session?.id ?? 'others')
    endSessions(session ? { sessionId: session.id } : {})
      .unwrap()
      .then(
        () => toast.done(`Signed out ${where}`, { about: 'sessions' }),
        (error: unknown) => toast.failed(`sign out ${where}`, error, { about: 'sessions' }),
      )
      .finally(() => setEnding(null))
  }
  return { end, ending }
}
