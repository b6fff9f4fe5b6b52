import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getCatalogue } from '../catalogue/queries.ts'
import { AppError } from '../platform/errors.ts'
import { defaultSettings } from '../settings/defaults.ts'
import type { NewOrder } from './contract.ts'
import { priceLines, priceOrder } from './pricing.ts'

type Line = NewOrder['lines'][number]

const line = (change: Partial<Line> = {}): Line => ({
  serviceType: 'ironing',
  item: 'Shirt',
  quantity: 10,
  declaredValueSen: 9_000,
  ...change,
})
const price = (lines: Line[], discountSen = 0) => priceOrder(priceLines(lines, defaultSettings), defaultSettings, discountSen)
const subtotal = (totalPriceSen: number) => [{ totalPriceSen }]

function ruleOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    if (error instanceof AppError) return [error.status, error.details?.['rule']]
    throw error
  }
  return 'accepted'
}

const { items } = getCatalogue()
const anyLine: fc.Arbitrary<Line> = fc
  .record({
    priced: fc.constantFrom(...items),
    quantity: fc.integer({ min: 1, max: 100 }),
    declaredValueSen: fc.integer({ min: 0, max: defaultSettings.itemValueMaxSen }),
    urgent: fc.boolean(),
  })
  .map(({ priced: { serviceType, item }, ...rest }) => ({ serviceType, item, ...rest }))

it('charges RM 8 for the way, 5 % for the service and 10 % tax on all of it', () => {
  // 10 shirts at RM 3.50: 3,500 + 800 + 175 = 4,475; a tenth is 447.5, which rounds to 448.
  expect(price([line()])).toEqual({
    subtotalSen: 3_500,
    deliveryFeeSen: 800,
    serviceFeeSen: 175,
    discountSen: 0,
    taxSen: 448,
    totalAmountSen: 4_923,
  })
})

it('keeps to the rates of the specification', () => {
  expect(defaultSettings).toMatchObject({
    deliveryFeeSen: 800,
    serviceFeeBps: 500,
    taxBps: 1_000,
    agentCommissionBps: 1_500,
    platformCommissionBps: 500,
    gatewayFeeBps: 250,
    itemValueMaxSen: 50_000,
    pickupLeadMinutes: 120,
    slotMinutes: 60,
  })
})

it('adds half of the price for urgent work, to the piece', () => {
  const [calm, urgent] = priceLines([line(), line({ urgent: true })], defaultSettings)
  expect(calm).toMatchObject({ unitPriceSen: 350, totalPriceSen: 3_500, urgentService: false })
  expect(urgent).toMatchObject({ unitPriceSen: 525, totalPriceSen: 5_250, urgentService: true })
})

it('adds the surcharge once to each piece of every item of the catalogue, in whole sen', () => {
  for (const { serviceType, item, unitPriceSen } of items) {
    const [priced] = priceLines([line({ serviceType, item, quantity: 7, urgent: true })], defaultSettings)
    expect([item, priced?.unitPriceSen]).toEqual([item, Math.round(unitPriceSen * 1.5)])
    expect(priced?.totalPriceSen).toBe(7 * Math.round(unitPriceSen * 1.5))
  }
})

it('finds an item without regard to case, and offers no other', () => {
  expect(priceLines([line({ item: 'bAJU KURUNG' })], defaultSettings)[0]).toMatchObject({ item: 'Baju kurung', unitPriceSen: 650 })
  expect(ruleOf(() => priceLines([line({ item: 'Carpet' })], defaultSettings))).toEqual([422, 'not_in_catalogue'])
  expect(ruleOf(() => priceLines([line({ serviceType: 'folding', item: 'Songket' })], defaultSettings))).toEqual([422, 'not_in_catalogue'])
  expect(ruleOf(() => priceLines([line({ item: 'constructor' })], defaultSettings))).toEqual([422, 'not_in_catalogue'])
})

it('accepts an item worth RM 500 and refuses one a sen above it', () => {
  expect(ruleOf(() => priceLines([line({ declaredValueSen: 50_000 })], defaultSettings))).toBe('accepted')
  expect(ruleOf(() => priceLines([line({ declaredValueSen: 50_001 })], defaultSettings))).toEqual([422, 'item_value'])
  expect(ruleOf(() => priceLines([line(), line({ declaredValueSen: 50_001 })], defaultSettings))).toEqual([422, 'item_value'])
})

it('accepts an order of the minimum value and refuses one a sen below it', () => {
  const { minimumOrderSen } = defaultSettings
  expect(ruleOf(() => priceOrder(subtotal(minimumOrderSen), defaultSettings))).toBe('accepted')
  expect(ruleOf(() => priceOrder(subtotal(minimumOrderSen - 1), defaultSettings))).toEqual([422, 'minimum_order'])
  expect(ruleOf(() => priceOrder([], defaultSettings))).toEqual([422, 'minimum_order'])
})

it('rounds the service fee and the tax once each, for every subtotal to RM 2,000', () => {
  for (let subtotalSen = defaultSettings.minimumOrderSen; subtotalSen <= 200_000; subtotalSen += 1) {
    const { serviceFeeSen, taxSen } = priceOrder(subtotal(subtotalSen), defaultSettings)
    const twentieth = (subtotalSen - (subtotalSen % 20)) / 20 + (subtotalSen % 20 >= 10 ? 1 : 0)
    const taxed = subtotalSen + 800 + twentieth
    const tenth = (taxed - (taxed % 10)) / 10 + (taxed % 10 >= 5 ? 1 : 0)
    if (serviceFeeSen !== twentieth || taxSen !== tenth)
      expect({ subtotalSen, serviceFeeSen, taxSen }).toEqual({ subtotalSen, serviceFeeSen: twentieth, taxSen: tenth })
  }
})

it('comes to the sum of its parts, in whole sen that are never negative, whatever is ordered', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 30 }), fc.nat(1_500), (lines, discountSen) => {
      const priced = priceLines(lines, defaultSettings)
      const sum = priced.reduce((total, { totalPriceSen }) => total + totalPriceSen, 0)
      fc.pre(sum >= defaultSettings.minimumOrderSen)
      const prices = priceOrder(priced, defaultSettings, discountSen)
      const { subtotalSen, deliveryFeeSen, serviceFeeSen, taxSen, totalAmountSen } = prices
      expect(subtotalSen).toBe(sum)
      expect(totalAmountSen).toBe(subtotalSen + deliveryFeeSen + serviceFeeSen + taxSen - discountSen)
      for (const { unitPriceSen, quantity, totalPriceSen } of priced) expect(totalPriceSen).toBe(unitPriceSen * quantity)
      for (const sen of Object.values(prices)) expect(Number.isSafeInteger(sen) && sen >= 0).toBe(true)
      expect(totalAmountSen).toBeLessThan(100_000_000)
    }),
  )
})
