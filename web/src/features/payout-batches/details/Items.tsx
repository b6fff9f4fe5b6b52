import type { PayoutBatchDetails } from '@kainsiap/ops/payout-batches/contract'
import { pageDepthMax, pageSizes } from '@kainsiap/ops/platform/contract'
import { Search as SearchIcon, Users } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { useExistingPage } from '../../../list/useInnerList.ts'
import { useTypedSearch } from '../../../list/useTypedSearch.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { DataTableSkeleton } from '../../../ui/table/DataTableSkeleton.tsx'
import { TableCard } from '../../../ui/table/dataTableParts.ts'
import { Live } from '../../../ui/state/Live.tsx'
import { Pagination } from '../../../ui/table/Pagination.tsx'
import { type ServedPage, shownEnd, type StableRules } from '../../../ui/table/stableRows.ts'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { SearchInput } from '../../../ui/form/SearchInput.tsx'
import { usePages } from '../../../ui/table/usePages.ts'
import { useStableRows } from '../../../ui/table/useStableRows.ts'
import { payoutBatchPaths } from '../payoutBatchPaths.ts'
import { type RunItem, type RunItemPage, usePayoutBatchItemsQuery } from '../payoutBatchesApi.ts'
import { agentsLabel, agentsOf, isOver, isReleased } from '../payoutBatchWords.ts'
import { columnsOf } from './itemColumns.tsx'
import { itemTabs } from './itemTabs.ts'
import type { ItemsView, ItemTab } from './useItemsView.ts'

interface ItemsProps {
  run: PayoutBatchDetails
  view: ItemsView
}

/** The payouts of a run: what each would pay, and once it is released what became of it. */
export function Items({ run, view }: ItemsProps) {
  if (!isReleased(run))
    return (
      <section aria-label="Payouts in this batch">
        <Title>
          <h2>
            {agentsLabel(agentsOf(run))} {isOver(run) ? 'would have been paid' : 'will be paid'}
          </h2>
          <span>{isOver(run) ? 'Nothing was sent' : 'Nothing is sent before release'}</span>
        </Title>
        {/* Before it is released there are no tabs. */}
        <ItemTable run={run} view={{ ...view, tab: 'all' }} />
      </section>
    )
  return (
    <section aria-label="Payouts in this batch">
      <Tabs label="Payouts by result" tabs={itemTabs(run)} selected={view.tab} onSelect={(tab) => view.showTab(tab as ItemTab)}>
        <ItemTable run={run} view={view} />
      </Tabs>
    </section>
  )
}

/** Only the server knows to which tab a changed item belongs. */
const rules: StableRules<RunItem> = { whyOut: () => null, mayBeOut: () => true, isOwn: () => false }

function ItemTable({ run, view }: ItemsProps) {
  const { page, limit, sort, change } = view
  const { query, args, pages } = useItemPages(run.id, view)
  useExistingPage(query.currentData, { page, change })
  const columns = columnsOf(run)
  const { state } = useStableRows({ page: useServed(query, args), rules, freeze: 'none' })
  const open = useOpenPayout()
  return (
    <>
      <Search view={view} />
      <TableCard $room={3}>
        <Live
          query={query}
          what="the payouts"
          isBeside
          skeleton={<DataTableSkeleton columns={columns} rows={6} />}
          empty={{
            when: ({ items }) => items.length === 0 && state.shown.length === 0,
            icon: <Users size={20} />,
            title: 'No payouts found',
            hint: run.preparing ? 'Payouts appear here as they are created.' : 'No payouts match.',
          }}
        >
          {({ total, totalExact }) => (
            <>
              <DataTable
                label="Payouts in this batch"
                columns={columns}
                state={state}
                sort={sort}
                onSort={() => change({ sort: sort === 'amountSen' ? '-amountSen' : 'amountSen' })}
                reasonColumns={['result']}
                onOpen={open}
                bodyRef={null}
                isBusy={query.currentData === undefined}
              />
              <Pagination
                {...{ page, limit, total, totalExact, pageSizes, depthMax: pageDepthMax }}
                label="Payout pages"
                pages={pages}
                end={{ last: shownEnd(state) }}
                onLimit={(to) => change({ limit: to })}
              />
            </>
          )}
        </Live>
      </TableCard>
    </>
  )
}

function useItemPages(id: string, { tab, page, limit, sort, search, change }: ItemsView) {
  const conditions = { id, tab, limit: String(limit), sort, ...(search !== '' && { search }) }
  const pages = usePages({ name: 'payouts of a batch', conditions, page, onPage: (to) => change({ page: to }) })
  const args = { ...conditions, page: String(page), ...pages.start }
  return { query: usePayoutBatchItemsQuery(args), args, pages }
}

function useOpenPayout() {
  const navigate = useNavigate()
  return useCallback(({ number }: RunItem) => void navigate(payoutBatchPaths.payout(number)), [navigate])
}

interface Answer {
  currentData?: RunItemPage | undefined
  fulfilledTimeStamp?: number | undefined
}

/** The server's page, as the table keeps its rows by. */
function useServed({ currentData, fulfilledTimeStamp = 0 }: Answer, args: object): ServedPage<RunItem> | undefined {
  // What a file says of a payout is no version of it: rows that it changes are read as new ones.
  const key = JSON.stringify([args, currentData?.items.map(({ told }) => told)])
  return useMemo(() => {
    if (!currentData) return undefined
    const { items, limit, total, totalExact, next } = currentData
    return { key, rows: items, limit, isWhole: totalExact && total <= limit, answeredAt: fulfilledTimeStamp, next }
  }, [currentData, fulfilledTimeStamp, key])
}

function Search({ view }: Pick<ItemsProps, 'view'>) {
  const [search, setSearch] = useTypedSearch(view.search, view.change)
  return (
    <SearchRow role="search">
      <SearchInput
        type="search"
        label="Search payouts"
        hideLabel
        size="small"
        placeholder="Agent or payout"
        lead={<SearchIcon size={14} aria-hidden />}
        autoComplete="off"
        value={search}
        onValue={setSearch}
      />
    </SearchRow>
  )
}

const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-2);

  h2 {
    font-size: var(--font-size-lead);
    font-weight: var(--font-weight-semibold);
    line-height: var(--line-height-lead, 24px);
  }
  span {
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
  }
`
const SearchRow = styled.div`
  max-width: 280px;
  padding: var(--space-3) 0;
`
