import { defineExport } from '../platform/exports/define-export.ts'
import { labelOf } from '../platform/labels.ts'
import { UserQuery, type User } from './contract.ts'
import { userList } from './queries.ts'

const instant = (at: string | null) => at && new Date(at)

export const userExport = defineExport({
  name: 'users',
  noun: { one: 'user', many: 'users' },
  permission: 'users.read',
  query: UserQuery.omit({ page: true, limit: true }),
  columns: [
    { header: 'Name', value: ({ name }: User) => name },
    { header: 'Email', value: ({ email }) => email },
    { header: 'Role', value: ({ role }) => labelOf(role) },
    { header: 'Department', value: ({ department }) => department },
    { header: 'Employee ID', value: ({ employeeId }) => employeeId },
    { header: 'Phone', value: ({ phoneNumber }) => phoneNumber },
    { header: 'Status', value: ({ status }) => labelOf(status) },
    { header: 'Permissions', value: ({ permissions }) => permissions.join(' ') },
    { header: 'Last login', value: ({ lastLogin }) => instant(lastLogin) },
    { header: 'Added', value: ({ createdAt }) => instant(createdAt) },
  ],
  people: { user: ({ id }) => id },
  count: userList.count,
  rows: userList.rows,
})
