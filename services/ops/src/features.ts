import { activityFeature } from './activity/feature.ts'
import { agentOrderFeature } from './agent-orders/feature.ts'
import { agentFeature } from './agents/feature.ts'
import { authFeature } from './auth/feature.ts'
import { customerOrderFeature } from './customer-orders/feature.ts'
import { customerFeature } from './customers/feature.ts'
import { demoFeature } from './demo/feature.ts'
import { fieldFeature } from './field/feature.ts'
import { orderFeature } from './orders/feature.ts'
import type { Feature, ServicesOf } from './platform/feature.ts'
import { exportJobKind } from './platform/exports/define-export.ts'
import { fileFeature } from './platform/files/feature.ts'
import { startFileSweep } from './platform/files/sweep.ts'
import { jobFeature } from './platform/jobs/feature.ts'
import { mailJobKind } from './platform/mail/define-mail.ts'
import { mailFeature } from './platform/mail/feature.ts'
import { noticeSubscriber } from './platform/notices/definition.ts'
import { noticeFeature } from './platform/notices/feature.ts'
import type { Log } from './platform/process/log.ts'
import { siteFeature } from './site/feature.ts'
import { trackFeature } from './track/feature.ts'
import { userFeature } from './users/feature.ts'
import { forgettingSubscriber } from './users/forgetting.ts'

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
  customerOrderFeature,
  agentOrderFeature,
  activityFeature,
  fieldFeature,
  jobFeature,
  noticeFeature,
  mailFeature,
  fileFeature,
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
export const activityShapes = new Map(eventDefinitions.flatMap(({ types, activity }) => types.map((type) => [type, activity] as const)))
export const everySubscriber = [
  ...features.flatMap(({ subscribers = [], notices = [] }) => [...subscribers, ...notices.map(noticeSubscriber)]),
  forgettingSubscriber(features.flatMap(({ forgetUser }) => forgetUser ?? [])),
]
export const everyStats = features.flatMap(({ stats = [] }) => stats)
export const everyFeatureJob = features.flatMap(({ jobs = [] }) => jobs)
/** The names of all kinds of jobs, and so of their queues. */
export const everyJobKind = [...everyFeatureJob, mailJobKind, exportJobKind].map(({ name }) => name)
export const everyMail = features.flatMap(({ mails = [] }) => mails)
export const everyExport = features.flatMap(({ exports = [] }) => exports)
export const everyAttachment = features.flatMap(({ attachments = [] }) => attachments)
/** The loops of the worker: those of the features, and what the platform does for their attachments. */
export const everyLoop = [...features.flatMap(({ background = [] }) => background), (log: Log) => startFileSweep(everyAttachment, log)]
export const routeTable = (services: Services) => features.flatMap(({ routes }) => routes?.(services) ?? [])
