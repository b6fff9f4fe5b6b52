import { Permission, roleDefaults } from '@kainsiap/ops/permissions'
import { expect, it } from 'vitest'
import { areas, beyond, countDifferences, differenceOf, otherPermissions, withPermission } from './permissionMatrix.ts'

it('has a place for each permission, and each once', () => {
  const placed = [...areas.flatMap(({ permissions }) => Object.values(permissions)), ...otherPermissions]
  expect(placed.toSorted()).toEqual(Permission.options.toSorted())
})

it('counts what the role gives and what differs', () => {
  const held = withPermission(withPermission(roleDefaults.manager, 'agents.write', false), 'finance.approve', true)
  expect(countDifferences('manager', held)).toEqual({ held: 8, given: 7, added: 1, taken: 1 })
  expect([differenceOf('agents.write', 'manager', held), differenceOf('finance.approve', 'manager', held)]).toEqual(['taken', 'added'])
  expect([differenceOf('users.read', 'manager', held), differenceOf('settings.read', 'manager', held)]).toEqual(['given', 'none'])
})

it('keeps the declared order, whatever is added or taken away', () => {
  const there = withPermission(roleDefaults.viewer, 'users.read', true)
  expect(there[0]).toBe('users.read')
  expect(withPermission(there, 'users.read', false)).toEqual(roleDefaults.viewer)
})

it('names what an editor lacks', () => {
  expect(beyond(roleDefaults.admin, roleDefaults.super_admin)).toEqual(['finance.approve', 'settings.write'])
  expect(beyond(roleDefaults.admin, roleDefaults.manager)).toEqual([])
})
