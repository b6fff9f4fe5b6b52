import { amountHint, readAmount } from '@kainsiap/ops/platform/amount-text'
import type { NewRefund, Refundable, RefundReason, RefundShares } from '@kainsiap/ops/refunds/contract'
import { amountOfLines, sharesOf } from '@kainsiap/ops/refunds/planning/shares'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { whyUnexplained, type Why } from './why.ts'

/** What is chosen in the dialog. */
export interface Draft extends Why {
  /** All that is left, an amount, order lines, or what came in by one capture beyond the amount. */
  how: 'full' | 'part' | 'lines' | 'extra'
  /** In ringgit, as written. */
  amount: string
  lines: readonly string[]
  /** The capture of `extra`. */
  capture: string | null
}

/** What a draft comes to. */
export interface Plan {
  /** Null while the draft names no amount that could be refunded. */
  amountSen: number | null
  /** Why it cannot be asked for; null if it can. */
  problem: string | null
  shares: RefundShares | null
  /** Of a part of an order that is still to be delivered: who bears it from then on. */
  sharesOnceDelivered: RefundShares | null
  /** Through which it goes back. */
  gateway: Refundable['gateway']
  needsSecondPerson: boolean
  /** What the server is sent of it. */
  body: Pick<NewRefund, 'amountSen' | 'lines' | 'capture'>
}

/** The most that can be asked for: the fee of a cancelled order is the agent's, so that only goodwill gives it back. */
export const mostOf = ({ leftSen, keptSen }: Pick<Refundable, 'leftSen' | 'keptSen'>, reason: RefundReason | ''): number =>
  reason === 'goodwill' ? leftSen : Math.max(0, leftSen - keptSen)

/** Those of the lines chosen that nobody has refunded meanwhile. */
export const linesOf = ({ order }: Refundable, lines: readonly string[]) =>
  order.lines.filter(({ id, isRefunded }) => lines.includes(id) && !isRefunded)

/** What the lines chosen come to, with their service fee and tax. */
export function linesPrice(refundable: Refundable, lines: readonly string[]): { linesSen: number; amountSen: number } {
  const { order } = refundable
  const linesSen = linesOf(refundable, lines).reduce((sum, { totalPriceSen }) => sum + totalPriceSen, 0)
  return { linesSen, amountSen: linesSen === 0 ? 0 : amountOfLines(order, linesSen) }
}

export function planOf(refundable: Refundable, draft: Draft): Plan {
  const { amountSen: wanted, problem, linesSen } = wantedOf(refundable, draft)
  const extra = extraOf(refundable, draft)
  const gateway = extra?.gateway ?? refundable.gateway
  const amountSen = problem === null ? wanted : null
  const { order, borne, leftSen } = refundable
  const reason = draft.reason === '' ? 'other' : draft.reason
  const asked =
    amountSen === null ? null : { amountSen, reason, linesSen, isExtra: extra !== null, borne, freeSen: mostOf(refundable, 'other') }
  const isToBeDelivered = order.deliveredAt === null && order.status !== 'cancelled' && extra === null && (amountSen ?? 0) < leftSen
  return {
    amountSen,
    problem: problem ?? whyUnexplained(draft),
    shares: asked && sharesOf(order, asked),
    sharesOnceDelivered: asked && isToBeDelivered ? sharesOf({ ...order, deliveredAt: new Date(), agent: order.agent ?? {} }, asked) : null,
    gateway,
    needsSecondPerson:
      gateway === 'manual' || (amountSen !== null && amountSen + refundable.unapprovedSen > refundable.secondPersonAboveSen),
    body: bodyOf(refundable, draft, amountSen),
  }
}

const extraOf = ({ extras }: Refundable, { how, capture }: Draft) =>
  how === 'extra' ? (extras.find((each) => each.capture === capture) ?? null) : null

interface Wanted {
  amountSen: number
  problem: string | null
  linesSen: number | null
}

function wantedOf(refundable: Refundable, draft: Draft): Wanted {
  const mostSen = mostOf(refundable, draft.reason)
  switch (draft.how) {
    case 'full':
      return { amountSen: mostSen, problem: mostSen === 0 ? 'Nothing is left to refund.' : null, linesSen: null }
    case 'part': {
      const sen = readAmount(draft.amount)
      return { amountSen: sen ?? 0, problem: partProblem(draft.amount, mostSen), linesSen: null }
    }
    case 'lines': {
      const { linesSen, amountSen } = linesPrice(refundable, draft.lines)
      const tooMuch =
        amountSen > mostSen ? `These lines total ${ringgit(amountSen)}, but only ${ringgit(mostSen)} can still be refunded.` : null
      return { amountSen, problem: linesSen === 0 ? 'Select order lines.' : tooMuch, linesSen }
    }
    case 'extra': {
      const extra = extraOf(refundable, draft)
      return { amountSen: extra?.amountSen ?? 0, problem: extra ? null : 'This payment is already refunded.', linesSen: null }
    }
  }
}

function partProblem(amount: string, mostSen: number): string | null {
  const sen = readAmount(amount)
  if (sen === undefined) return amountHint(amount)
  if (sen === null) return 'Enter an amount.'
  if (sen === 0) return 'Enter an amount above RM 0.00.'
  return sen > mostSen ? `Only ${ringgit(mostSen)} can still be refunded.` : null
}

function bodyOf(refundable: Refundable, { how, lines, capture }: Draft, amountSen: number | null): Plan['body'] {
  if (how === 'lines') return { lines: linesOf(refundable, lines).map(({ id }) => id) }
  if (how === 'extra') return capture === null ? {} : { capture }
  // What was confirmed is an amount: with more left meanwhile, it stays this one.
  return amountSen === null ? {} : { amountSen }
}

/** What the dialog begins with: money beyond the amount, which is owed back whole; of a cancelled order what is due back; else all that is left. */
export function startOf({ order, extras: [extra] }: Refundable): Partial<Draft> {
  if (extra) return { how: 'extra', capture: extra.capture, reason: 'duplicate_payment' }
  return order.status === 'cancelled' ? { reason: 'cancelled' } : {}
}
