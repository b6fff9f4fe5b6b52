import type { Span } from '@kainsiap/ops/platform/calendar'
import { useReach } from '../../app/access/reach.ts'
import { listPaths } from './financePaths.ts'

type Filters = Readonly<Record<string, string>>

/** The list behind a figure, as a link; null where there is none that the reader may open. */
export type ToList = (days: Span, filters?: Filters) => string | null

const linkTo =
  (path: string | null): ToList =>
  ({ from, to }, filters = {}) =>
    path && `${path}?${new URLSearchParams({ paidFrom: from, paidTo: to, ...filters }).toString()}`

/** The lists of what was paid on some days: of orders, as many as the figure counts, or of their payments for who may see those alone. */
export function useBehind() {
  const [orders, payments] = [useReach(listPaths.orders), useReach(listPaths.payments)]
  return { toOrders: linkTo(orders), toPaid: linkTo(orders ?? payments) }
}
