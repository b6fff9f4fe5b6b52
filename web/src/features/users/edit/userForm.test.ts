import { roleDefaults } from '@kainsiap/ops/permissions'
import type { User } from '@kainsiap/ops/users/contract'
import { expect, it } from 'vitest'
import { changesOf, valuesOf } from './userForm.ts'

const user: User = {
  id: '0'.repeat(24),
  version: 3,
  email: 'lim.weijie@kainsiap.example',
  pendingEmail: null,
  avatar: null,
  name: 'Lim Wei Jie',
  role: 'manager',
  permissions: [...roleDefaults.manager],
  status: 'active',
  department: 'Finance',
  employeeId: null,
  phoneNumber: null,
  invitationExpiresAt: null,
  lastLogin: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const edited = (change: Partial<ReturnType<typeof valuesOf>>) => changesOf(user, { ...valuesOf(user), ...change })

it('sends only what differs', () => {
  expect(edited({})).toEqual({})
  expect(edited({ name: '  Lim Wei Jie ' })).toEqual({})
  expect(edited({ name: 'Lim W. J.', phoneNumber: '+60124478013' })).toEqual({ name: 'Lim W. J.', phoneNumber: '+60124478013' })
})

it('empties a field by sending null', () => {
  expect(edited({ department: '' })).toEqual({ department: null })
})

it('sends the permissions with a new role, so that the list shown is the list given', () => {
  expect(edited({ role: 'support' })).toEqual({ role: 'support', permissions: roleDefaults.manager })
})

it('withdraws a pending address by sending the present one', () => {
  const waiting = { ...user, pendingEmail: 'wj@kainsiap.example' }
  expect(changesOf(waiting, valuesOf(waiting))).toEqual({})
  expect(changesOf(waiting, { ...valuesOf(waiting), email: user.email })).toEqual({ email: user.email })
})
