import { createContext, Suspense, useContext } from 'react'
import { useSession } from '../../api/session.ts'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import type { RecordPanel } from '../feature.ts'

/** Those of all features. */
export const RecordPanelsContext = createContext<readonly RecordPanel[]>([])

/** What other features show of a record, and the user may see. */
export function RecordPanels({ entity, id }: { entity: string; id: string }) {
  const session = useSession()
  const panels = useContext(RecordPanelsContext)
  if (session.status !== 'signed_in') return null
  const { permissions } = session.user
  return panels
    .filter((panel) => panel.entity === entity && permissions.includes(panel.permission))
    .map(({ Panel }, place) => (
      <Suspense key={place} fallback={<Skeleton rows={3} />}>
        <Panel id={id} />
      </Suspense>
    ))
}
