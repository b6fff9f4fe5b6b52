import { defineFeature } from '../platform/feature.ts'
import type { UserLinks } from '../users/links.ts'
import { linkRoutes } from './link-routes.ts'
import { authRoutes, type AuthServices } from './routes.ts'
import { userSessionRoutes } from './user-sessions.ts'

export const authFeature = defineFeature<AuthServices & { userLinks: UserLinks }>({
  routes: (services) => [...authRoutes(services), ...linkRoutes(services.userLinks), ...userSessionRoutes],
})
