import { expect, it } from 'vitest'
import { axisLabel, bucketLabel, countLabel } from './spanLabels.ts'

it('names the parts of a trend', () => {
  const day = { from: '2026-07-12', to: '2026-07-12' }
  expect([bucketLabel(day, 'day'), axisLabel(day, 'day', false), axisLabel(day, 'day', true)]).toEqual(['Sun, 12 Jul', '12', '12 Jul'])
  expect(bucketLabel({ from: '2026-07-06', to: '2026-07-12' }, 'week')).toBe('6–12 Jul')
  expect([countLabel(0), countLabel(1), countLabel(1082)]).toEqual(['0 orders', '1 order', '1,082 orders'])
  const july = { from: '2026-07-01', to: '2026-07-31' }
  expect([bucketLabel(july, 'month'), axisLabel(july, 'month', false), axisLabel(july, 'month', true)]).toEqual([
    'Jul 2026',
    'Jul',
    'Jul 26',
  ])
})
