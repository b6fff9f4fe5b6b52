import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { agentRoutes } from './agents/routes.ts'
import type { Guard } from './auth/guard.ts'
import { authRoutes, type AuthSettings } from './auth/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { fieldRoutes } from './field/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { rateLimited } from './platform/errors.ts'
import type { Health } from './platform/health.ts'
import { answerError, serve } from './platform/http.ts'
import { bearerMatches, type Metrics } from './platform/metrics.ts'
import { openapi } from './platform/openapi.ts'
import type { Route } from './platform/routes.ts'
import { serveWeb } from './platform/web.ts'
import { siteRoutes } from './site/routes.ts'
import { trackRoutes } from './track/routes.ts'
import { serveTrackStream, type TrackFeed } from './track/stream.ts'
import type { TrackTokens } from './track/tokens.ts'
import { userRoutes } from './users/routes.ts'

/** What routes need beside the database. */
export interface RouteSettings extends AuthSettings {
  trackTokens: TrackTokens
}

export interface AppParts extends RouteSettings {
  trackFeed: TrackFeed
  log: FastifyBaseLogger
  guard: Guard
  metrics: Metrics
  metricsToken: string
  health: () => Promise<Health>
  webDir: string | undefined
  trustProxy: string[]
}

const bodyMaxBytes = 100_000
const requestsPerMinuteMax = 60_000

/** Every route there is. */
export function routeTable(settings: RouteSettings): Route[] {
  return [
    ...siteRoutes,
    ...trackRoutes(settings.trackTokens),
    ...authRoutes(settings),
    ...userRoutes,
    ...customerRoutes,
    ...agentRoutes,
    ...orderRoutes,
    ...fieldRoutes,
  ]
}

/** Builds the HTTP application; never listens. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyMaxBytes,
    trustProxy: parts.trustProxy.length > 0 ? parts.trustProxy : false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 64 },
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  await app.register(fastifyCookie)
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(parts.publicUrl) },
    strictTransportSecurity: parts.publicUrl.startsWith('https:'),
  })
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
  const routes = routeTable(parts)
  serve(app, routes, parts.guard.identify)
  serveTrackStream(app, parts.trackTokens, parts.trackFeed)
  await serveDocs(app, routes)
  serveHealth(app, parts)
  await serveWeb(app, { dir: parts.webDir, publicUrl: parts.publicUrl })
  return app
}

/** The empty hash lets styled-components make its style element; its rules go in through the CSSOM. Nothing inline is ever run. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

function contentSecurityPolicy(publicUrl: string): Record<string, string[]> {
  const { host, protocol } = new URL(publicUrl)
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", emptyStyle],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'connect-src': ["'self'", `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  }
}

async function serveDocs(app: FastifyInstance, routes: readonly Route[]): Promise<void> {
  const document = openapi(routes, {
    title: 'KainSiap',
    version: '0.1.0',
    description: 'Every route names the permission it asks for in x-permission.',
  })
  app.get('/api/openapi.json', { config: { access: 'public' } }, () => document)
  await app.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}

function serveHealth(app: FastifyInstance, { health, metrics, metricsToken }: AppParts): void {
  app.get('/api/health/live', { config: { access: 'public' } }, () => ({ status: 'live' }))
  app.get('/api/health/ready', { config: { access: 'public' } }, async (_request, reply) => {
    const state = await health()
    return reply.code(state.status === 'ready' ? 200 : 503).send(state)
  })
  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    if (!bearerMatches(request.headers.authorization, metricsToken))
      return reply.code(401).send({ code: 'unauthenticated', message: 'Send the metrics token as a bearer token.', requestId: request.id })
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
