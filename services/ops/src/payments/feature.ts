import { claimSubscriber, startClaimBackfill } from '../platform/claims/follow.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import { defineFeature } from '../platform/feature.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import { recordApprovals } from './approvals.ts'
import { paymentEvents } from './contract.ts'
import { erasureSubscribers } from './erasure.ts'
import { orderFollowsSubscriber, paymentFollowsSubscriber } from './follow-up.ts'
import { checkDue } from './attempts/gateway-calls.ts'
import { openGateways, type PaymentServices } from './attempts/gateways.ts'
import { followNotices } from './attempts/inbox.ts'
import { startMigration } from './migration.ts'
import { paymentInvariants } from './invariants.ts'
import { payments } from './model.ts'
import { paymentMovements } from './movements.ts'
import { paymentPostings } from './postings.ts'
import { paymentReferences } from './references.ts'
import { paymentRoutes } from './routes.ts'
import { seedPayments } from './seed.ts'
import { paymentStatsDefinition } from './stats.ts'
import { refusedAction, serveWebhooks } from './attempts/webhooks.ts'
import { paymentRefill } from './refill.ts'

const checkEveryMs = 2_000

/** Asks the gateways about what is due, and reads back what they have told us. */
function startChecks(log: Log, config: Config): Loop {
  const gateways = openGateways(config)
  const round = async () => {
    const [attempts, notices] = [await checkDue(gateways), await followNotices(gateways)]
    return attempts || notices
  }
  return startLoop('gateway checks', log, { everyMs: () => checkEveryMs, round })
}

export const paymentFeature = defineFeature<PaymentServices>({
  entities: [payments],
  events: [paymentEvents],
  audited: [{ entity: 'gateway', permission: 'finance.read', actions: [refusedAction] }],
  routes: paymentRoutes,
  attach: (app, { gateways }) => serveWebhooks(app, gateways),
  stats: [paymentStatsDefinition],
  subscribers: [
    paymentFollowsSubscriber,
    orderFollowsSubscriber,
    claimSubscriber(paymentReferences, paymentEvents.types),
    ...erasureSubscribers,
  ],
  postings: [paymentPostings],
  approvals: [recordApprovals],
  movements: [paymentMovements],
  invariants: paymentInvariants,
  seed: seedPayments,
  background: [startChecks, startMigration, (log) => startClaimBackfill(paymentReferences, log)],
  refills: [paymentRefill],
})
