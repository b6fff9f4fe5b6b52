import mongoose from 'mongoose'
import { buildApp } from './app.ts'
import { createGuard, type Guard } from './auth/guard.ts'
import { createTokens } from './auth/tokens.ts'
import { demoAccounts, refuseDemoData } from './demo/accounts.ts'
import { eventDefinitions, statsAreas } from './events.ts'
import { readOrderStats, splitStats } from './orders/stats.ts'
import { malaysianDay, now } from './platform/clock.ts'
import { readConfig, type Config } from './platform/config.ts'
import { armCrash } from './platform/crash.ts'
import { readEpoch, readHead } from './platform/event-log.ts'
import { checkHealth } from './platform/health.ts'
import { isLeaseHeld } from './platform/lease.ts'
import { openLive, type Live } from './platform/live.ts'
import { createLog, type Log } from './platform/log.ts'
import { startLoop } from './platform/loop.ts'
import { createMetrics } from './platform/metrics.ts'
import { buildIndexes, connectMongo, pingDatabase, watchDatabase } from './platform/mongo.ts'
import { runProcess } from './platform/process.ts'
import { connectPokes, type Pokes } from './platform/redis.ts'
import { signals } from './platform/signals.ts'
import { startTail } from './platform/tail.ts'
import { createTrackFeed, type TrackFeed } from './track/stream.ts'
import { createTrackTokens } from './track/tokens.ts'

const listenBacklog = 4_096
const figuresEveryMs = 250

runProcess(async () => {
  const config = readConfig(process.env)
  armCrash(config.CRASH_AT)
  const log = createLog(config.LOG_LEVEL, 'api')
  await connectMongo(config.MONGO_URL, { poolSize: 10 })
  await buildIndexes()
  if (config.KAINSIAP_MODE === 'production') await refuseDemoData()
  const pokes = connectPokes(config.REDIS_URL, mongoose.connection.name, log)
  const tokens = createTokens({ accessSecret: config.ACCESS_TOKEN_SECRET, refreshSecret: config.REFRESH_TOKEN_SECRET })
  const guard = createGuard(tokens)
  const metrics = createMetrics('api')
  const allowedOrigins = new Set([config.PUBLIC_URL, ...config.ALLOWED_ORIGINS])
  const trackFeed = createTrackFeed()
  const app = await buildApp({
    trackTokens: createTrackTokens(config.ACCESS_TOKEN_SECRET),
    trackFeed,
    log,
    guard,
    metrics,
    metricsToken: config.METRICS_TOKEN,
    tokens,
    publicUrl: config.PUBLIC_URL,
    allowedOrigins,
    demo: async () => demoAccounts(config.KAINSIAP_MODE === 'demo'),
    health: () =>
      checkHealth(config.KAINSIAP_DATABASE, {
        database: () => pingDatabase().then(() => true),
        redis: () => pokes.isUp(),
        events: () => isLeaseHeld('relay'),
      }),
    webDir: config.WEB_DIR,
    trustProxy: config.TRUST_PROXY,
  })
  const live = await startLive(app.server, { log, guard, allowedOrigins, pokes, trackFeed })
  metrics.gauge('live_sockets', 'Consoles connected', () => live.live.io.engine.clientsCount)
  await listen(app, config)
  const stopWatching = watchDatabase(log, { onLost: () => process.exit(1) })
  return {
    log,
    exitWithParent: config.KAINSIAP_EXIT_WITH_PARENT,
    close: async () => {
      stopWatching()
      await live.close()
      await app.close()
      await pokes.close()
      await mongoose.disconnect()
    },
  }
})

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { HOST, PORT }: Config): Promise<void> {
  await app.listen({ host: HOST, port: PORT, backlog: listenBacklog })
}

interface LiveParts {
  log: Log
  guard: Guard
  allowedOrigins: ReadonlySet<string>
  pokes: Pokes
  trackFeed: TrackFeed
}

/** The live path of this process: the tail of the event log, the figures, and the sockets they go to. */
async function startLive(
  server: Parameters<typeof openLive>[0],
  { log, guard, allowedOrigins, pokes, trackFeed }: LiveParts,
): Promise<{ live: Live; close: () => Promise<void> }> {
  const [seq, epoch] = [await readHead(), await readEpoch()]
  const live = openLive(server, {
    log,
    allowedOrigins,
    gatekeeper: guard,
    eventPermissions: new Map(eventDefinitions.flatMap(({ types, permission }) => types.map((type) => [type, permission] as const))),
    relevant: [...new Set([...eventDefinitions.map(({ permission }) => permission), ...Object.values(statsAreas)])],
    epoch,
    seq,
    isFresh: () => isLeaseHeld('relay'),
  })
  const tail = startTail(
    { pokes, log, epoch, from: seq },
    {
      onEvents: (events) => {
        live.events(events)
        trackFeed.events(events)
      },
      onGap: () => {
        live.resync('trimmed')
        trackFeed.refresh()
      },
    },
  )
  const figures = startFigures(live, pokes, log)
  const recheck = () => {
    guard.forget()
    void live.recheck()
  }
  signals.on('outbox', (entity) => pokes.poke('outbox', Buffer.from(entity)))
  signals.on('access', () => {
    pokes.poke('access')
    recheck()
  })
  pokes.onPoke('access', recheck)
  return {
    live,
    close: async () => {
      live.close()
      await Promise.all([tail.stop(), figures.stop()])
    },
  }
}

/** Pushes the figures whole when they changed, at most four times a second; "today" turns at Malaysian midnight without an event. */
function startFigures(live: Live, pokes: Pokes, log: Log) {
  let sent = ''
  const loop = startLoop('figures', log, {
    everyMs: () => (pokes.isUp() ? 2_000 : figuresEveryMs),
    round: async () => {
      const { seq, stats } = await readOrderStats()
      const state = JSON.stringify([seq, malaysianDay(now()), stats])
      if (state !== sent) {
        const areas = splitStats(stats)
        live.figures(statsAreas.orders, { area: 'orders', seq, values: areas.orders })
        live.figures(statsAreas.finance, { area: 'finance', seq, values: areas.finance })
        sent = state
      }
      await new Promise((resolve) => setTimeout(resolve, figuresEveryMs).unref())
      return false
    },
  })
  pokes.onPoke('stats', loop.wake)
  return loop
}
