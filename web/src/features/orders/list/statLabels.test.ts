import { describe, expect, it } from 'vitest'
import { lastWeekTrend } from './statLabels.ts'

describe('the trend of the orders of today', () => {
  it('is a share of those made by this time a week ago', () => {
    expect(lastWeekTrend({ todayOrders: 128, lastWeekOrders: 117 }, 'Tue')).toEqual({ share: 128 / 117 - 1, against: 'vs last Tue' })
    expect(lastWeekTrend({ todayOrders: 351, lastWeekOrders: 117 }, 'Tue')).toEqual({ share: 2, against: 'vs last Tue' })
  })

  it('names the number where a share would say little', () => {
    expect(lastWeekTrend({ todayOrders: 1_213, lastWeekOrders: 100 }, 'Sun')).toBe('100 by now last Sun')
  })

  it('is not there without a past', () => {
    expect(lastWeekTrend({ todayOrders: 5, lastWeekOrders: null }, 'Sun')).toBeNull()
    expect(lastWeekTrend({ todayOrders: 5, lastWeekOrders: 0 }, 'Sun')).toBeNull()
  })
})
