import { defineExport, phoneCell } from '../platform/exports/define-export.ts'
import { labelOf } from '../platform/labels.ts'
import { UserQuery, type User } from './contract.ts'
import { userList } from './queries.ts'

/** As on the screen, by area: `Agents: read, write; Orders: read`. */
function permissionsText(permissions: User['permissions']): string {
  const actions = new Map<string, string[]>()
  for (const permission of permissions) {
    const [area = '', action = ''] = permission.split('.')
    actions.set(area, [...(actions.get(area) ?? []), action])
  }
  return [...actions].map(([area, those]) => `${labelOf(area)}: ${those.join(', ')}`).join('; ')
}

const instant = (at: string | null) => at && new Date(at)

export const userExport = defineExport({
  name: 'users',
  noun: { one: 'user', many: 'users' },
  permission: 'users.read',
  query: UserQuery.omit({ page: true, limit: true, after: true }),
  columns: [
    { header: 'Name', value: ({ name }: User) => name },
    { header: 'Email', value: ({ email }) => email },
    { header: 'Role', value: ({ role }) => labelOf(role) },
    { header: 'Department', value: ({ department }) => department },
    { header: 'Employee ID', value: ({ employeeId }) => employeeId },
    { header: 'Phone', value: ({ phoneNumber }) => phoneCell(phoneNumber) },
    { header: 'Status', value: ({ status }) => labelOf(status) },
    { header: 'Permissions', value: ({ permissions }) => permissionsText(permissions) },
    { header: 'Last login', value: ({ lastLogin }) => instant(lastLogin) },
    { header: 'Added', value: ({ createdAt }) => instant(createdAt) },
  ],
  people: { user: ({ id }) => id },
  count: userList.count,
  rows: userList.rows,
})
