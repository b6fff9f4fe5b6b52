import { Suspense } from 'react'
import { useSession } from '../api/session.ts'
import { features } from '../features/index.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

const panels = features.flatMap(({ recordPanels = [] }) => recordPanels)

/** What other features show of a record, and the user may see. */
export function RecordPanels({ entity, id }: { entity: string; id: string }) {
  const session = useSession()
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
