import { expect, it } from 'vitest'
import { featureOf, runFactor, overBudget } from './test-times.mjs'

it.each([
  ['services/ops/src/payouts/sending/bank.test.ts', 'payouts'],
  ['services/ops/src/platform/live/live.test.ts', 'platform'],
  ['web/src/features/payouts/payoutLive.test.ts', 'payouts'],
  ['web/browser/payouts.test.ts', 'payouts'],
  ['web/browser/site-appearance.extended.test.ts', 'site-appearance'],
  ['services/ops/src/bad-input.test.ts', 'bad-input'],
  ['services/embedded-db/src/store.test.ts', 'services/embedded-db'],
  ['web/src/ui/table/stableRows.test.ts', 'web/src'],
  ['scripts/start.test.mjs', 'scripts/start.test.mjs'],
])('counts the times of %s for %s', (name, feature) => {
  expect(featureOf(name)).toBe(feature)
})

it('names the features that use more than their budget, by the speed of the machine', () => {
  const files = [
    { name: 'services/ops/src/payouts/sending/bank.test.ts', processorSeconds: 30 },
    { name: 'web/browser/payouts.test.ts', processorSeconds: 31 },
    { name: 'services/ops/src/coupons/coupons.test.ts', processorSeconds: 25 },
  ]
  const budgets = { other: 20, byFeature: { payouts: 60 } }
  expect(overBudget(files, budgets, 1)).toEqual(['payouts: 61.0 of 60', 'coupons: 25.0 of 20'])
  expect(overBudget(files, budgets, 2)).toEqual([])
})

it('takes the median of what a fixed piece of work took before each file for the speed of the machine', () => {
  const files = [2, 62.5, 0, 2, 1].map((machineFactor) => ({ machineFactor }))
  expect(runFactor(files)).toBe(2)
  expect(runFactor([])).toBe(1)
})
