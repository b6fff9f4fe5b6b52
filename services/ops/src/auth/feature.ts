import { defineFeature } from '../platform/feature.ts'
import { authRoutes, type AuthServices } from './routes.ts'

export const authFeature = defineFeature<AuthServices>({ routes: authRoutes })
