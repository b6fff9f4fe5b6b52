import { expect, it } from 'vitest'
import { ticksOf } from './chartScale.ts'

it.each([
  [[3, 12], { isFromZero: true }, [0, 5, 10, 15]],
  [[0], { isFromZero: true }, [0, 0.5]],
  [[0.912, 0.98], { isFromZero: false, most: 1 }, [0.9, 0.925, 0.95, 0.975, 1]],
  [[1, 1], { isFromZero: false, most: 1 }, [1]],
  [[13.2, 29], { isFromZero: true }, [0, 10, 20, 30]],
] as const)('%j with %j has the ticks %j', (values, how, ticks) => {
  expect(ticksOf(values, how)).toEqual(ticks)
})

it('spans all values with at most six ticks', () => {
  for (let high = 1; high < 5_000; high = Math.ceil(high * 1.37)) {
    const ticks = ticksOf([high / 7, high], { isFromZero: true })
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
  }
})
