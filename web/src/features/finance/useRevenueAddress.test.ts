import { expect, it } from 'vitest'
import { daysChosen, readAddress } from './useRevenueAddress.ts'

const today = '2026-07-14'
const read = (query: string) => readAddress(new URLSearchParams(query), today)

it('reads a period from the address, and leaves out parts that it does not have', () => {
  const asked = (query: string) => {
    expect(read(query).problem).toBeNull()
    return read(query).asked
  }
  expect(asked('')).toEqual({ period: 'monthly' })
  expect(asked('period=yearly&from=2025-03-01&by=month')).toEqual({ period: 'yearly', from: '2025-03-01', by: 'month' })
  expect(asked('period=custom&from=2026-07-01&to=2026-07-14')).toEqual({ period: 'custom', from: '2026-07-01', to: '2026-07-14' })
  const years = { period: 'custom', from: '2020-01-01', to: '2026-07-14' }
  for (const by of ['day', 'hour']) expect(asked(`period=custom&from=2020-01-01&to=2026-07-14&by=${by}`)).toEqual(years)
})

it.each([
  ['period=custom&from=2026-07-14&to=2026-07-01', 'The end date is before the start date.'],
  ['period=custom', 'Select a start date.'],
  ['period=custom&from=2026-07-01', 'Select an end date.'],
  ['period=custom&from=2026-12-01&to=2026-12-05', 'The period starts in the future. Select a date up to today.'],
  ['period=custom&from=2016-07-14&to=2026-07-14', 'The period is longer than ten years. Select a shorter period.'],
  ['period=monthly&from=2027-01-01', 'The period starts in the future. Select a date up to today.'],
  ['from=yesterday', 'This link contains an invalid period or date.'],
  ['period=hourly', 'This link contains an invalid period or date.'],
])('refuses %s in words', (query, text) => {
  expect(read(query).problem).toBe(text)
})

it('takes days as they were chosen, also those that make no period', () => {
  const chosen = (from: string | null, to: string | null) => {
    const changes = daysChosen({ from, to }, today)
    return [changes.from, changes.to]
  }
  expect(chosen('2026-07-01', '2026-07-05')).toEqual(['2026-07-01', '2026-07-05'])
  expect(chosen('2026-07-01', null)).toEqual(['2026-07-01', today])
  expect(chosen(null, '2026-07-05')).toEqual(['2026-07-05', '2026-07-05'])
  expect(chosen('2026-12-01', '2026-12-05')).toEqual(['2026-12-01', '2026-12-05'])
  expect(chosen('2026-12-01', null)).toEqual(['2026-12-01', '2026-12-01'])
  expect(chosen('2001-01-01', '2024-02-29')).toEqual(['2001-01-01', '2024-02-29'])
  expect(chosen(null, null)).toEqual([null, null])
})
