import type { PayoutLine, PayoutPreview } from '@kainsiap/ops/payouts/contract'

const two = (value: number) => String(value).padStart(2, '0')

/** The half of a month before that of `today`, in days like `2026-07-14`: usually what is paid out next. */
export function lastHalf(today: string): { periodStart: string; periodEnd: string } {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  if (day > 14) return { periodStart: `${today.slice(0, 8)}01`, periodEnd: `${today.slice(0, 8)}14` }
  const last = new Date(Date.UTC(year, month - 1, 0))
  const before = `${String(last.getUTCFullYear())}-${two(last.getUTCMonth() + 1)}-`
  return { periodStart: `${before}15`, periodEnd: `${before}${two(last.getUTCDate())}` }
}

/** The orders of a preview, each of which can be left out. */
export const choosable = ({ lines }: Pick<PayoutPreview, 'lines'>): PayoutLine[] =>
  lines.filter(({ kind, order }) => (kind === 'order' || kind === 'cancellation') && order !== null)

/** What is paid with some of the orders left out: their refunds go with them, everything else stays. */
export function chosenSen({ lines }: Pick<PayoutPreview, 'lines'>, leftOut: ReadonlySet<string>): number {
  const without = new Set(choosable({ lines }).flatMap(({ order }) => (order && leftOut.has(order.id) ? order.id : [])))
  return lines.reduce((sum, { kind, order, sen }) => (kind !== 'cash' && order && without.has(order.id) ? sum : sum + sen), 0)
}

/** The ids of the orders to ask for; undefined for all of them. */
export function orderIdsOf(preview: Pick<PayoutPreview, 'lines'>, leftOut: ReadonlySet<string>): string[] | undefined {
  const all = choosable(preview).flatMap(({ order }) => order?.id ?? [])
  const chosen = all.filter((id) => !leftOut.has(id))
  return chosen.length === all.length ? undefined : chosen
}
