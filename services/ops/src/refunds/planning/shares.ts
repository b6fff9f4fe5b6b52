import { shareOf } from '../../platform/money.ts'
import type { RefundReason, RefundShares } from '../../payments/refunds/reservation-contract.ts'

/** What the shares of a refund are computed from, as `Refundable` says it. */
export interface SharedOrder {
  deliveredAt: string | Date | null
  agent: object | null
  subtotalSen: number
  deliveryFeeSen: number
  serviceFeeSen: number
  discountSen: number
  taxSen: number
  agentEarningSen: number
  rates: { serviceFeeBps: number; taxBps: number; agentCommissionBps: number; platformCommissionBps: number }
}

interface Asked {
  amountSen: number
  reason: RefundReason
  /** Of the lines it is of, together; null where it names none. */
  linesSen: number | null
  /** Money beyond the amount, which nobody has earned. */
  isExtra: boolean
  /** What the refunds of this payment bear so far. */
  borne: RefundShares
  /** What is left of the payment beside the fee of a cancellation, which is the agent's. */
  freeSen: number
}

export const nothing: RefundShares = {
  customerFundsSen: 0,
  agentSen: 0,
  commissionSen: 0,
  serviceFeeSen: 0,
  taxSen: 0,
  discountSen: 0,
  goodwillSen: 0,
}

const names = Object.keys(nothing) as (keyof RefundShares)[]
export const sharesSum = (shares: RefundShares): number => names.reduce((sum, name) => sum + shares[name], 0)
export const addShares = (all: readonly RefundShares[]): RefundShares =>
  all.reduce<RefundShares>((sum, each) => fromNames((name) => sum[name] + each[name]), nothing)

const fromNames = (senOf: (name: keyof RefundShares) => number) =>
  Object.fromEntries(names.map((name) => [name, senOf(name)])) as unknown as RefundShares

/** Whether agent and company have earned the order: from then on a refund takes it from them. */
export const isEarned = ({ deliveredAt, agent }: Pick<SharedOrder, 'deliveredAt' | 'agent'>): boolean =>
  deliveredAt !== null && agent !== null

/** What lines of an order come to: their price, with its service fee and tax, less their part of the discount. */
export const amountOfLines = (order: SharedOrder, linesSen: number): number => sharesSum(sharesOfLines(order, linesSen))

/**
 * Who bears a refund. The parts sum exactly to the amount; none is below 0, and the discount's not above. What nobody has earned is the
 * customer's: goodwill costs us the fee of a cancellation that it gives back, and once the order is delivered the whole.
 */
export function sharesOf(order: SharedOrder, { amountSen, reason, linesSen, isExtra, borne, freeSen }: Asked): RefundShares {
  const isGoodwill = reason === 'goodwill' && !isExtra
  if (isExtra || !isEarned(order)) {
    const goodwillSen = isGoodwill ? Math.max(0, amountSen - freeSen) : 0
    return { ...nothing, customerFundsSen: amountSen - goodwillSen, goodwillSen }
  }
  if (isGoodwill) return { ...nothing, goodwillSen: amountSen }
  const left = leftOf(order, borne)
  if (linesSen !== null) {
    const ofLines = sharesOfLines(order, linesSen)
    if (sharesSum(ofLines) === amountSen && isWithin(ofLines, left)) return ofLines
  }
  return proRata(amountSen, left)
}

/** What of the order nobody has borne yet. */
function leftOf(order: SharedOrder, borne: RefundShares): RefundShares {
  const { agentEarningSen, subtotalSen, deliveryFeeSen, serviceFeeSen, taxSen, discountSen } = order
  const left = (sen: number, borneSen: number) => Math.max(0, sen - borneSen)
  return {
    ...nothing,
    agentSen: left(agentEarningSen, borne.agentSen),
    commissionSen: left(subtotalSen + deliveryFeeSen - agentEarningSen, borne.commissionSen),
    serviceFeeSen: left(serviceFeeSen, borne.serviceFeeSen),
    taxSen: left(taxSen, borne.taxSen),
    discountSen: -left(discountSen, -borne.discountSen) + 0,
  }
}

function isWithin(shares: RefundShares, left: RefundShares): boolean {
  return names.every((name) => Math.abs(shares[name]) <= Math.abs(left[name]))
}

/** A share of lines alone: as the order's own were computed, by the rates of its booking. */
function sharesOfLines({ rates, subtotalSen, discountSen }: SharedOrder, linesSen: number): RefundShares {
  const serviceFeeSen = shareOf(linesSen, rates.serviceFeeBps)
  const commissionSen = shareOf(linesSen, rates.agentCommissionBps) + shareOf(linesSen, rates.platformCommissionBps)
  return {
    ...nothing,
    agentSen: linesSen - commissionSen,
    commissionSen,
    serviceFeeSen,
    taxSen: shareOf(linesSen + serviceFeeSen, rates.taxBps),
    discountSen: -part(discountSen, linesSen, subtotalSen) + 0,
  }
}

/** `sen` × `count` ÷ `of`, rounded half up; products go beyond 2^53. */
function part(sen: number, count: number, of: number): number {
  return of === 0 ? 0 : Number((BigInt(sen) * BigInt(count) * 2n + BigInt(of)) / (BigInt(of) * 2n))
}

const weighed = ['agentSen', 'commissionSen', 'serviceFeeSen', 'taxSen'] as const

/** An amount over all that is left, each part by its size: whole sen, the largest remainders first. All that is left is exactly what is left. */
function proRata(amountSen: number, left: RefundShares): RefundShares {
  const discountSen = part(-left.discountSen, amountSen, sharesSum(left))
  const grossSen = amountSen + discountSen
  const allSen = weighed.reduce((sum, name) => sum + left[name], 0)
  if (allSen < grossSen) throw new RangeError(`${amountSen} sen are more than the ${sharesSum(left)} sen that are left`)
  const parts = weighed.map((name) => {
    const product = BigInt(left[name]) * BigInt(grossSen)
    return { name, sen: allSen === 0 ? 0 : Number(product / BigInt(allSen)), rest: allSen === 0 ? 0n : product % BigInt(allSen) }
  })
  const missing = grossSen - parts.reduce((sum, { sen }) => sum + sen, 0)
  const raised = new Set(
    parts
      .toSorted((one, other) => Number(other.rest > one.rest) - Number(other.rest < one.rest))
      .slice(0, missing)
      .map(({ name }) => name),
  )
  const shares = Object.fromEntries(parts.map(({ name, sen }) => [name, sen + (raised.has(name) ? 1 : 0)]))
  return { ...nothing, ...shares, discountSen: -discountSen + 0 }
}
