import { startNumberCopies } from '../agents/numbering/number-copies.ts'
import { openGateways } from '../payments/attempts/gateways.ts'
import type { OnWake } from '../platform/changes/wakes.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import { defineFeature } from '../platform/feature.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import { fileDownloaded } from './bank-file/bank-file.ts'
import type { PayoutBatchServices } from './commands.ts'
import { payoutBatchApprovals } from './approvals.ts'
import { payoutBatchEvents } from './contract.ts'
import { erasure } from './erasure.ts'
import { countsSubscriber } from './follow-up.ts'
import { payoutBatchInvariants } from './invariants.ts'
import { makingJob } from './preparing/making.ts'
import { MemberModel, payoutBatches } from './model.ts'
import { comeToRuns, type Counted } from './sending/round.ts'
import { payoutBatchRoutes } from './routes.ts'
import { seedPayoutBatches } from './seed.ts'
import { payoutBatchStatsDefinition } from './stats.ts'
import { payoutBatchRefill } from './refill.ts'

/** How often it looks while batches are under way. */
const busyEveryMs = 500
/** The same otherwise: changes wake it. */
const everyMs = 2_000

/** Moves the payouts of runs, and counts them. What a process leaves half done, the next round goes on with. */
function startRuns(log: Log, config: Config, onWake: OnWake): Loop {
  const gateways = openGateways(config)
  const counted: Counted = new Map()
  const loop = startLoop('payout batches', log, {
    everyMs: () => (counted.size > 0 ? busyEveryMs : everyMs),
    round: () => comeToRuns({ gateways }, counted),
  })
  onWake(payoutBatches.name, loop.wake)
  return loop
}

export const payoutBatchFeature = defineFeature<PayoutBatchServices>({
  entities: [payoutBatches],
  events: [payoutBatchEvents],
  audited: [{ entity: payoutBatches.name, permission: 'finance.read', actions: [fileDownloaded] }],
  routes: payoutBatchRoutes,
  stats: [payoutBatchStatsDefinition],
  subscribers: [countsSubscriber, erasure],
  approvals: [payoutBatchApprovals],
  invariants: payoutBatchInvariants,
  seed: seedPayoutBatches,
  jobs: [makingJob],
  background: [startRuns, (log) => startNumberCopies({ model: MemberModel as never, isSearched: false }, log)],
  refills: [payoutBatchRefill],
})
