import { openGateways } from '../payments/gateways.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import { defineFeature } from '../platform/feature.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import { createDataSeal } from '../platform/security/data-seal.ts'
import type { PayoutServices } from './commands.ts'
import { payoutEvents } from './contract.ts'
import { checkDue } from './gateway-calls.ts'
import { payoutJob } from './job.ts'
import { sweepMakings } from './making.ts'
import { payouts } from './model.ts'
import { payoutPostings } from './postings.ts'
import { payoutRoutes } from './routes.ts'
import { payoutStatsDefinition } from './stats.ts'

const checkEveryMs = 1_000

/** Asks the bank about what is due. */
function startChecks(log: Log, config: Config): Loop {
  const bank = { gateways: openGateways(config), seal: createDataSeal(config.DATA_SECRET, config.DATA_SECRETS_RETIRED) }
  return startLoop('payout checks', log, { everyMs: () => checkEveryMs, round: () => checkDue(bank) })
}

const sweepEveryMs = 60_000

function startSweep(log: Log): Loop {
  const round = async () => {
    await sweepMakings()
    return false
  }
  return startLoop('sweep of payouts', log, { everyMs: () => sweepEveryMs, round })
}

export const payoutFeature = defineFeature<PayoutServices>({
  entities: [payouts],
  events: [payoutEvents],
  routes: payoutRoutes,
  stats: [payoutStatsDefinition],
  postings: [payoutPostings],
  workerJobs: [payoutJob],
  background: [startChecks, startSweep],
})
