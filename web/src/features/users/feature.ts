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
    {
      path: userPaths.invitation,
      title: 'Invitation',
      isPublic: true,
      load: async () => (await import('./links/InvitationPage.tsx')).InvitationPage,
    },
    {
      path: userPaths.confirmEmail,
      title: 'Confirm email',
      isPublic: true,
      load: async () => (await import('./links/ConfirmEmailPage.tsx')).ConfirmEmailPage,
    },
  ],
  navigation: [
    { group: 'users', label: 'All Users', path: userPaths.all, permission: 'users.read' },
    { group: 'users', label: 'Add User', path: userPaths.create, permission: 'users.write' },
  ],
})
