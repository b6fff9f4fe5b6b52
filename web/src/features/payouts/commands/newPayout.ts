import type { PayoutLine, PayoutPreview } from '@kainsiap/ops/payouts/contract'

/** The orders of a preview, each of which can be left out. */
export const choosable = ({ lines }: Pick<PayoutPreview, 'lines'>): PayoutLine[] =>
  lines.filter(({ kind, order }) => (kind === 'order' || kind === 'cancellation') && order !== null)

/** What is paid with some of the orders left out: their refunds go with them, everything else stays. */
export function chosenSen({ lines }: Pick<PayoutPreview, 'lines'>, leftOut: ReadonlySet<string>): number {
  const without = new Set(choosable({ lines }).flatMap(({ order }) => (order && leftOut.has(order.id) ? order.id : [])))
  return lines.reduce((sum, { kind, order, sen }) => (kind !== 'cash' && order && without.has(order.id) ? sum : sum + sen), 0)
}

/** The ids of the orders to ask for. Named even where none is left out: what may be paid out a moment later, nobody has seen. */
export const orderIdsOf = (preview: Pick<PayoutPreview, 'lines'>, leftOut: ReadonlySet<string>): string[] =>
  choosable(preview).flatMap(({ order }) => (order && !leftOut.has(order.id) ? order.id : []))
