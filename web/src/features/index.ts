import type { Feature } from '../app/feature.ts'
import { accountFeature } from './account/feature.ts'
import { agentPerformanceFeature } from './agent-performance/feature.ts'
import { agentsFeature } from './agents/feature.ts'
import { approvalsFeature } from './approvals/feature.ts'
import { auditFeature } from './audit/feature.ts'
import { customersFeature } from './customers/feature.ts'
import { financeFeature } from './finance/feature.ts'
import { financialReportsFeature } from './financial-reports/feature.ts'
import { jobsFeature } from './jobs/feature.ts'
import { ledgerFeature } from './ledger/feature.ts'
import { mailboxFeature } from './mailbox/feature.ts'
import { ordersFeature } from './orders/feature.ts'
import { paymentsFeature } from './payments/feature.ts'
import { payoutBatchesFeature } from './payout-batches/feature.ts'
import { payoutsFeature } from './payouts/feature.ts'
import { queuesFeature } from './queues/feature.ts'
import { reconciliationFeature } from './reconciliation/feature.ts'
import { refundsFeature } from './refunds/feature.ts'
import { signInFeature } from './sign-in/feature.ts'
import { usersFeature } from './users/feature.ts'
import { verificationsFeature } from './verifications/feature.ts'

/** Every feature of the console: one line each. */
export const features: readonly Feature[] = [
  signInFeature,
  accountFeature,
  usersFeature,
  customersFeature,
  ordersFeature,
  financeFeature,
  paymentsFeature,
  refundsFeature,
  agentsFeature,
  agentPerformanceFeature,
  payoutsFeature,
  payoutBatchesFeature,
  verificationsFeature,
  approvalsFeature,
  ledgerFeature,
  reconciliationFeature,
  financialReportsFeature,
  auditFeature,
  jobsFeature,
  queuesFeature,
  mailboxFeature,
]
