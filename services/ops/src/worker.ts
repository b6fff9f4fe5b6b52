import { fastify } from 'fastify'
import mongoose from 'mongoose'
import { refuseDemoData } from './demo/accounts.ts'
import { seedDemo } from './demo/seed.ts'
import { OrderModel, orders } from './orders/model.ts'
import { startFillingSearch } from './orders/search.ts'
import { orderFigures } from './orders/stats.ts'
import { readConfig } from './platform/config.ts'
import { armCrash } from './platform/crash.ts'
import { readEpoch } from './platform/event-log.ts'
import { checkHealth } from './platform/health.ts'
import { createLog } from './platform/log.ts'
import { bearerMatches, createMetrics, type Metrics } from './platform/metrics.ts'
import { buildIndexes, connectMongo, pingDatabase, watchDatabase } from './platform/mongo.ts'
import { runProcess } from './platform/process.ts'
import { startProjector } from './platform/projector.ts'
import { connectPokes } from './platform/redis.ts'
import { startRelay } from './platform/relay.ts'
import { signals } from './platform/signals.ts'
import { users } from './users/model.ts'

runProcess(async () => {
  const config = readConfig(process.env)
  armCrash(config.CRASH_AT)
  const log = createLog(config.LOG_LEVEL, 'worker')
  await connectMongo(config.MONGO_URL, { poolSize: 6 })
  await buildIndexes()
  if (config.KAINSIAP_MODE === 'production') await refuseDemoData()
  else await seedDemo(config, log)
  const pokes = connectPokes(config.REDIS_URL, mongoose.connection.name, log)
  signals.on('outbox', (entity) => pokes.poke('outbox', Buffer.from(entity)))
  const relay = startRelay([orders, users], await readEpoch(), pokes, log)
  const projector = startProjector(orderFigures, pokes, log)
  const filling = startFillingSearch(OrderModel.collection, log)
  const metrics = createMetrics('worker')
  metrics.gauge('relay_events_total', 'Events moved from outboxes into the log', relay.moved)
  metrics.gauge('stats_drifts_total', 'Recounts that found the counters wrong', projector.drifts)
  const health = () => checkHealth(config.KAINSIAP_DATABASE, { database: () => pingDatabase().then(() => true), redis: () => pokes.isUp() })
  const app = buildWorkerApp(metrics, config.METRICS_TOKEN, health)
  await app.listen({ host: config.HOST, port: config.WORKER_PORT })
  const stopWatching = watchDatabase(log, { onLost: () => process.exit(1) })
  return {
    log,
    exitWithParent: config.KAINSIAP_EXIT_WITH_PARENT,
    close: async () => {
      stopWatching()
      await app.close()
      await Promise.all([relay.stop(), projector.stop(), filling.stop()])
      await pokes.close()
      await mongoose.disconnect()
    },
  }
})

/** Health and metrics only: nobody sends a worker requests. */
function buildWorkerApp(metrics: Metrics, metricsToken: string, health: () => ReturnType<typeof checkHealth>) {
  const app = fastify({ forceCloseConnections: true })
  app.get('/api/health/live', () => ({ status: 'live' }))
  app.get('/api/health/ready', async (_request, reply) => {
    const state = await health()
    return reply.code(state.status === 'ready' ? 200 : 503).send(state)
  })
  app.get('/metrics', async (request, reply) => {
    if (!bearerMatches(request.headers.authorization, metricsToken)) return reply.code(401).send()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  return app
}
