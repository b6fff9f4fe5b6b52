import { defineFeature } from '../feature.ts'
import { boardAccessRoute, type BoardAccessSettings } from './board-access.ts'
import { jobRoutes } from './routes.ts'
import { forgetJobs } from './store.ts'

export const jobFeature = defineFeature<BoardAccessSettings>({
  routes: (services) => [...jobRoutes, boardAccessRoute(services)],
  forgetUser: forgetJobs,
})
