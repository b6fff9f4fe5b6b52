import { openGateways } from '../payments/attempts/gateways.ts'
import { followNoticesOf, noticeWake } from '../payments/attempts/inbox.ts'
import type { OnWake } from '../platform/changes/wakes.ts'
import { claimSubscriber, startClaimBackfill } from '../platform/claims/follow.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import { defineFeature } from '../platform/feature.ts'
import type { ConfiguredJob } from '../platform/jobs/definition.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import { refundJobKind } from './approval/approval.ts'
import { refundApprovals } from './approvals.ts'
import { checkDueRefunds } from './sending/checks.ts'
import { refundEvents } from './contract.ts'
import { deliveriesSubscriber, paymentsFollowSubscriber, refundsFollowSubscriber } from './follow-up.ts'
import { erasureSubscribers } from './erasure.ts'
import { refundEvidence } from './evidence.ts'
import { refundInvariants } from './invariants.ts'
import { refundReferences } from './references.ts'
import { refunds } from './model.ts'
import { refundMovements } from './movements.ts'
import { refundPostings } from './postings.ts'
import { refundRoutes, type RefundServices } from './routes.ts'
import { seedRefunds } from './seed.ts'
import { sendRefund } from './sending/sending.ts'
import { refundStatsDefinition } from './stats.ts'
import { followRefundNotice } from './approval/notices.ts'
import { refundRefill } from './refill.ts'

const checkEveryMs = 2_000

/** Comes to the refunds that are due, and reads back what the gateways have told us of them. */
function startChecks(log: Log, config: Config, onWake: OnWake): Loop {
  const gateways = openGateways(config)
  const round = async () => {
    const [checked, notices] = [
      await checkDueRefunds(gateways),
      await followNoticesOf('refund', { follow: (notice) => followRefundNotice(gateways, notice) }),
    ]
    return checked || notices
  }
  const loop = startLoop('refund checks', log, { everyMs: () => checkEveryMs, round })
  onWake(noticeWake('refund'), loop.wake)
  return loop
}

const refundJob: ConfiguredJob = {
  ...refundJobKind,
  createHandle: (config) => {
    const gateways = openGateways(config)
    return async ({ refundId }: { refundId: string }) => {
      await sendRefund(gateways, refundId)
      return { summary: 'Sent' }
    }
  },
}

export const refundFeature = defineFeature<RefundServices>({
  entities: [refunds],
  events: [refundEvents],
  routes: refundRoutes,
  stats: [refundStatsDefinition],
  subscribers: [
    refundsFollowSubscriber,
    paymentsFollowSubscriber,
    deliveriesSubscriber,
    claimSubscriber(refundReferences, refundEvents.types),
    ...erasureSubscribers,
  ],
  postings: [refundPostings],
  approvals: [refundApprovals],
  movements: [refundMovements],
  attachments: [refundEvidence.attachment],
  invariants: refundInvariants,
  jobs: [refundJob],
  seed: seedRefunds,
  background: [startChecks, (log) => startClaimBackfill(refundReferences, log)],
  refills: [refundRefill],
})
