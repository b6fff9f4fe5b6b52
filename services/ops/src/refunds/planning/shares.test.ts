import { describe, expect, it } from 'vitest'
import { agentEarningOf } from '../../orders/agents/earnings.ts'
import { shareOf } from '../../platform/money.ts'
import { defaultSettings } from '../../settings/defaults.ts'
import { addShares, amountOfLines, nothing, sharesOf, sharesSum, type SharedOrder } from './shares.ts'
import type { RefundShares } from '../contract.ts'
import { lengthOf } from '../../testing/tier.ts'

const runs = lengthOf('SHARES_RUNS', 5_000, 20_000)
const totalMax = 1_000_000
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))

/** A repeatable sequence of numbers from 0 to below 1. */
function numbers(from: number): () => number {
  let state = from >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A delivered order by the present rates. */
function orderOf(subtotalSen: number, deliveryFeeSen: number, discountSen: number): SharedOrder & { totalSen: number } {
  const { serviceFeeBps, taxBps, agentCommissionBps, platformCommissionBps } = defaultSettings
  const rates = { serviceFeeBps, taxBps, agentCommissionBps, platformCommissionBps }
  const serviceFeeSen = shareOf(subtotalSen, serviceFeeBps)
  const taxSen = shareOf(subtotalSen + deliveryFeeSen + serviceFeeSen, taxBps)
  const agentEarningSen = agentEarningOf({ subtotalSen, deliveryFeeSen }, rates)
  const totalSen = subtotalSen + deliveryFeeSen + serviceFeeSen + taxSen - discountSen
  const order = { subtotalSen, deliveryFeeSen, serviceFeeSen, discountSen, taxSen, agentEarningSen, rates }
  return { ...order, deliveredAt: '2026-07-14T04:00:00.000Z', agent: {}, totalSen }
}

function expectFair(shares: RefundShares, amountSen: number): void {
  const { discountSen, ...others } = shares
  if (sharesSum(shares) !== amountSen || discountSen > 0 || Object.values(others).some((sen) => sen < 0 || !Number.isSafeInteger(sen)))
    throw new Error(`RM ${amountSen} sen are shared as ${JSON.stringify(shares)}, SEED=${seed}`)
}

const asked = (amountSen: number, borne = nothing) =>
  ({ amountSen, reason: 'other', linesSen: null, isExtra: false, borne, freeSen: amountSen }) as const

describe('the shares of a refund', () => {
  it(`are never below 0 and sum exactly, of every total up to RM ${totalMax / 100} and in parts that leave nothing`, () => {
    process.stdout.write(`shares: SEED=${seed} SHARES_RUNS=${runs}\n`)
    const next = numbers(seed)
    const upTo = (max: number) => Math.floor(next() * (max + 1))
    for (let run = 0; run < runs; run += 1) {
      const subtotalSen = runs >= totalMax ? run + 1 : 1 + upTo(totalMax - 1)
      const order = orderOf(subtotalSen, upTo(2_000), run % 3 === 0 ? upTo(subtotalSen) : 0)
      let [leftSen, borne] = [order.totalSen, nothing]
      for (let part = 0; part < 4 && leftSen > 0; part += 1) {
        const amountSen = part === 3 ? leftSen : 1 + upTo(leftSen - 1)
        const shares = sharesOf(order, asked(amountSen, borne))
        expectFair(shares, amountSen)
        borne = addShares([borne, shares])
        leftSen -= amountSen
      }
      if (leftSen > 0) continue
      const { agentEarningSen: agentSen, serviceFeeSen, taxSen, discountSen, deliveryFeeSen } = order
      const whole = {
        ...nothing,
        agentSen,
        commissionSen: subtotalSen + deliveryFeeSen - agentSen,
        serviceFeeSen,
        taxSen,
        discountSen: 0 - discountSen,
      }
      if (JSON.stringify(borne) !== JSON.stringify({ ...whole, discountSen: whole.discountSen + 0 }))
        expect({ seed, run, borne }).toEqual({ seed, run, borne: whole })
    }
  })

  it('of lines are those of the lines: their work less the commissions, the service fee and the tax', () => {
    const order = orderOf(4_000, 800, 0)
    const amountSen = amountOfLines(order, 1_000)
    expect(amountSen).toBe(1_000 + 50 + 105)
    const shares = sharesOf(order, { ...asked(amountSen), linesSen: 1_000 })
    expect(shares).toEqual({ ...nothing, agentSen: 800, commissionSen: 200, serviceFeeSen: 50, taxSen: 105 })
    const discounted = orderOf(4_000, 800, 400)
    expect(amountOfLines(discounted, 1_000)).toBe(1_055)
    expect(sharesOf(discounted, { ...asked(1_055), linesSen: 1_000 }).discountSen).toBe(-100)
    // What was paid back before leaves less than the lines would take: the rest bears it by its size.
    const borne = sharesOf(order, asked(order.totalSen - 1_200))
    expectFair(sharesOf(order, { ...asked(amountSen, borne), linesSen: 1_000 }), amountSen)
  })

  it('are the customers’ money before the delivery and of what came in beyond, and ours as goodwill', () => {
    const order = orderOf(4_000, 800, 0)
    const open = { ...order, deliveredAt: null }
    expect(sharesOf(open, asked(700))).toEqual({ ...nothing, customerFundsSen: 700 })
    expect(sharesOf({ ...order, agent: null }, asked(700))).toEqual({ ...nothing, customerFundsSen: 700 })
    expect(sharesOf(order, { ...asked(700), isExtra: true, reason: 'goodwill' })).toEqual({ ...nothing, customerFundsSen: 700 })
    const goodwill = { ...asked(700), reason: 'goodwill' } as const
    expect(sharesOf(order, goodwill)).toEqual({ ...nothing, goodwillSen: 700 })
    // Nobody has earned it; of what was cancelled, the fee is the agent's.
    expect(sharesOf(open, goodwill)).toEqual({ ...nothing, customerFundsSen: 700 })
    expect(sharesOf(open, { ...goodwill, freeSen: 500 })).toEqual({ ...nothing, customerFundsSen: 500, goodwillSen: 200 })
    expect(sharesOf(open, { ...asked(700), freeSen: 500 })).toEqual({ ...nothing, customerFundsSen: 700 })
  })

  it('are refused beyond what is left of the order', () => {
    const order = orderOf(4_000, 800, 0)
    expect(() => sharesOf(order, asked(order.totalSen + 1))).toThrow('more than')
  })
})
