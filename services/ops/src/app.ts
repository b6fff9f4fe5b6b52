import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Guard } from './auth/guard.ts'
import { everyEntity, everyJobKind, features, routeTable, type Services } from './features.ts'
import { answerHeaders, headRefusedUpgrades, responseWith } from './platform/http/answer-headers.ts'
import { serverOptions } from './platform/http/connections.ts'
import { rateLimited } from './platform/errors.ts'
import { answerError, ignoreExpectations, refuseDisconnected, refuseUnreadable, refuseWhileAway } from './platform/http/failures.ts'
import { serveBoard } from './platform/jobs/board.ts'
import type { JobQueues } from './platform/jobs/queues.ts'
import type { Health } from './platform/process/health.ts'
import { anonymousLimit } from './platform/http/admission.ts'
import { smallBodyBytes } from './platform/http/body-limits.ts'
import { createOnce } from './platform/http/idempotency.ts'
import { findIdsOf } from './platform/http/record-refs.ts'
import { serve } from './platform/http/serve.ts'
import { bearerMatches, type Metrics } from './platform/process/metrics.ts'
import { openapi } from './platform/http/openapi.ts'
import type { Route } from './platform/http/routes.ts'
import { serveWeb } from './platform/http/web.ts'

export interface AppParts extends Services {
  /** By default those of every feature. */
  routes?: readonly Route[]
  log: FastifyBaseLogger
  guard: Guard
  metrics: Metrics
  metricsToken: string
  health: () => Promise<Health>
  /** Whether what needs the database can be answered now. */
  isDatabaseUp: () => boolean
  /** The queues of the jobs; without them there is no board. */
  queues: JobQueues | undefined
  webDir: string | undefined
  /** Whether /api/docs and /api/openapi.json are served. */
  servesDocs: boolean
  trustProxy: string[]
  requestTimeoutMs: number
  /** How many requests without a session or key one address may send in a minute. */
  anonymousRequestsMax: number
}

const requestsPerMinuteMax = 60_000

/** Builds the HTTP application; never listens. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const headers = answerHeaders(parts.publicUrl)
  const app: FastifyInstance = fastify({
    ...serverOptions(parts.requestTimeoutMs, { ServerResponse: responseWith(headers) }),
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: smallBodyBytes,
    trustProxy: parts.trustProxy.length > 0 ? parts.trustProxy : false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 64 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  await app.register(fastifyCookie)
  headRefusedUpgrades(app.server, headers)
  ignoreExpectations(app)
  refuseDisconnected(app)
  refuseWhileAway(app, parts.isDatabaseUp)
  await app.register(fastifyRateLimit, {
    max: requestsPerMinuteMax,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) => rateLimited(Math.ceil(ttl / 1000)),
  })
  app.addHook('onResponse', (request, reply, done) => {
    parts.metrics.requestSeconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
  const { routes = routeTable(parts) } = parts
  const { identify, identifyNow } = parts.guard
  serve(app, routes, {
    identify,
    identifyNow,
    countAnonymous: anonymousLimit(app, parts.anonymousRequestsMax),
    once: createOnce(parts.dataSeal),
    findIds: findIdsOf(everyEntity),
  })
  for (const { attach } of features) attach?.(app, parts)
  if (parts.queues) serveBoard(app, { ...parts, queues: parts.queues, kinds: everyJobKind, identifySession: parts.guard.identifySession })
  if (parts.servesDocs) await serveDocs(app, routes)
  serveHealth(app, parts)
  await serveWeb(app, { dir: parts.webDir, publicUrl: parts.publicUrl, hasDocs: parts.servesDocs })
  return app
}

async function serveDocs(app: FastifyInstance, routes: readonly Route[]): Promise<void> {
  // Made when it is first asked for: no start waits for it.
  let made: ReturnType<typeof openapi> | undefined
  let text: string | undefined
  const document = () =>
    (made ??= openapi(routes, {
      title: 'KainSiap',
      version: '0.1.0',
      description: 'Each route lists its required permission in x-permission.',
    }))
  app.get('/api/openapi.json', { config: { access: 'public' } }, (_request, reply) => {
    void reply.type('application/json; charset=utf-8')
    return (text ??= JSON.stringify(document()))
  })
  await app.register(fastifySwagger, { mode: 'static', specification: { document: { toJSON: document } as never } })
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}

function serveHealth(app: FastifyInstance, { health, metrics, metricsToken }: AppParts): void {
  app.get('/api/health/live', { config: { access: 'public', countsAnonymous: false } }, () => ({ status: 'live' }))
  app.get('/api/health/ready', { config: { access: 'public', countsAnonymous: false } }, async (_request, reply) => {
    const state = await health()
    return reply.code(state.status === 'ready' ? 200 : 503).send(state)
  })
  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    if (!bearerMatches(request.headers.authorization, metricsToken))
      return reply.code(401).send({ code: 'unauthenticated', message: 'Send the metrics token as a bearer token.', requestId: request.id })
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
