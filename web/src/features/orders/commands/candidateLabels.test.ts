import type { Candidate } from '@kainsiap/ops/orders/agents/candidate-contract'
import { expect, it } from 'vitest'
import { reasonAgainst, canBeAllowed, canTake, reasonsFor } from './candidateLabels.ts'

const candidate = (change: Partial<Candidate>): Candidate => ({
  id: 'a'.repeat(24),
  version: 1,
  number: 'AG-0007',
  name: 'Hafiz Ramli',
  status: 'active',
  vehicleType: 'van',
  verificationStatus: 'verified',
  isActive: true,
  isVerified: true,
  papersWaiting: [],
  papersRefused: [],
  verifiedWithout: [],
  isOnDuty: true,
  dutyChangedAt: null,
  avatar: null,
  registrationDate: '2026-07-01T02:00:00.000Z',
  createdAt: '2026-07-01T02:00:00.000Z',
  updatedAt: '2026-07-01T02:00:00.000Z',
  deletedAt: null,
  workingAreas: ['Petaling Jaya'],
  todayLoad: 2,
  maxOrdersPerDay: 12,
  city: 'Petaling Jaya',
  state: 'Selangor',
  plateNumber: 'VFD 2281',
  dayLoad: 7,
  nearby: null,
  fit: 'good',
  reasons: [],
  ...change,
})
const texts = (one: Candidate) => reasonsFor(one, 'today').map(({ text }) => text)

it('says what speaks for an agent in one order: area, load, vehicle, work close by', () => {
  const reasons: Candidate['reasons'] = [{ kind: 'area', city: 'Petaling Jaya' }]
  expect(texts(candidate({ reasons }))).toEqual(['Petaling Jaya', '7 of 12 today'])
  expect(texts(candidate({ fit: 'other_area', city: 'Klang', dayLoad: 11 }))).toEqual([
    'Klang, different area',
    '11 of 12 today, last slot',
  ])
  const nearby = { number: 'KS-2026-007', at: '2026-07-14T02:30:00.000Z' }
  expect(texts(candidate({ reasons, nearby })).at(-1)).toBe('nearby at 10:30 am for KS-2026-007')
})

it('says why one cannot take the slot, and whether a yes can help', () => {
  const full = candidate({ fit: 'full', dayLoad: 12 })
  const away = candidate({ fit: 'other_state', city: 'Muar', state: 'Johor' })
  const out = candidate({ fit: 'unavailable', reasons: [{ kind: 'status', status: 'pending_verification' }] })
  expect(reasonAgainst(full, 'today')).toBe('Full today: 12 of 12')
  expect(reasonAgainst(away, 'on 15 Jul')).toBe('Muar, Johor: not in the pickup state · 7 of 12 on 15 Jul')
  expect(reasonAgainst(out, 'today')).toBe('Pending verification: can’t take orders')
  expect(reasonAgainst(candidate({ fit: 'unavailable', reasons: [{ kind: 'has_order' }] }), 'today')).toBe('Current agent')
  expect([full, away, out].map(canTake)).toEqual([false, false, false])
  expect([full, away, out].map(canBeAllowed)).toEqual([true, true, false])
})
