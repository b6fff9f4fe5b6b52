import { ServiceType } from '@kainsiap/ops/catalogue/contract'
import { OrderPriority, type OrderSort, type OrderTab, PaymentStatus } from '@kainsiap/ops/orders/contract'
import { statusLabel } from '@kainsiap/ops/orders/status-machine'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { FilterBar, FilterChips, FilterGap, SearchBox } from '../../../ui/FilterBar.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useSettled } from '../useSettled.ts'
import { hasFilters, noFilters, type OrderListState, searchLengthMax, sortOf, toSort } from './orderListState.ts'
import { orderStages } from './orderStages.ts'
import type { OrderList } from './useOrderListState.ts'

const toOptions = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: statusLabel(value) }))
const stages = orderStages.map(({ stage, statuses }) => ({ label: stage, options: toOptions(statuses) }))
const statuses = stages.flatMap(({ options }) => options)
const priorities = toOptions(OrderPriority.options)
const payments = toOptions(PaymentStatus.options)
const services = toOptions(ServiceType.options)
const sorts: { value: OrderSort; label: string }[] = [
  { value: 'dueAt', label: 'Due: soonest first' },
  { value: '-dueAt', label: 'Due: latest first' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'scheduledPickupTime', label: 'Pickup: soonest first' },
  { value: '-scheduledPickupTime', label: 'Pickup: latest first' },
  { value: '-totalAmountSen', label: 'Amount: highest first' },
  { value: 'totalAmountSen', label: 'Amount: lowest first' },
]

interface OrderFiltersProps extends Pick<OrderList, 'list' | 'change'> {
  tab: OrderTab
  searchRef: Ref<HTMLInputElement>
  /** The pill for pending rows. */
  children: ReactNode
}

export function OrderFilters({ list, tab, change, searchRef, children }: OrderFiltersProps) {
  const [search, setSearch] = useTypedSearch(list, change)
  return (
    <FilterBar>
      <SearchBox
        inputRef={searchRef}
        label="Search orders"
        placeholder="Order, customer, e-mail, agent"
        maxLength={searchLengthMax}
        value={search}
        onValue={setSearch}
      />
      <FilterChips>
        <FilterChip label="Status" options={statuses} groups={stages} chosen={list.status} onChosen={(status) => change({ status })} />
        <FilterChip label="Priority" options={priorities} chosen={list.priority} onChosen={(priority) => change({ priority })} />
        <FilterChip
          label="Payment"
          options={payments}
          chosen={list.paymentStatus}
          onChosen={(paymentStatus) => change({ paymentStatus })}
        />
        <FilterChip label="Service" options={services} chosen={list.serviceType} onChosen={(serviceType) => change({ serviceType })} />
      </FilterChips>
      {hasFilters(list) && (
        <Button variant="quiet" onClick={() => change(noFilters)}>
          Clear
        </Button>
      )}
      {children}
      <FilterGap />
      <Select
        label="Sort by"
        hideLabel
        size="small"
        value={sortOf(list, tab)}
        options={sorts}
        onValue={(sort) => change({ sort: toSort(sort, tab) })}
      />
    </FilterBar>
  )
}

/** Shows input at once and applies it when typing pauses; changes of the address from elsewhere (Back, Clear) show too. */
function useTypedSearch(list: OrderListState, change: OrderList['change']): [string, (search: string) => void] {
  const [typed, setTyped] = useState(list.search)
  const asked = useRef(list.search)
  const settled = useSettled(typed)
  useEffect(() => {
    if (settled !== typed || settled.trim() === asked.current.trim()) return
    asked.current = settled.trim()
    change({ search: asked.current }, 'replace')
  }, [settled, typed, change])
  useEffect(() => {
    if (list.search === asked.current) return
    asked.current = list.search
    setTyped(list.search)
  }, [list.search])
  return [typed, setTyped]
}
