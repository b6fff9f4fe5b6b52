import { defineFeature } from '../platform/feature.ts'
import { customerRoutes } from './routes.ts'

export const customerFeature = defineFeature({ routes: () => customerRoutes })
