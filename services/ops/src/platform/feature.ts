import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Permission } from '../permissions.ts'
import type { ApprovalSource } from './approvals/source.ts'
import type { AnyEntity } from './changes/entity.ts'
import type { Config } from './process/config.ts'
import type { EventDefinition } from './contract.ts'
import type { AnyExport } from './exports/define-export.ts'
import type { Attachment } from './files/attachments.ts'
import type { AnyJob, ConfiguredJob } from './jobs/definition.ts'
import type { Subscriber } from './changes/subscriber.ts'
import type { Invariant } from './ledger/invariant.ts'
import type { Movements } from './ledger/movements.ts'
import type { Postings } from './ledger/postings.ts'
import type { LogHandlers } from './changes/log-follower.ts'
import type { AnyMail } from './mail/define-mail.ts'
import type { NoticeDefinition } from './notices/definition.ts'
import type { Log } from './process/log.ts'
import type { OnWake } from './changes/wakes.ts'
import type { AnyRefill } from './database/refill.ts'
import type { Loop } from './concurrency/loop.ts'
import type { Route } from './http/routes.ts'
import type { StatsDefinition } from './stats/publisher.ts'

export interface AuditedActions {
  entity: string
  permission: Permission
  actions: readonly string[]
}

/**
 * What one folder adds to the product. `features.ts` lists the features, and everything else is derived from that list: routes, their
 * documentation and permissions, events and who may see them, stats, the relay's outboxes, the worker's loops, demo data.
 * `Services` is what the feature needs of the process beside the database.
 */
export interface Feature<Services = object> {
  /** The entities whose outboxes the relay moves into the event log. */
  entities?: readonly AnyEntity[]
  /** The event types of each entity, and the permission to see them. */
  events?: readonly EventDefinition<Permission, z.ZodType, string>[]
  /** Actions in the audit log that are no events, and the permission to see them. */
  audited?: readonly AuditedActions[]
  routes?: (services: Services) => readonly Route[]
  /** For what a table of routes cannot express: streams, hooks. Runs once the routes are served. */
  attach?: (app: FastifyInstance, services: Services) => void
  /** Follows the event log in each API process. */
  follow?: (services: Services) => LogHandlers
  stats?: readonly StatsDefinition[]
  /** Consumers of the event log, run by one worker. */
  subscribers?: readonly Subscriber[]
  /** Which events are told to which users, as notices. */
  notices?: readonly NoticeDefinition[]
  /** The ledger transactions that its records imply; see `definePostings`. */
  postings?: readonly Postings[]
  /** What of its records the statements of gateways list; see `defineMovements`. */
  movements?: readonly Movements[]
  /** What always holds for its records; see `defineInvariant`. */
  invariants?: readonly Invariant[]
  /** What of its records waits for a second person; see `approvalSource`. */
  approvals?: readonly ApprovalSource[]
  /** Removes what it keeps for a user who has been deleted, beside the user's document. It may repeat. */
  forgetUser?: (userId: string) => Promise<void>
  /** Loops of the worker process. */
  background?: readonly ((log: Log, config: Config, onWake: OnWake) => Loop)[]
  /** Fields that are stored for queries only, and what they are computed from; see `defineRefill`. */
  refills?: readonly AnyRefill[]
  /** Work in the background, run by the worker; see `enqueue`. */
  jobs?: readonly (AnyJob | ConfiguredJob)[]
  /** Mails it sends; see `sendMail`. */
  mails?: readonly AnyMail[]
  /** Lists that can be had as a file; see `exportRoute`. */
  exports?: readonly AnyExport[]
  /** Files that belong to its entities; see `defineAttachment`. */
  attachments?: readonly Attachment[]
  /** Adds demo data in the order of the list; existing data stays. */
  seed?: Seed
  /** Adds demo data while the features that follow add theirs. */
  seedBeside?: Seed
}

type Seed = (config: Config, log: Log) => Promise<void>

export function defineFeature<Services = object>(feature: Feature<Services>): Feature<Services> {
  return feature
}

/** The services that any of these features needs, together. */
export type ServicesOf<AnyFeature> = (AnyFeature extends Feature<infer Services> ? (services: Services) => void : never) extends (
  services: infer All,
) => void
  ? All
  : never
