import { formatCount } from '../ui/format/numbers.ts'

/** What a picker reads of an infinite query. */
export interface PickerQuery<Item> {
  data?: { pages: readonly { items: readonly Item[]; total: number; totalExact: boolean }[] } | undefined
  /** Undefined while the answer shown is that of an earlier search. */
  currentData?: unknown
  error?: unknown
  isError: boolean
  isFetching: boolean
  hasNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

/** The records that a search has found, page by page. */
export interface Found<Item> {
  items: readonly Item[]
  /** The number of matches, including those not loaded yet. */
  total: number
  /** Whether there are no more than the server counts: it lists no others either. */
  isTotalExact: boolean
  /** The search that was sent. */
  asked: string
  /** Whether the items match the current input. */
  isAnswered: boolean
  query: PickerQuery<Item>
  loadMore: () => void
}

/** `search` is the current input, `asked` the search that was sent with the query. */
export function foundIn<Item extends { id: string }>(
  query: PickerQuery<Item>,
  { search, asked }: { search: string; asked: string },
): Found<Item> {
  const pages = query.data?.pages ?? []
  return {
    items: withoutRepeats(pages.flatMap(({ items }) => items)),
    total: pages[0]?.total ?? 0,
    isTotalExact: pages[0]?.totalExact ?? true,
    asked,
    isAnswered: asked === search.trim() && query.currentData !== undefined,
    query,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
  }
}

/** The order may change while pages are loaded: a record may appear twice. */
function withoutRepeats<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

/** "240", "more than 10,000". */
export const totalText = ({ total, isTotalExact }: Pick<Found<unknown>, 'total' | 'isTotalExact'>): string =>
  isTotalExact ? formatCount(total) : `more than ${formatCount(total)}`

/** What stands below the records. */
export function endText(
  { items, query, ...found }: Pick<Found<unknown>, 'items' | 'total' | 'isTotalExact' | 'query'>,
  plural: string,
): string {
  if (query.hasNextPage) return `${formatCount(items.length)} of ${totalText(found)} ${plural} shown.`
  if (found.isTotalExact) return `All ${totalText(found)} shown.`
  return `The first ${formatCount(items.length)} of ${totalText(found)} ${plural} shown. Search to find the others.`
}

/** How many records there are without a search; null while unknown. */
export function wholeText({ data }: Pick<PickerQuery<unknown>, 'data'>): string | null {
  const [first] = data?.pages ?? []
  return first ? totalText({ total: first.total, isTotalExact: first.totalExact }) : null
}
