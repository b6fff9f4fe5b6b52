import { defineFeature } from '../platform/feature.ts'
import { auditRoutes, type AuditServices } from './routes.ts'
import { auditStatsDefinition } from './stats.ts'

export const auditFeature = defineFeature<AuditServices>({ routes: auditRoutes, stats: [auditStatsDefinition] })
