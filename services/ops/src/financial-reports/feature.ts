import { defineFeature } from '../platform/feature.ts'
import { reportEvents } from './contract.ts'
import { reportErasure } from './erasure.ts'
import { startReportCourse } from './generation/follow.ts'
import { reportJob } from './generation/job.ts'
import { reportFile, reports } from './model.ts'
import { reportRoutes } from './routes.ts'
import { seedReports } from './seed.ts'
import { reportStatsDefinition } from './stats.ts'
import { reportRefill } from './refill.ts'

/** Reports of periods, generated in the background and kept as they were. */
export const financialReportFeature = defineFeature({
  entities: [reports],
  events: [reportEvents],
  routes: () => reportRoutes,
  stats: [reportStatsDefinition],
  subscribers: [reportErasure],
  background: [startReportCourse],
  refills: [reportRefill],
  jobs: [reportJob],
  attachments: [reportFile],
  seed: seedReports,
})
