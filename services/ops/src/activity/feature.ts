import { defineFeature } from '../platform/feature.ts'
import { forgetVisit } from './commands.ts'
import { activityRoutes, type ActivityServices } from './routes.ts'

export const activityFeature = defineFeature<ActivityServices>({ routes: activityRoutes, forgetUser: forgetVisit })
