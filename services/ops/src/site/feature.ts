import { defineFeature } from '../platform/feature.ts'
import { siteRoutes } from './routes.ts'

export const siteFeature = defineFeature({ routes: () => siteRoutes })
