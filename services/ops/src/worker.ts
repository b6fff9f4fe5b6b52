import { setFlagsFromString } from 'node:v8'
import { fastify } from 'fastify'
import { refuseDemoData } from './demo/accounts.ts'
import {
  entityOfEvent,
  everyEntity,
  everyExport,
  everyFeatureJob,
  everyLoop,
  everyMail,
  everyStats,
  everySubscriber,
  features,
} from './features.ts'
import { startChainer } from './platform/audit/chainer.ts'
import { createAuditVerificationJob } from './platform/audit/verification.ts'
import { readAddresses } from './platform/security/addresses.ts'
import { answerHeaders, responseWith } from './platform/http/answer-headers.ts'
import { readConfig, type Config } from './platform/process/config.ts'
import { limitConnections, serverOptions } from './platform/http/connections.ts'
import { armCrash } from './platform/process/crash.ts'
import { readEpoch } from './platform/changes/event-log.ts'
import { underLease, usePresence } from './platform/database/lease.ts'
import { refuseUnreadable } from './platform/http/failures.ts'
import { checkHealth } from './platform/process/health.ts'
import { createExportJob } from './platform/exports/export-job.ts'
import { publishJobChanges } from './platform/jobs/job-changes.ts'
import { countJobs } from './platform/jobs/queries.ts'
import { publishNoticeChanges } from './platform/notices/notice-changes.ts'
import { openQueues, type JobQueues } from './platform/jobs/queues.ts'
import { startJobWorker } from './platform/jobs/worker.ts'
import { configuredJob, type AnyJob } from './platform/jobs/definition.ts'
import { readChecked } from './platform/ledger/checks.ts'
import { createLinkSigner } from './platform/mail/link-signer.ts'
import { createMailJob } from './platform/mail/mail-job.ts'
import { mailboxDelivery } from './platform/mail/mailbox.ts'
import { smtpDelivery } from './platform/mail/smtp.ts'
import { createDataSeal, type DataSeal } from './platform/security/data-seal.ts'
import { createLog, type Log } from './platform/process/log.ts'
import { bearerMatches, createMetrics, type Metrics } from './platform/process/metrics.ts'
import { openDatabase, type Database } from './platform/database/connection.ts'
import { buildIndexes } from './platform/database/indexes.ts'
import { runProcess } from './platform/process/run-process.ts'
import { waitForTurn } from './platform/process/turn.ts'
import { readActivePermissions } from './users/queries.ts'
import { createStatsConsumer } from './platform/stats/stats-consumer.ts'
import { withStoredPosition } from './platform/changes/subscriber.ts'
import { startSubscribers, type Subscribers, type SubscriberState } from './platform/changes/subscribers.ts'
import { connectNotifier, type Notifier } from './platform/changes/notifier.ts'
import { notifyRelay, startRelay, type Relay } from './platform/changes/relay.ts'
import { notifyWakes, wakesOf } from './platform/changes/wakes.ts'

// Rows and documents that stream through are garbage at once. V8 would collect them when the heap is four times what is alive; at twice, an
// export or a recount takes less memory (docs/performance.md). This is no limit: a heap that needs more still gets it.
setFlagsFromString('--heap-growing-percent=100')

/** Longer than seeding stands still at a time. */
const seedLeaseMs = 20_000

