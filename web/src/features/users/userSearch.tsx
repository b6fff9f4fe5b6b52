import { defineSearch } from '../../app/palette/recordSearch.ts'
import { RoleChip } from '../../ui/status/RoleChip.tsx'
import { userPaths } from './userPaths.ts'
import { usersApi } from './usersApi.ts'

export const userSearch = defineSearch({
  list: usersApi.endpoints.listUsers,
  queryOf: (search) => search,
  show: ({ id, name, email, role }) => ({
    path: `${userPaths.all}?open=${id}`,
    title: name,
    detail: email,
    mark: <RoleChip role={role} />,
  }),
  listPath: (search) => `${userPaths.all}?${new URLSearchParams({ search }).toString()}`,
})
