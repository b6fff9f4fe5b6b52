import { buildApp } from './app.ts'
import { createGuard, type Guard } from './auth/guard.ts'
import { createTokens, type Tokens } from './auth/tokens.ts'
import { demoAccounts, refuseDemoData } from './demo/accounts.ts'
import {
  activityShapes,
  approvalSources,
  auditSource,
  everyMovement,
  entityOfEvent,
  eventDefinitions,
  eventPermissions,
  everyAttachment,
  everyEntity,
  everyStats,
  features,
  type Services,
} from './features.ts'
import { countOpenOrdersByAgent } from './orders/agents/loads.ts'
import { openGateways } from './payments/attempts/gateways.ts'
import { readLayouts } from './payout-batches/bank-file/file-layout.ts'
import { readAddresses, type Addresses } from './platform/security/addresses.ts'
import { answerHeaders, refuseUpgrades } from './platform/http/answer-headers.ts'
import { readConfig, servesDocs, type Config } from './platform/process/config.ts'
import { limitConnections } from './platform/http/connections.ts'
import { armCrash } from './platform/process/crash.ts'
import { findBehind } from './platform/changes/behind.ts'
import { readEpoch, readHead } from './platform/changes/event-log.ts'
import { checkHealth } from './platform/process/health.ts'
import { publishJobChanges, readJobChange } from './platform/jobs/job-changes.ts'
import { publishNoticeChanges, readNoticeChange } from './platform/notices/notice-changes.ts'
import { openQueues } from './platform/jobs/queues.ts'
import { isLeaseHeld, usePresence } from './platform/database/lease.ts'
import { openLive, type Live, type Stalled } from './platform/live/live.ts'
import { createDataSeal } from './platform/security/data-seal.ts'
import { reportingSeal } from './platform/security/reporting-seal.ts'
import { createLog, type Log } from './platform/process/log.ts'
import { createLinkSigner } from './platform/mail/link-signer.ts'
import { createMetrics, type Metrics } from './platform/process/metrics.ts'
import { openDatabase } from './platform/database/connection.ts'
import { buildIndexes } from './platform/database/indexes.ts'
import { runProcess } from './platform/process/run-process.ts'
import { connectNotifier, type Notifier } from './platform/changes/notifier.ts'
import { notifyRelay } from './platform/changes/relay.ts'
import { notifyWakes } from './platform/changes/wakes.ts'
import { signals } from './platform/process/signals.ts'
import { startLogFollower } from './platform/changes/log-follower.ts'
import { startStats } from './platform/stats/publisher.ts'
import { waitForTurn } from './platform/process/turn.ts'
import { createTrackFeed } from './track/stream.ts'
import { createTrackTokens } from './track/tokens.ts'

const listenBacklog = 4_096
/** An event that waits longer for the log than this leaves consoles stale. */
const behindMs = 10_000
/** The window of KEY_REQUESTS_MAX and PERSON_REQUESTS_MAX. */
const fieldWindowMs = 5_000

runProcess('api', async () => {
  const config = readConfig(process.env)
  armCrash(config.CRASH_AT)
  const log = createLog(config.LOG_LEVEL, 'api')
  const database = openDatabase(config.MONGO_URL, { poolSize: 10, log })
  const notifier = connectNotifier(config.REDIS_URL, { scope: database.name, secret: config.ACCESS_TOKEN_SECRET }, log)
  usePresence(notifier.presence)
  const queues = openQueues(config.REDIS_URL, database.name, log)
  const tokens = createTokens({ accessSecret: config.ACCESS_TOKEN_SECRET, refreshSecret: config.REFRESH_TOKEN_SECRET })
  const guard = createGuard(tokens)
  const metrics = createMetrics('api')
  const services = createServices(config, tokens, log)
  let livePath: LivePath | null = null
  const app = await buildApp({
    ...services,
    log,
    guard,
    metrics,
    queues,
    isDatabaseUp: () => livePath !== null && database.isUp(),
    health: () =>
      checkHealth(config.KAINSIAP_DATABASE, {
        database: () => livePath !== null && database.answers(),
        redis: () => notifier.answers(),
        events: () => isLeaseHeld('relay'),
      }),
    ...settingsOf(config),
  })
  await waitForTurn(config)
  const addresses = readAddresses(config.TRUST_PROXY)
  limitConnections(app.server, { max: config.CONNECTIONS_PER_ADDRESS_MAX, addresses, headers: answerHeaders(config.PUBLIC_URL), log })
  refuseUpgrades(app.server, () => livePath === null)
  measureLive(metrics, notifier, () => livePath)
  await listen(app, config)
  const start = async () => {
    const from = await database.run(() => prepareDatabase(config))
    livePath = startLive(app.server, { log, guard, addresses, notifier, services }, from)
  }
  return {
    log,
    exitWithParent: config.KAINSIAP_EXIT_WITH_PARENT,
    started: start(),
    close: async () => {
      await livePath?.close()
      await app.close()
      await Promise.all([notifier.close(), queues.close()])
      await database.close()
    },
  }
})

function measureLive(metrics: Metrics, { dropped }: Notifier, livePath: () => LivePath | null): void {
  metrics.gauge('redis_messages_dropped_total', 'Invalid messages from Redis', dropped)
  metrics.gauge('live_sockets', 'Consoles connected', () => livePath()?.live.io.engine.clientsCount ?? 0)
}