runProcess('worker', async () => {
  const config = readConfig(process.env)
  armCrash(config.CRASH_AT)
  const log = createLog(config.LOG_LEVEL, 'worker')
  const database = openDatabase(config.MONGO_URL, { poolSize: 6, log })
  const notifier = openNotifier(config, database.name, log)
  usePresence(notifier.presence)
  const queues = openQueues(config.REDIS_URL, database.name, log)
  const metrics = createMetrics('worker')
  metrics.gauge('redis_messages_dropped_total', 'Invalid messages from Redis', notifier.dropped)
  let work: Stoppable[] | null = null
  const health = () =>
    checkHealth(config.KAINSIAP_DATABASE, {
      database: () => work !== null && database.answers(),
      redis: () => notifier.answers(),
    })
  const app = buildWorkerApp(metrics, config, health)
  // A spare has done it before its turn comes: the database is asked little then.
  if (config.KAINSIAP_SPARE) await database.run(() => prepareDatabase(config, log))
  await waitForTurn(config)
  const addresses = readAddresses(config.TRUST_PROXY)
  limitConnections(app.server, { max: config.CONNECTIONS_PER_ADDRESS_MAX, addresses, headers: answerHeaders(config.PUBLIC_URL), log })
  await app.listen({ host: config.HOST, port: config.WORKER_PORT })
  const start = async () => {
    const epoch = await database.run(() => (config.KAINSIAP_SPARE ? readEpoch() : prepareDatabase(config, log)))
    work = await startWork(config, { database, epoch, notifier, queues, metrics, log })
  }
  return {
    log,
    exitWithParent: config.KAINSIAP_EXIT_WITH_PARENT,
    started: start(),
    close: async () => {
      await app.close()
      await Promise.all((work ?? []).map((each) => each.stop()))
      await Promise.all([notifier.close(), queues.close()])
      await database.close()
    },
  }
})

/** Makes the database ready for this process, with demo data where it is to have some. Returns the epoch of its event log. */
async function prepareDatabase(config: Config, log: Log): Promise<string> {
  await buildIndexes()
  if (config.KAINSIAP_MODE === 'production') await refuseDemoData()
  else await seedDemoData(config, log)
  return readEpoch()
}

/** One worker at a time: what one has seeded, the next finds. */
const seedDemoData = (config: Config, log: Log) =>
  underLease('demo data', seedLeaseMs, async () => {
    const inOrder = async ([first, ...rest]: typeof features): Promise<void> => {
      if (!first) return
      await first.seed?.(config, log)
      await Promise.all([first.seedBeside?.(config, log), inOrder(rest)])
    }
    await inOrder(features)
  })

interface Stoppable {
  stop: () => Promise<void>
}

interface Parts {
  database: Database
  epoch: string
  notifier: Notifier
  queues: JobQueues
  metrics: Metrics
  log: Log
}

/** Starts everything a worker does. An outage fails rounds of it, which are repeated, and ends none of it. */
async function startWork(config: Config, { database, epoch, notifier, queues, metrics, log }: Parts): Promise<Stoppable[]> {
  const relay = startRelay(everyEntity, epoch, notifier, log)
  const seal = createDataSeal(config.DATA_SECRET, config.DATA_SECRETS_RETIRED)
  const stats = everyStats.flatMap(({ projection }) => (projection ? createStatsConsumer(projection, { notifier, log }) : []))
  const subscribers = await database.run(() =>
    startSubscribers([...everySubscriber.map(withStoredPosition), ...stats], { notifier, log, epoch, entities: entityOfEvent }),
  )
  const onWake = wakesOf(notifier)
  const loops = [...everyLoop.map((start) => start(log, config, onWake)), startChainer({ entities: everyEntity, seal, notifier, log })]
  const jobs = everyJob(config, seal)
  const jobWorker = startJobWorker({ jobs, redisUrl: config.REDIS_URL, scope: database.name, queues, notifier, log })
  measureRelay(metrics, relay)
  metrics.gauge('stats_drifts_total', 'Recounts that found the counters wrong', () =>
    stats.reduce((total, consumer) => total + consumer.drifts(), 0),
  )
  measureWork(metrics, { queues, jobs, subscribers })
  return [jobWorker, relay, subscribers, ...loops]
}

