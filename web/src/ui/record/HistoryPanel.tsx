import type { ComponentType, ReactNode } from 'react'
import styled from 'styled-components'
import { useSession } from '../../api/session.ts'
import type { Tone } from '../status/Chip.tsx'
import { Panel } from './Panel.tsx'
import { Timeline } from './Timeline.tsx'
import { useOpenedWith } from '../overlay/useOpenedWith.ts'

/** How a kind of act looks in a history. */
export interface ActLook {
  icon: ReactNode
  tone: Tone
  title: string
}

interface HistoryPanelProps<Entry> {
  /** The latest first. */
  history: readonly Entry[]
  lookOf: (entry: Entry) => ActLook
  /** What happened, in words. */
  Act: ComponentType<Entry>
  /** Where nothing is known yet. */
  none: string
}

/** What happened to a record, and who did it. */
export function HistoryPanel<Entry extends { id: string; at: string; by: { id: string | null; name: string } }>(
  props: HistoryPanelProps<Entry>,
) {
  const { history, lookOf, Act, none } = props
  const session = useSession()
  const me = session.status === 'signed_in' ? session.user.id : null
  const wasThere = useOpenedWith(history.map(({ id }) => id))
  return (
    <Panel title="Activity">
      {history.length === 0 ? (
        <NoneYet>{none}</NoneYet>
      ) : (
        <div>
          <Timeline
            label="Activity"
            entries={history.map((entry) => {
              const { icon, tone } = lookOf(entry)
              const { id, at, by } = entry
              return { id, at, icon, tone, what: <Act {...entry} />, who: by.id === me && me !== null ? 'You' : by.name }
            })}
            isNew={(id) => !wasThere(id) && history.find((entry) => entry.id === id)?.by.id !== me}
          />
        </div>
      )}
    </Panel>
  )
}

/** Says that a panel has nothing to show. */
export const NoneYet = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
`
