import { defineFeature } from '../feature.ts'
import { jobRoutes } from './routes.ts'

export const jobFeature = defineFeature({ routes: () => jobRoutes })
