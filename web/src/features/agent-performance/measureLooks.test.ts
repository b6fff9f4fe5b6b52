import { averageOf, needsFinance } from '@kainsiap/ops/agent-performance/measures'
import { expect, it } from 'vitest'
import { measured } from './measureLooks.ts'

it('says what was reported in its unit, and a dash where nothing was', () => {
  expect([5.13, 54.9, 1_726.8].map((km) => measured('totalDistanceCovered', km))).toEqual(['5.1 km', '55 km', '1,727 km'])
  expect(measured('fuelEfficiency', 38)).toBe('38.0 km/l')
  expect(measured('totalTips', 1_400)).toBe('RM\u00a014.00')
  expect(measured('totalTips', null)).toBe('–')
})

it('compares what apps report with those who have reported it', () => {
  const none = { totalOrders: 8, completedOrders: 8, cancelledOrders: 0, completionRate: 1, onTimeDeliveryRate: 1, totalRatings: 0 }
  const absent = { averagePickupTime: null, averageDeliveryTime: null, averageRating: null, fuelEfficiency: null, totalEarningsSen: null }
  const figures = { ...none, ...absent, totalTipsSen: 900, totalDistanceCovered: 30 }
  const everyone = { agents: 4, reporting: { totalTips: 3, totalDistanceCovered: 2 }, figures }
  expect(averageOf(everyone, 'totalTips')).toBe(300)
  expect(averageOf(everyone, 'totalDistanceCovered')).toBe(15)
  expect(averageOf(everyone, 'completedOrders')).toBe(2)
  expect(averageOf({ ...everyone, reporting: { totalTips: 0, totalDistanceCovered: 0 } }, 'totalTips')).toBe(null)
})

it('keeps amounts for those who may see them', () => {
  expect([needsFinance('totalTips'), needsFinance('totalEarnings'), needsFinance('totalDistanceCovered')]).toEqual([true, true, false])
})
