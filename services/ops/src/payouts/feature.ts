import { startNumberCopies } from '../agents/numbering/number-copies.ts'
import { followNoticesOf, noticeWake } from '../payments/attempts/inbox.ts'
import type { OnWake } from '../platform/changes/wakes.ts'
import { claimSubscriber, startClaimBackfill } from '../platform/claims/follow.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import { defineFeature } from '../platform/feature.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import { payoutApprovals } from './approvals.ts'
import type { PayoutServices } from './commands.ts'
import { payoutEvents } from './contract.ts'
import { erasure } from './erasure.ts'
import { payoutEvidence } from './evidence.ts'
import { agentHoldsSubscriber, claimsSubscriber } from './follow-up.ts'
import { checkDue, findSucceeded, isReadBack, openBank } from './sending/gateway-calls.ts'
import { payoutInvariants } from './invariants.ts'
import { payoutJobs } from './job.ts'
import { sweepClaims, sweepMakings } from './preparing/making.ts'
import { PayoutModel, payouts } from './model.ts'
import { payoutMovements } from './movements.ts'
import { payoutPostings } from './postings.ts'
import { payoutReferences } from './references.ts'
import { payoutRoutes } from './routes.ts'
import { startSchedule } from './preparing/schedule.ts'
import { settledSubscriber } from './preparing/settled-before.ts'
import { seedPayouts } from './seed.ts'
import { payoutStatsDefinition } from './stats.ts'
import { payoutRefill } from './refill.ts'

const checkEveryMs = 2_000

/** Asks the bank about what is due, and reads back what it has told us. */
function startChecks(log: Log, config: Config, onWake: OnWake): Loop {
  const bank = openBank(config)
  const round = async () => {
    const attempts = await checkDue(bank)
    const notices = await followNoticesOf('payout', { follow: (notice) => isReadBack(bank, notice), findKnown: findSucceeded })
    return attempts || notices
  }
  const loop = startLoop('payout checks', log, { everyMs: () => checkEveryMs, round })
  onWake(noticeWake('payout'), loop.wake)
  return loop
}

const sweepEveryMs = 60_000

function startSweep(log: Log): Loop {
  let areClaimsSwept = false
  const round = async () => {
    await sweepMakings()
    if (!areClaimsSwept) await sweepClaims()
    areClaimsSwept = true
    return false
  }
  return startLoop('sweep of payouts', log, { everyMs: () => sweepEveryMs, round })
}

export const payoutFeature = defineFeature<PayoutServices>({
  entities: [payouts],
  events: [payoutEvents],
  routes: payoutRoutes,
  stats: [payoutStatsDefinition],
  subscribers: [agentHoldsSubscriber, claimsSubscriber, settledSubscriber, claimSubscriber(payoutReferences, payoutEvents.types), erasure],
  postings: [payoutPostings],
  approvals: [payoutApprovals],
  movements: [payoutMovements],
  attachments: [payoutEvidence.attachment],
  invariants: payoutInvariants,
  seed: seedPayouts,
  jobs: payoutJobs,
  background: [
    startChecks,
    startSweep,
    startSchedule,
    (log) => startNumberCopies({ model: PayoutModel as never, isSearched: true }, log),
    (log) => startClaimBackfill(payoutReferences, log),
  ],
  refills: [payoutRefill],
})
