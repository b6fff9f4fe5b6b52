import { defineFeature } from '../platform/feature.ts'
import { activityRoutes, type ActivityServices } from './routes.ts'

export const activityFeature = defineFeature<ActivityServices>({ routes: activityRoutes })