/** Makes the database ready for this process. Returns where its live path starts. */
async function prepareDatabase({ KAINSIAP_MODE }: Config): Promise<LogPosition> {
  await buildIndexes()
  if (KAINSIAP_MODE === 'production') await refuseDemoData()
  return { seq: await readHead(), epoch: await readEpoch() }
}

const unreadable =
  'DATA_SECRET was changed after two-step verification was set up. Restore the previous secret, or reset two-step verification for each user'

/** What the features need beside the database. */
const createServices = (config: Config, tokens: Tokens, log: Log): Services => ({
  tokens,
  trackTokens: createTrackTokens(config.ACCESS_TOKEN_SECRET),
  trackFeed: createTrackFeed(),
  dataSeal: reportingSeal(createDataSeal(config.DATA_SECRET, config.DATA_SECRETS_RETIRED), (err) => log.error({ err }, unreadable)),
  signLink: createLinkSigner(config.REFRESH_TOKEN_SECRET),
  deviceSecret: config.REFRESH_TOKEN_SECRET,
  publicUrl: config.PUBLIC_URL,
  allowedOrigins: new Set([config.PUBLIC_URL, ...config.ALLOWED_ORIGINS]),
  demo: async () => demoAccounts(config.KAINSIAP_MODE === 'demo'),
  readAgentLoads: countOpenOrdersByAgent,
  gateways: openGateways(config),
  fileLayouts: readLayouts(config.BANK_FILE_LAYOUTS),
  eventPermissions,
  activityShapes,
  approvalSources,
  auditSource,
  movements: everyMovement,
  attachments: everyAttachment,
  hasMailbox: config.KAINSIAP_MODE === 'demo',
  fieldLimits: { perKey: config.KEY_REQUESTS_MAX, perPerson: config.PERSON_REQUESTS_MAX, windowMs: fieldWindowMs },
})

/** Settings passed from the environment to the app unchanged. */
const settingsOf = (config: Config) => ({
  metricsToken: config.METRICS_TOKEN,
  webDir: config.WEB_DIR,
  servesDocs: servesDocs(config),
  trustProxy: config.TRUST_PROXY,
  requestTimeoutMs: config.REQUEST_TIMEOUT_SECONDS * 1_000,
  anonymousRequestsMax: config.ANONYMOUS_REQUESTS_MAX,
})

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { HOST, PORT }: Config): Promise<void> {
  await app.listen({ host: HOST, port: PORT, backlog: listenBacklog })
}

interface LiveParts {
  log: Log
  guard: Guard
  addresses: Addresses
  notifier: Notifier
  services: Services
}

interface LogPosition {
  seq: number
  epoch: string
}

interface LivePath {
  live: Live
  close: () => Promise<void>
}

/** The live path of this process: the log follower, the stats, and the sockets they are sent to. */
function startLive(
  server: Parameters<typeof openLive>[0],
  { log, guard, addresses, notifier, services }: LiveParts,
  { seq, epoch }: LogPosition,
): LivePath {
  const live = openLive(server, {
    log,
    publicUrl: services.publicUrl,
    allowedOrigins: services.allowedOrigins,
    addresses,
    gatekeeper: guard,
    eventPermissions,
    relevant: [
      ...new Set([...eventDefinitions.map(({ permission }) => permission), ...everyStats.flatMap(({ areas }) => Object.values(areas))]),
    ],
    epoch,
    seq,
    findStalled,
  })
  const follower = followLog(live, { log, notifier, services }, { seq, epoch })
  const stats = everyStats.map((each) => startStats(each, live, notifier, log))
  const recheck = () => {
    guard.forget()
    live.recheck()
  }
  notifyRelay(notifier)
  notifyWakes(notifier)
  signals.on('access', () => {
    notifier.notify('access')
    recheck()
  })
  notifier.onNotification('access', recheck)
  notifyOwners(live, notifier)
  return {
    live,
    close: async () => {
      live.close()
      await Promise.all([follower, ...stats].map((each) => each.stop()))
    },
  }
}

/** Passes changes of jobs and notices to the consoles of whose they are, whichever process made them. */
function notifyOwners(live: Live, notifier: Notifier): void {
  publishJobChanges(notifier)
  notifier.onNotification('jobs', (payload) => {
    if (!payload) return
    const { ownerId, job } = readJobChange(payload)
    live.job(ownerId, { job })
  })
  publishNoticeChanges(notifier)
  notifier.onNotification('notices', (payload) => payload && live.notice(readNoticeChange(payload).ownerId))
}

/** Everybody's console is stalled while no relay runs; those who may see an entity, while its events wait. */
async function findStalled(): Promise<Stalled> {
  if (!(await isLeaseHeld('relay'))) return 'all'
  const behind = await findBehind(everyEntity, behindMs)
  return eventDefinitions.filter(({ entity }) => behind.includes(entity)).map(({ permission }) => permission)
}

/** Passes the events of the log to the sockets, and to the features that follow it. */
function followLog(
  live: Live,
  { log, notifier, services }: Pick<LiveParts, 'log' | 'notifier' | 'services'>,
  { seq, epoch }: { seq: number; epoch: string },
) {
  const followers = features.flatMap(({ follow }) => follow?.(services) ?? [])
  return startLogFollower(
    { notifier, log, epoch, entities: entityOfEvent, from: seq },
    {
      onEvents: (events) => {
        live.events(events)
        for (const { onEvents } of followers) onEvents(events)
      },
      onGap: () => {
        live.resync('trimmed')
        for (const { onGap } of followers) onGap()
      },
    },
  )
}
