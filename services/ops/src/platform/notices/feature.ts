import { defineFeature } from '../feature.ts'
import { noticeRoutes } from './routes.ts'

export const noticeFeature = defineFeature({ routes: () => noticeRoutes })
