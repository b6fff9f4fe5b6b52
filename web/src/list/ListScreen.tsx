import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Drawer, type DrawerSize } from '../ui/overlay/Drawer.tsx'
import { NewRowsPill } from '../ui/table/FilterBar.tsx'
import type { StableRow } from '../ui/table/stableRows.ts'
import { Tabs } from '../ui/layout/Tabs.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { ListCard } from './ListCard.tsx'
import { ListFilters } from './ListFilters.tsx'
import type { RecordName } from './ListFilterChip.tsx'
import { ListHeader } from './ListHeader.tsx'
import { RowActionsContext } from './rowActions.ts'
import type { List } from './useList.ts'
import { SelectionContext } from './useSelection.ts'
import { UnusableParts } from './UnusableParts.tsx'
import { ViewsMenu } from './ViewsMenu.tsx'

interface ListScreenProps<Row extends StableRow, Query extends object> {
  list: List<Row, Query>
  title: string
  /** The list's accessible name, where it is not the title. */
  label?: string
  /** The live counts of the tabs, regardless of filters, each omitted while unknown; without them the tabs have none. */
  counts?: Readonly<Record<string, number | undefined>>
  /** What Refresh reads again besides the list. */
  onRefresh?: () => Promise<unknown>
  /** The page's primary action. */
  action?: ReactNode
  /** Stands above the list: stats. */
  above?: ReactNode
  drawer: {
    /** Its accessible name. */
    label: string
    size?: DrawerSize
    /** The record `list.open`, if one is open. Its key is that name, so that each record starts afresh. */
    content: ReactNode
  }
  /** Dialogs. */
  children?: ReactNode
}

/** A list's page. The rows know their screen by `useRowActions`. */
export function ListScreen<Row extends StableRow, Query extends object>(props: ListScreenProps<Row, Query>) {
  const { list: screen, title, label = title, counts, onRefresh, action, above, drawer, children } = props
  const { definition, change, list, tab, isTabFixed } = screen
  const tabs = isTabFixed ? undefined : definition.tabs
  const content = <ListContent list={screen} label={label} />
  return (
    <RowActionsContext value={screen.rowActions}>
      <ListHeader list={screen} title={title} onRefresh={onRefresh}>
        {action}
      </ListHeader>
      {above}
      {tabs ? (
        <Tabs
          label={tabs.label}
          tabs={tabs.items.map((item) => ({ ...item, count: counts ? counts[item.id] : null }))}
          selected={tab}
          onSelect={(to) => change({ tab: to })}
          crowded={screen.state.crowded}
        >
          {content}
        </Tabs>
      ) : (
        <div>{content}</div>
      )}
      <Drawer
        isOpen={list.open !== null}
        onClose={screen.closeDrawer}
        label={drawer.label}
        returnFocusTo={screen.rowLink}
        {...(drawer.size && { size: drawer.size })}
      >
        {drawer.content}
      </Drawer>
      {children}
    </RowActionsContext>
  )
}

/** The filters, and the list below them. */
function ListContent<Row extends StableRow, Query extends object>({ list: screen, label }: { list: List<Row, Query>; label: string }) {
  const { topRef, unusable, change } = screen
  return (
    <>
      <Top ref={topRef}>
        <ListFilters {...filterProps(screen)} tools={<ListTools list={screen} />}>
          <NewRowsPill count={screen.waiting} isAdrift={!screen.isAtTop} onPress={screen.showNew} />
        </ListFilters>
      </Top>
      <UnusableParts unusable={unusable} onDrop={() => change({}, 'replace')} />
      <SelectionContext value={screen.selection}>
        <ListCard list={screen} label={label} />
      </SelectionContext>
      <BulkBar list={screen} />
    </>
  )
}

/** The saved views, and the choice of columns. */
function ListTools<Row extends StableRow, Query extends object>({ list }: { list: List<Row, Query> }) {
  return (
    <>
      <ViewsMenu list={list} />
      <ListColumns list={list} />
    </>
  )
}

/** What the filters need; the rows that the server sent tell the names of records. */
function filterProps<Row extends StableRow, Query extends object>(screen: List<Row, Query>) {
  const { definition, list, tab, change, searchRef, page } = screen
  const nameOf: RecordName = (field, id) => {
    const records = page.data?.items.map((row) => definition.recordsOf?.[field]?.(row))
    return records?.find((record) => record?.id === id)?.name
  }
  return { definition, list, tab, change, searchRef, nameOf }
}

function ListColumns<Row extends StableRow, Query extends object>({ list }: { list: List<Row, Query> }) {
  const { definition, tab, chosen, body } = list
  const { columns } = definition.tableOf(tab)
  if (!chosen.choose) return null
  return <ColumnsMenu columns={columns} choice={chosen.choice} onChoice={chosen.choose} tableWidth={() => body?.clientWidth} />
}

const Top = styled.div`
  scroll-margin-top: calc(var(--size-topbar) + var(--space-2));
`
