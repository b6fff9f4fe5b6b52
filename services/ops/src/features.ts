import { activityFeature } from './activity/feature.ts'
import { agentPerformanceFeature } from './agent-performance/feature.ts'
import { agentOrderFeature } from './agent-orders/feature.ts'
import { agentFeature } from './agents/feature.ts'
import { startApprovalBackfill } from './approvals/backfill.ts'
import { approvalFeature } from './approvals/feature.ts'
import { approvalSubscriber } from './approvals/follow.ts'
import { auditAreasOf } from './audit/areas.ts'
import { auditExportOf } from './audit/export.ts'
import { auditFeature } from './audit/feature.ts'
import { authFeature } from './auth/feature.ts'
import { customerOrderFeature } from './customer-orders/feature.ts'
import { customerFeature } from './customers/feature.ts'
import { demoFeature } from './demo/feature.ts'
import { fieldFeature } from './field/feature.ts'
import { financeFeature } from './finance/feature.ts'
import { financialReportFeature } from './financial-reports/feature.ts'
import { ledgerFeature } from './ledger/feature.ts'
import { orderFeature } from './orders/feature.ts'
import { paymentFeature } from './payments/feature.ts'
import { payoutBatchFeature } from './payout-batches/feature.ts'
import { payoutFeature } from './payouts/feature.ts'
import { auditVerificationKind } from './platform/audit/verification.ts'
import { startRefill } from './platform/database/refill.ts'
import type { Feature, ServicesOf } from './platform/feature.ts'
import { exportJobKind } from './platform/exports/define-export.ts'
import { fileFeature } from './platform/files/feature.ts'
import { httpFeature } from './platform/http/feature.ts'
import { withRecordRefs } from './platform/http/record-refs.ts'
import { startFileSweep } from './platform/files/sweep.ts'
import { jobFeature } from './platform/jobs/feature.ts'
import { startCounting } from './platform/ledger/balances.ts'
import { startChecks } from './platform/ledger/checks.ts'
import { joinedById, platformInvariants } from './platform/ledger/invariants.ts'
import { ledgerSubscriber, startLedgerBackfill } from './platform/ledger/poster.ts'
import { mailJobKind } from './platform/mail/define-mail.ts'
import { mailFeature } from './platform/mail/feature.ts'
import { noticeSubscriber } from './platform/notices/definition.ts'
import { noticeFeature } from './platform/notices/feature.ts'
import type { Config } from './platform/process/config.ts'
import type { Log } from './platform/process/log.ts'
import { reconciliationFeature } from './reconciliation/feature.ts'
import { startReconciling } from './reconciliation/statements.ts'
import { refundFeature } from './refunds/feature.ts'
import { siteFeature } from './site/feature.ts'
import { trackFeature } from './track/feature.ts'
import { userFeature } from './users/feature.ts'
import { forgettingSubscriber } from './users/forgetting.ts'
import { verificationFeature } from './verifications/feature.ts'

/** Every feature of the product: one line each. Demo data is added in this order. */
const list = [
  demoFeature,
  siteFeature,
  trackFeature,
  authFeature,
  userFeature,
  customerFeature,
  agentFeature,
  orderFeature,
  verificationFeature,
  paymentFeature,
  refundFeature,
  payoutFeature,
  approvalFeature,
  payoutBatchFeature,
  reconciliationFeature,
  ledgerFeature,
  financeFeature,
  financialReportFeature,
  agentPerformanceFeature,
  customerOrderFeature,
  agentOrderFeature,
  activityFeature,
  auditFeature,
  fieldFeature,
  jobFeature,
  noticeFeature,
  mailFeature,
  fileFeature,
  httpFeature,
] as const

/** What the features need of the process beside the database. */
export type Services = ServicesOf<(typeof list)[number]>

export const features: readonly Feature<Services>[] = list

export const everyEntity = features.flatMap(({ entities = [] }) => entities)
export const eventDefinitions = features.flatMap(({ events = [] }) => events)
/** Each event type that may be published, with its entity. */
export const entityOfEvent = new Map(eventDefinitions.flatMap(({ types, entity }) => types.map((type) => [type, entity] as const)))
/** Each event type, with the permission to see it. */
export const eventPermissions = new Map(
  eventDefinitions.flatMap(({ types, permission }) => types.map((type) => [type, permission] as const)),
)
/** What the activity shows of each event type. */
export const activityShapes = new Map(
  eventDefinitions.flatMap(({ types, activity }) => (activity ? types.map((type) => [type, activity] as const) : [])),
)
const everyPosting = features.flatMap(({ postings = [] }) => postings)
/** What of each entity waits for a second person. */
export const approvalSources = features.flatMap(({ approvals = [] }) => approvals)
/** What of the records the statements of gateways list. */
export const everyMovement = features.flatMap(({ movements = [] }) => movements)
const everyInvariant = joinedById([
  ...platformInvariants(everyPosting, everyEntity),
  ...features.flatMap(({ invariants = [] }) => invariants),
])
export const everySubscriber = [
  ...features.flatMap(({ subscribers = [], notices = [] }) => [...subscribers, ...notices.map(noticeSubscriber)]),
  ledgerSubscriber(everyPosting),
  approvalSubscriber(approvalSources),
  forgettingSubscriber(features.flatMap(({ forgetUser }) => forgetUser ?? [])),
]
export const everyStats = features.flatMap(({ stats = [] }) => stats)
export const everyFeatureJob = features.flatMap(({ jobs = [] }) => jobs)
/** The names of all kinds of jobs, and so of their queues. */
export const everyJobKind = [...everyFeatureJob, mailJobKind, exportJobKind, auditVerificationKind].map(({ name }) => name)
export const everyMail = features.flatMap(({ mails = [] }) => mails)
/** What the audit log tells, and whom. */
export const auditSource = { areas: auditAreasOf(features), entities: everyEntity }
export const everyExport = [...features.flatMap(({ exports = [] }) => exports), auditExportOf(auditSource)]
export const everyAttachment = features.flatMap(({ attachments = [] }) => attachments)
/** What the worker recomputes in stored documents, once the rules for it have changed. */
export const everyRefill = features.flatMap(({ refills = [] }) => refills)
/** The loops of the worker: those of the features, and what the platform does for their refills, attachments, postings and invariants. */
export const everyLoop = [
  ...features.flatMap(({ background = [] }) => background),
  ...everyRefill.map((refill) => (log: Log) => startRefill(refill, log)),
  (log: Log) => startFileSweep(everyAttachment, log),
  (log: Log) => startLedgerBackfill(everyPosting, log),
  (log: Log) => startApprovalBackfill(approvalSources, log),
  startCounting,
  (log: Log) => startChecks(everyInvariant, log),
  (log: Log, config: Config) => startReconciling(everyMovement, log, config),
]
export const routeTable = (services: Services) =>
  withRecordRefs(
    features.flatMap(({ routes }) => routes?.(services) ?? []),
    everyEntity,
  )
