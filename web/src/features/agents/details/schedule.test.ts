import { expect, it } from 'vitest'
import { barsOf, breakLabel, clockLabel, workLabel } from './schedule.ts'

const day = { isWorking: true, startTime: '09:00', endTime: '18:00', breakStart: '12:00', breakEnd: '13:30' }
const off = { isWorking: false, startTime: null, endTime: null, breakStart: null, breakEnd: null }

it('says the time of day as people do', () => {
  expect(['00:05', '09:00', '12:00', '23:30'].map(clockLabel)).toEqual(['12:05 am', '9:00 am', '12:00 pm', '11:30 pm'])
})

it('says hours and break, and neither of a day off', () => {
  expect([workLabel(day), breakLabel(day)]).toEqual(['9:00 am–6:00 pm', '12:00 pm–1:30 pm'])
  expect([workLabel(off), breakLabel(off), barsOf(off)]).toEqual([null, null, []])
})

it('draws the hours apart by the break, from 6 am on', () => {
  expect(barsOf(day).map(({ from, to }) => [Math.round(from), Math.round(to)])).toEqual([
    [17, 33],
    [42, 67],
  ])
  expect(barsOf({ ...day, startTime: '03:00', breakStart: null, breakEnd: null })[0]?.from).toBe(0)
})
