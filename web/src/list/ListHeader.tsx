import { Download, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PageHeader, type QuietAction } from '../ui/layout/PageHeader.tsx'
import type { StableRow } from '../ui/table/stableRows.ts'
import { ExportDialog } from './ExportDialog.tsx'
import { toQuery } from './listState.ts'
import type { List } from './useList.ts'

interface ListHeaderProps<Row extends StableRow, Query extends object> {
  list: List<Row, Query>
  title: string
  onRefresh: (() => Promise<unknown>) | undefined
  /** The page's primary action. */
  children: ReactNode
}

/** The page's title, with what every list can do: be refreshed, be exported. */
export function ListHeader<Row extends StableRow, Query extends object>(props: ListHeaderProps<Row, Query>) {
  const { list: screen, title, onRefresh, children } = props
  const { definition, list, tab, page } = screen
  const [isExporting, setExporting] = useState(false)
  /** The screen updates without it; a manual refresh is for reassurance. */
  const refresh = async () => {
    screen.applyPending()
    await Promise.all([page.refetch(), onRefresh?.()])
  }
  const quiet: QuietAction[] = [{ label: 'Refresh', icon: <RotateCw size={16} aria-hidden />, act: refresh }]
  if (definition.exports) quiet.push({ label: 'Export…', icon: <Download size={16} aria-hidden />, act: async () => setExporting(true) })
  return (
    <>
      <PageHeader title={title} quiet={quiet}>
        {children}
      </PageHeader>
      {isExporting && definition.exports && (
        <ExportDialog
          resource={definition.exports}
          plural={definition.plural}
          query={toQuery(definition, list, tab)}
          total={page.data?.totalExact ? page.data.total : undefined}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}
