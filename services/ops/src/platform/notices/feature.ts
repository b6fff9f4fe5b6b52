import { defineFeature } from '../feature.ts'
import { noticeRoutes } from './routes.ts'
import { forgetNotices } from './store.ts'

export const noticeFeature = defineFeature({ routes: () => noticeRoutes, forgetUser: forgetNotices })
