import { expect, it } from 'vitest'
import type { RightsChanged } from '@kainsiap/ops/users/contract'
import { rightsLine } from './userNotices.tsx'

const none: RightsChanged = { added: [], removed: [], roleBefore: null, role: null, by: 'Datin Rosmah' }

it('says which rights were given and taken, by whom, and counts what would make the line too long', () => {
  expect(rightsLine({ ...none, added: ['orders.write'] })).toBe('orders.write added, by Datin Rosmah')
  expect(rightsLine({ ...none, added: ['orders.read', 'orders.write'], removed: ['users.read'] })).toBe(
    'orders.read and orders.write added; users.read removed, by Datin Rosmah',
  )
  expect(
    rightsLine({
      ...none,
      roleBefore: 'viewer',
      role: 'super_admin',
      added: ['users.read', 'users.write', 'users.delete', 'orders.read', 'orders.write', 'orders.delete'],
    }),
  ).toBe('Super admin instead of Viewer; users.read, users.write, users.delete, orders.read and 2 more added, by Datin Rosmah')
})
