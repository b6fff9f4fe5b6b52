import { defineFeature } from '../platform/feature.ts'
import type { Sign } from '../users/links/links.ts'
import { accountRoutes } from './account-routes.ts'
import { linkRoutes } from './link-routes.ts'
import { authRoutes, type AuthServices } from './routes.ts'
import { forgetSessions } from './sessions.ts'
import { userSessionRoutes } from './user-sessions.ts'

export const authFeature = defineFeature<AuthServices & { signLink: Sign }>({
  routes: (services) => [
    ...authRoutes(services),
    ...accountRoutes(services.dataSeal),
    ...linkRoutes(services.signLink),
    ...userSessionRoutes,
  ],
  audited: [{ entity: 'session', permission: 'users.read', actions: ['auth.login', 'auth.tokenReused'] }],
  forgetUser: forgetSessions,
})
