import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refuseFuture, refuseTooEarly } from './happened-on.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-14T15:59:00Z') }))
afterEach(() => void vi.useRealTimers())

const booked = (at: string | null) => ({ at: at === null ? null : new Date(at), what: 'the order was booked' })

it('takes today in Malaysia and no later day', () => {
  expect(() => refuseFuture('paidOn', '2026-07-14')).not.toThrow()
  expect(() => refuseFuture('paidOn', '2026-07-15')).toThrow('paidOn is in the future.')
  vi.setSystemTime(new Date('2026-07-14T16:00:00Z'))
  expect(() => refuseFuture('paidOn', '2026-07-15')).not.toThrow()
})

it('takes the Malaysian day of what led to it and no earlier one, whose day it says', () => {
  const { at, what } = booked('2026-07-13T16:30:00Z')
  expect(() => refuseTooEarly('receivedOn', '2026-07-14', { at, what })).not.toThrow()
  expect(() => refuseTooEarly('receivedOn', '2026-07-13', { at, what })).toThrow(
    'receivedOn is before 2026-07-14, the day on which the order was booked.',
  )
  expect(() => refuseTooEarly('receivedOn', '2001-01-01', booked(null))).not.toThrow()
})
