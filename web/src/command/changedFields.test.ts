import { expect, it } from 'vitest'
import { changedFields } from './changedFields.ts'

const now = { name: 'Aida', note: '', hours: [{ from: '09:00', to: null as string | null }] }

it('finds what differs, however it is ordered or left blank', () => {
  expect(changedFields(now, { ...now, name: ' Aida ', hours: [{ to: null, from: '09:00' }] })).toEqual({})
  expect(changedFields(now, { ...now, hours: [{ from: '09:00', to: '18:00' }] })).toEqual({ hours: [{ from: '09:00', to: '18:00' }] })
  expect(changedFields<Partial<typeof now>>(now, { hours: now.hours })).toEqual({ name: undefined })
})
