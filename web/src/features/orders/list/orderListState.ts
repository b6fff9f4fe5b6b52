import { ServiceType } from '@kainsiap/ops/catalogue/contract'
import { OrderNumber, OrderPriority, type OrderQuery, OrderSort, OrderStatus, OrderTab, PaymentStatus } from '@kainsiap/ops/orders/contract'
import { statusWords } from '@kainsiap/ops/orders/life'
import { pageDepthMax, pageSizes } from '@kainsiap/ops/platform/contract'

/** What the address says of the list: whoever opens it sees the same. */
export interface OrderListState {
  page: number
  limit: number
  search: string
  tab: OrderTab
  status: OrderStatus[]
  priority: OrderPriority[]
  paymentStatus: PaymentStatus[]
  serviceType: ServiceType[]
  sort: OrderSort
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
  sort: '-createdAt',
  open: null,
}

/** An address somebody mistyped or kept too long still leads to a list: what is not understood is left out. */
export function readListState(params: URLSearchParams): OrderListState {
  const limit = Number(params.get('limit'))
  const size = pageSizes.find((offered) => offered === limit) ?? limitDefault
  const page = Number(params.get('page') ?? 1)
  const open = OrderNumber.safeParse(params.get('open'))
  return {
    page: Number.isSafeInteger(page) && page > 0 && page * size <= pageDepthMax ? page : 1,
    limit: size,
    search: (params.get('search') ?? '').slice(0, searchLengthMax),
    tab: oneOf(OrderTab.options, params.get('tab')) ?? 'all',
    status: manyOf(OrderStatus.options, params.get('status')),
    priority: manyOf(OrderPriority.options, params.get('priority')),
    paymentStatus: manyOf(PaymentStatus.options, params.get('paymentStatus')),
    serviceType: manyOf(ServiceType.options, params.get('serviceType')),
    sort: oneOf(OrderSort.options, params.get('sort')) ?? '-createdAt',
    open: open.success ? open.data : null,
  }
}

/** The shortest address that says the same: what is as usual is left out. */
export function writeListState(state: OrderListState): URLSearchParams {
  const params = new URLSearchParams()
  for (const key of Object.keys(listDefaults) as (keyof OrderListState)[]) {
    const value = state[key]
    if (value === null || String(value) === String(listDefaults[key])) continue
    params.set(key, String(value))
  }
  return params
}

/** Whatever narrows or orders the list anew leads to its first page. */
export function changeListState(state: OrderListState, change: Partial<OrderListState>): OrderListState {
  const staysOnPage = Object.keys(change).every((key) => key === 'open' || key === 'page')
  return { ...state, ...(staysOnPage ? {} : { page: 1 }), ...change }
}

/** What is asked of the server. `tab` stands above the address where a screen has its own. */
export function toOrderQuery(state: OrderListState, tab: OrderTab = state.tab): OrderQuery {
  const search = state.search.trim()
  return {
    page: String(state.page),
    limit: String(state.limit),
    sort: state.sort,
    ...(tab === 'all' ? {} : { tab }),
    ...(search === '' ? {} : { search }),
    ...Object.fromEntries(listFilters.filter((filter) => state[filter].length > 0).map((filter) => [filter, state[filter].join(',')])),
  }
}

const listFilters = ['status', 'priority', 'paymentStatus', 'serviceType'] as const

export function hasFilters(state: OrderListState): boolean {
  return state.search.trim() !== '' || listFilters.some((filter) => state[filter].length > 0)
}

export const noFilters = { search: '', status: [], priority: [], paymentStatus: [], serviceType: [] } satisfies Partial<OrderListState>

/** What the list is narrowed to, for the empty state: `“siti”, status pending or confirmed`. */
export function filterWords(state: OrderListState): string {
  const words = { status: 'status', priority: 'priority', paymentStatus: 'payment', serviceType: 'service' } as const
  const search = state.search.trim() === '' ? [] : [`“${state.search.trim()}”`]
  const chips = listFilters
    .filter((filter) => state[filter].length > 0)
    .map((filter) => `${words[filter]} ${state[filter].map((value) => statusWords(value).toLowerCase()).join(' or ')}`)
  return [...search, ...chips].join(', ')
}

function oneOf<Word extends string>(words: readonly Word[], value: string | null): Word | undefined {
  return words.find((word) => word === value)
}

function manyOf<Word extends string>(words: readonly Word[], value: string | null): Word[] {
  const asked = new Set(value?.split(','))
  return words.filter((word) => asked.has(word))
}
