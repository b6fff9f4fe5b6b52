import { expect, it } from 'vitest'
import { greeting, permissionCount, today } from './greeting.ts'

it('greets by the Malaysian hour, wherever the browser is', () => {
  const at = (hour: number) => greeting(Date.parse(`2026-07-14T${String(hour).padStart(2, '0')}:30:00+08:00`))
  expect([4, 5, 11, 12, 17, 18, 23].map(at)).toEqual([
    'Good evening',
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
    'Good evening',
  ])
  expect(today(Date.parse('2026-07-13T16:00:00Z'))).toBe('Tue, 14 Jul 2026')
})

it('counts permissions in words', () => {
  expect([0, 1, 14].map(permissionCount)).toEqual(['No permissions', '1 permission', '14 permissions'])
})
