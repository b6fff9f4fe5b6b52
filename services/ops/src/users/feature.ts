import { defineFeature } from '../platform/feature.ts'
import { userAvatar } from './avatar.ts'
import { userEvents, userSecurityEvents } from './contract.ts'
import { userExport } from './export.ts'
import { userMails } from './mails.ts'
import { users } from './model.ts'
import { userNotices } from './notices.ts'
import { userRoutes } from './routes.ts'
import { userStatsDefinition } from './stats.ts'
import { startUserUpkeep } from './upkeep.ts'
import { userRefill } from './refill.ts'

export const userFeature = defineFeature({
  entities: [users],
  events: [userEvents, userSecurityEvents],
  audited: [{ entity: 'user', permission: 'users.write', actions: ['user.sessionsEnded', 'user.passwordResetRequested'] }],
  routes: () => userRoutes,
  stats: [userStatsDefinition],
  background: [startUserUpkeep],
  refills: [userRefill],
  notices: [userNotices],
  mails: userMails,
  exports: [userExport],
  attachments: [userAvatar],
})