/** The notifier, with what the documents' outboxes, the jobs and the notices of this process tell others. */
function openNotifier({ REDIS_URL, ACCESS_TOKEN_SECRET }: Config, scope: string, log: Log): Notifier {
  const notifier = connectNotifier(REDIS_URL, { scope, secret: ACCESS_TOKEN_SECRET }, log)
  for (const publish of [notifyRelay, notifyWakes, publishJobChanges, publishNoticeChanges]) publish(notifier)
  return notifier
}

/** The jobs of the features, and those that the platform makes of their mails and exports. */
function everyJob(config: Config, seal: DataSeal): AnyJob[] {
  const tools = { publicUrl: config.PUBLIC_URL, sign: createLinkSigner(config.REFRESH_TOKEN_SECRET) }
  const from = config.MAIL_FROM ?? `no-reply@${new URL(config.PUBLIC_URL).hostname}`
  const deliver = config.KAINSIAP_MODE === 'production' && config.SMTP_URL ? smtpDelivery(config.SMTP_URL, from) : mailboxDelivery
  return [
    ...everyFeatureJob.map((job) => configuredJob(job, config)),
    createMailJob(everyMail, tools, deliver),
    createExportJob(everyExport, readActivePermissions),
    createAuditVerificationJob(seal),
  ]
}

interface Work {
  queues: JobQueues
  jobs: readonly AnyJob[]
  subscribers: Subscribers
}

function measureWork(metrics: Metrics, { queues, jobs, subscribers }: Work): void {
  measureJobs(metrics, queues, jobs)
  measureSubscribers(metrics, subscribers)
  measureInvariants(metrics)
}

function measureRelay(metrics: Metrics, relay: Relay): void {
  metrics.gauge('relay_events_total', 'Events moved from outboxes into the log', relay.moved)
  metrics.gauge('relay_quarantined_documents', 'Documents quarantined because their events can’t be logged', relay.quarantined)
}

function measureInvariants(metrics: Metrics): void {
  metrics.gauges('invariant_differences', 'Confirmed differences of each invariant', ['invariant'], async () =>
    (await readChecked()).map(({ _id, count }) => ({ invariant: _id, count })),
  )
}

function measureJobs(metrics: Metrics, queues: JobQueues, jobs: readonly AnyJob[]): void {
  const kinds = jobs.map(({ name }) => name)
  metrics.gauges('job_queue_entries', 'Entries of the queues in Redis', ['queue', 'state'], () => queues.counts(kinds))
  metrics.gauges('jobs', 'Jobs on record, by kind and status', ['kind', 'status'], countJobs)
}

function measureSubscribers({ gauges }: Metrics, { states }: Subscribers): void {
  const each = (count: (state: SubscriberState) => number) => async () =>
    states().map((state) => ({ subscriber: state.name, count: count(state) }))
  gauges(
    'subscriber_lag_events',
    'Events not yet handled by a subscriber',
    ['subscriber'],
    each(({ lag }) => lag),
  )
  gauges(
    'subscriber_failures_total',
    'Failures of a subscriber',
    ['subscriber'],
    each(({ failures }) => failures),
  )
  gauges(
    'subscriber_gaps_total',
    'Gaps in the event log of a subscriber',
    ['subscriber'],
    each(({ gaps }) => gaps),
  )
}

/** Health and metrics only: a worker serves no other requests. */
function buildWorkerApp(metrics: Metrics, config: Config, health: () => ReturnType<typeof checkHealth>) {
  const headers = answerHeaders(config.PUBLIC_URL)
  const app = fastify({
    ...serverOptions(config.REQUEST_TIMEOUT_SECONDS * 1_000, { ServerResponse: responseWith(headers) }),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
  })
  app.get('/api/health/live', () => ({ status: 'live' }))
  app.get('/api/health/ready', async (_request, reply) => {
    const state = await health()
    return reply.code(state.status === 'ready' ? 200 : 503).send(state)
  })
  app.get('/metrics', async (request, reply) => {
    if (!bearerMatches(request.headers.authorization, config.METRICS_TOKEN)) return reply.code(401).send()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  return app
}
