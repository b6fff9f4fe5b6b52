import { expect, it } from 'vitest'
import { axisLabel, besideLabels, bucketLabel, countLabel } from './spanLabels.ts'

it('says a span and the one before it as short as they can be told apart', () => {
  const july = { from: '2026-07-01', to: '2026-07-14' }
  expect(besideLabels(july, { from: '2026-06-01', to: '2026-06-14' })).toEqual({ now: '1–14 Jul', before: '1–14 Jun' })
  expect(besideLabels(july, { from: '2025-07-01', to: '2025-07-14' })).toEqual({ now: '1–14 Jul 2026', before: '1–14 Jul 2025' })
})

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
