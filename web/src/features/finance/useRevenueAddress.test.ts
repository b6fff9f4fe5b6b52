import { expect, it } from 'vitest'
import { daysChosen, readAddress, thisMonth } from './useRevenueAddress.ts'

const read = (query: string) => readAddress(new URLSearchParams(query), '2026-07-14')

it('reads a period from the address, and takes what makes no sense there as left out', () => {
  expect(read('')).toEqual({ period: 'monthly' })
  expect(read('period=yearly&from=2025-03-01&by=month')).toEqual({ period: 'yearly', from: '2025-03-01', by: 'month' })
  expect(read('period=custom&from=2026-07-01&to=2026-07-14')).toEqual({ period: 'custom', from: '2026-07-01', to: '2026-07-14' })
  for (const wrong of [
    'period=custom&from=2026-07-14&to=2026-07-01',
    'period=custom',
    'period=monthly&from=2027-01-01',
    'from=yesterday',
    'period=hourly',
  ])
    expect(read(wrong)).toEqual({ period: 'monthly' })
  expect(read('period=custom&from=2020-01-01&to=2026-07-14&by=day')).toEqual({ period: 'custom', from: '2020-01-01', to: '2026-07-14' })
})

it('takes days as they were chosen, as far as they make a period', () => {
  const chosen = (from: string | null, to: string | null) => {
    const changes = daysChosen({ from, to }, '2026-07-14')
    // Whatever is chosen, the server accepts.
    const address = new URLSearchParams(Object.entries(changes).flatMap(([name, value]) => (value ? [[name, value]] : [])))
    if (changes !== thisMonth) expect(readAddress(address, '2026-07-14')).toEqual({ period: 'custom', from: changes.from, to: changes.to })
    return [changes.from, changes.to]
  }
  expect(chosen('2026-07-01', '2026-07-05')).toEqual(['2026-07-01', '2026-07-05'])
  expect(chosen('2026-07-01', null)).toEqual(['2026-07-01', '2026-07-14'])
  expect(chosen(null, '2026-07-05')).toEqual(['2026-07-05', '2026-07-05'])
  expect(chosen('2026-07-10', '2026-08-01')).toEqual(['2026-07-10', '2026-07-14'])
  expect(chosen('2026-08-10', null)).toEqual(['2026-07-14', '2026-07-14'])
  expect(chosen('2001-01-01', '2024-02-29')).toEqual(['2014-03-02', '2024-02-29'])
  expect(chosen(null, null)).toEqual([null, null])
})
