import { ServiceType } from '@kainsiap/ops/catalogue/contract'
import { OrderPriority, type OrderSort, OrderStatus, PaymentStatus } from '@kainsiap/ops/orders/contract'
import { statusWords } from '@kainsiap/ops/orders/life'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { FilterBar, FilterGap, SearchBox } from '../../../ui/FilterBar.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useSettled } from '../useSettled.ts'
import { hasFilters, noFilters, type OrderListState, searchLengthMax } from './orderListState.ts'
import type { OrderList } from './useOrderListState.ts'

const inWords = <Word extends string>(values: readonly Word[]) => values.map((value) => ({ value, label: statusWords(value) }))
const statuses = inWords(OrderStatus.options)
const priorities = inWords(OrderPriority.options)
const payments = inWords(PaymentStatus.options)
const services = inWords(ServiceType.options)
const sorts: { value: OrderSort; label: string }[] = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'scheduledPickupTime', label: 'Pickup: soonest first' },
  { value: '-scheduledPickupTime', label: 'Pickup: latest first' },
  { value: '-totalAmountSen', label: 'Amount: highest first' },
  { value: 'totalAmountSen', label: 'Amount: lowest first' },
]

interface OrderFiltersProps extends Pick<OrderList, 'list' | 'change'> {
  searchRef: Ref<HTMLInputElement>
  /** The pill of the rows that wait. */
  children: ReactNode
}

export function OrderFilters({ list, change, searchRef, children }: OrderFiltersProps) {
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
      <FilterChip label="Status" options={statuses} chosen={list.status} onChosen={(status) => change({ status })} />
      <FilterChip label="Priority" options={priorities} chosen={list.priority} onChosen={(priority) => change({ priority })} />
      <FilterChip label="Payment" options={payments} chosen={list.paymentStatus} onChosen={(paymentStatus) => change({ paymentStatus })} />
      <FilterChip label="Service" options={services} chosen={list.serviceType} onChosen={(serviceType) => change({ serviceType })} />
      {hasFilters(list) && (
        <Button variant="quiet" onClick={() => change(noFilters)}>
          Clear
        </Button>
      )}
      {children}
      <FilterGap />
      <Select label="Sort by" hideLabel size="small" value={list.sort} options={sorts} onValue={(sort) => change({ sort })} />
    </FilterBar>
  )
}

/** What is typed shows at once and is asked for when typing pauses; what the address says from elsewhere (Back, Clear) shows too. */
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
