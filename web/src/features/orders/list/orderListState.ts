import { ServiceType } from '@kainsiap/ops/catalogue/contract'
import {
  defaultOrderSort,
  OrderNumber,
  OrderPriority,
  type OrderQuery,
  OrderSort,
  OrderStatus,
  OrderTab,
  PaymentStatus,
} from '@kainsiap/ops/orders/contract'
import { statusLabel } from '@kainsiap/ops/orders/status-machine'
import { pageDepthMax, pageSizes } from '@kainsiap/ops/platform/contract'

/** The list state in the address: everybody who opens the address sees the same list. */
export interface OrderListState {
  page: number
  limit: number
  search: string
  tab: OrderTab
  status: OrderStatus[]
  priority: OrderPriority[]
  paymentStatus: PaymentStatus[]
  serviceType: ServiceType[]
  /** Null for the tab's default. */
  sort: OrderSort | null
  /** The number of the order whose drawer is open. */
  open: string | null
}

const limitDefault = 10
export const searchLengthMax = 64
export const listDefaults: OrderListState = {
  page: 1,
  limit: limitDefault,
  search: '',
  tab: 'all',
  status: [],
  priority: [],
  paymentStatus: [],
  serviceType: [],
  sort: null,
  open: null,
}

/**
 * A mistyped or outdated address still leads to a list: invalid values are ignored. `usualLimit` is the user's preferred number of rows,
 * used when the address has none.
 */
export function readListState(params: URLSearchParams, usualLimit: number = limitDefault): OrderListState {
  const limit = Number(params.get('limit'))
  const size = pageSizes.find((offered) => offered === limit) ?? usualLimit
  const page = Number(params.get('page') ?? 1)
  const open = OrderNumber.safeParse(params.get('open'))
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: size,
    search: (params.get('search') ?? '').slice(0, searchLengthMax),
    tab: oneOf(OrderTab.options, params.get('tab')) ?? 'all',
    status: manyOf(OrderStatus.options, params.get('status')),
    priority: manyOf(OrderPriority.options, params.get('priority')),
    paymentStatus: manyOf(PaymentStatus.options, params.get('paymentStatus')),
    serviceType: manyOf(ServiceType.options, params.get('serviceType')),
    sort: oneOf(OrderSort.options, params.get('sort')) ?? null,
    open: open.success ? open.data : null,
  }
}

/** The shortest equivalent address: defaults are omitted. */
export function writeListState(state: OrderListState): URLSearchParams {
  const params = new URLSearchParams()
  for (const key of Object.keys(listDefaults) as (keyof OrderListState)[]) {
    const value = state[key]
    if (value === null || String(value) === String(listDefaults[key])) continue
    params.set(key, String(value))
  }
  return params
}

/** Every change of filters or sort leads to the first page. */
export function changeListState(state: OrderListState, change: Partial<OrderListState>): OrderListState {
  const staysOnPage = Object.keys(change).every((key) => key === 'open' || key === 'page')
  return { ...state, ...(staysOnPage ? {} : { page: 1 }), ...change }
}

/** The query for the server. `tab` overrides the address on a screen with a fixed tab. */
export function toOrderQuery(state: OrderListState, tab: OrderTab = state.tab): OrderQuery {
  const search = state.search.trim()
  return {
    // Pages beyond the maximum depth are empty too: the deepest page is requested to get the total.
    page: String(Math.min(state.page, Math.floor(pageDepthMax / state.limit))),
    limit: String(state.limit),
    sort: sortOf(state, tab),
    ...(tab === 'all' ? {} : { tab }),
    ...(search === '' ? {} : { search }),
    ...Object.fromEntries(listFilters.filter((filter) => state[filter].length > 0).map((filter) => [filter, state[filter].join(',')])),
  }
}

export function sortOf({ sort }: OrderListState, tab: OrderTab): OrderSort {
  return sort ?? defaultOrderSort(tab)
}

/** A sort in the address format. */
export function toSort(sort: OrderSort, tab: OrderTab): OrderSort | null {
  return sort === defaultOrderSort(tab) ? null : sort
}

const listFilters = ['status', 'priority', 'paymentStatus', 'serviceType'] as const

export function hasFilters(state: OrderListState): boolean {
  return state.search.trim() !== '' || listFilters.some((filter) => state[filter].length > 0)
}

export const noFilters = { search: '', status: [], priority: [], paymentStatus: [], serviceType: [] } satisfies Partial<OrderListState>

/** The active filters, for the empty state: `“siti”, status pending or confirmed`. */
export function filterSummary(state: OrderListState): string {
  const labels = { status: 'status', priority: 'priority', paymentStatus: 'payment', serviceType: 'service' } as const
  const search = state.search.trim() === '' ? [] : [`“${state.search.trim()}”`]
  const chips = listFilters
    .filter((filter) => state[filter].length > 0)
    .map((filter) => `${labels[filter]} ${state[filter].map((value) => statusLabel(value).toLowerCase()).join(' or ')}`)
  return [...search, ...chips].join(', ')
}

function oneOf<Value extends string>(known: readonly Value[], value: string | null): Value | undefined {
  return known.find((each) => each === value)
}

function manyOf<Value extends string>(known: readonly Value[], value: string | null): Value[] {
  const asked = new Set(value?.split(','))
  return known.filter((each) => asked.has(each))
}
