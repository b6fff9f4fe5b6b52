import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'
import { userPaths } from './userPaths.ts'

export const usersFeature = defineFeature({
  notices: async () => (await import('./userNotices.tsx')).userNotices,
  pages: [
    {
      path: userPaths.all,
      title: 'All Users',
      permission: 'users.read',
      denied: "You don't have permission to access user management.",
      leadsHome: true,
      load: async () => (await import('./UsersPage.tsx')).UsersPage,
    },
    {
      path: userPaths.create,
      title: 'Add User',
      permission: 'users.write',
      denied: "You don't have permission to add users.",
      load: async () => (await import('./AddUserPage.tsx')).AddUserPage,
    },
  ],
  navigation: [
    { group: 'users', label: 'All Users', path: userPaths.all, permission: 'users.read' },
    { group: 'users', label: 'Add User', path: userPaths.create, permission: 'users.write' },
  ],
  quickActions: [
    {
      group: 'users',
      path: userPaths.all,
      permission: 'users.read',
      Figure: lazy(async () => ({ default: (await import('./UsersFigure.tsx')).UsersFigure })),
    },
  ],
  tiles: [
    {
      id: 'activeUsers',
      permission: 'users.read',
      place: 3,
      Tile: lazy(async () => ({ default: (await import('./ActiveUsersTile.tsx')).ActiveUsersTile })),
    },
  ],
  activity: [{ entity: 'user', permission: 'users.read', load: async () => (await import('./userActivity.ts')).userActivity }],
  search: [
    {
      plural: 'users',
      group: 'users',
      permission: 'users.read',
      place: 4,
      load: async () => (await import('./userSearch.tsx')).userSearch,
    },
  ],
})
