import type { AuditActions } from '@kainsiap/ops/audit/contract'
import { useEffect, useMemo, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { refetchLists } from '../../api/changes.ts'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { useListQuery } from '../../list/useListQuery.ts'
import { Live } from '../../ui/state/Live.tsx'
import { auditTag, useAuditActionsQuery, useAuditStatsQuery, useListAuditQuery } from './auditApi.ts'
import { ChainFigures } from './ChainFigures.tsx'
import { EntryView } from './details/EntryView.tsx'
import { auditListOf } from './list/auditList.tsx'
import { VerifyButton } from './VerifyButton.tsx'

/** Who did what, and whether the log is whole. */
export function AuditPage() {
  const actions = useAuditActionsQuery()
  return (
    <Live query={actions} what="the audit log">
      {({ items }) => <AuditList actions={items} />}
    </Live>
  )
}

function AuditList({ actions }: { actions: AuditActions['items'] }) {
  const definition = useMemo(() => auditListOf(actions), [actions])
  const asked = useListQuery(definition)
  const page = useListAuditQuery(asked.query)
  const list = useList(asked, page)
  const stats = useAuditStatsQuery()
  useNewEntries(stats.data?.entries, asked.list.page === 1)
  const { open, closeDrawer } = list
  return (
    <ListScreen
      list={list}
      title="Audit Log"
      onRefresh={stats.refetch}
      above={<ChainFigures stats={stats.data} />}
      action={<VerifyButton />}
      drawer={{
        label: 'Entry of the audit log',
        content: open && <EntryView key={open} id={open} onClose={closeDrawer} />,
      }}
    />
  )
}

/** The stats tell, at most once a second, that there are new entries: the first page is read again then, others stay as they are. */
function useNewEntries(entries: number | undefined, isFirstPage: boolean) {
  const dispatch = useDispatch()
  const seen = useRef(entries)
  useEffect(() => {
    const before = seen.current
    seen.current = entries
    if (before !== undefined && before !== entries && isFirstPage) dispatch(refetchLists(auditTag))
  }, [entries, isFirstPage, dispatch])
}
