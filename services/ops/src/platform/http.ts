/// <reference types="@fastify/cookie" />
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { databaseAway, isDatabaseAway, isTooSlow } from './mongo.ts'
import { AppError, forbidden, notFound, unauthenticated } from './errors.ts'
import { once, operationOf } from './idempotency.ts'
import { sayIssue } from './issues.ts'
import type { Access, Call, Caller, HttpPart, Route } from './routes.ts'
import type { Cause } from './cause.ts'
import type { Actor } from './contract.ts'
import { serialiserSchema } from './schemas.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyContextConfig {
    access?: Access
  }
}

const idempotencyHeader = 'idempotency-key'
const IdempotencyKey = z.uuid()

/** Serves a table of routes: who may (401, 403), then what was sent (400), then the call. */
export function serve(
  app: FastifyInstance,
  routes: readonly Route[],
  identify: (request: FastifyRequest, access: Access) => Promise<Caller>,
): void {
  refuseUndeclared(app)
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    request.caller = access === undefined || access === 'public' ? { kind: 'anyone' } : await identify(request, access)
    if (access !== undefined) checkAccess(request.caller, access)
  })
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      config: { access: route.access },
      ...(route.answer && { schema: { response: { [route.status]: serialiserSchema(route.answer) } } }),
      handler: (request, reply) => answer(route, request, reply),
    })
  }
}

/** Pages and files that libraries serve: the documentation, and the web app. */
const libraryRoute = /^\/(api\/docs(\/|$)|(?!api\/|metrics))/

/** A route nobody said the access of does not boot. */
function refuseUndeclared(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { url, method, config } = route
    if (config?.access === undefined && libraryRoute.test(url)) route.config = { ...config, access: 'public' }
    else if (config?.access === undefined)
      throw new Error(`${String(method)} ${url} declares no access: name a permission, 'signed-in' or 'public'`)
  })
}

function checkAccess(caller: Caller, access: Access): void {
  if (access === 'public') return
  if (typeof access === 'object' && 'scopes' in access) {
    if (caller.kind !== 'key') throw unauthenticated('Send a valid key in the header x-api-key.')
    if (!access.scopes.some((scope) => caller.scopes.includes(scope))) throw forbidden(access.scopes.join(' or '))
    return
  }
  if (caller.kind !== 'staff') throw unauthenticated()
  if (access === 'signed-in') return
  const permissions = typeof access === 'string' ? [access] : access
  if (!permissions.some((permission) => caller.permissions.includes(permission))) throw forbidden(permissions.join(' or '))
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const id = 'id' in (request.params as object) ? parse(route.id, (request.params as { id: string }).id, 'id') : ''
  const query = route.query ? parse(route.query, checkedQuery(request.query), 'query') : noQuery(request.query)
  const body = route.body ? parse(route.body, checkedBody(request), 'body') : undefined
  const key = readKey(route, request)
  const scope = [callerName(request.caller), `${route.method} ${route.path}`, key ?? '']
  const call = {
    caller: request.caller,
    cause: causeOf(request, key ? operationOf([...scope, id]) : null),
    id,
    query,
    body,
    http: httpPart(request, reply),
  } as Call<never, never>
  if (!key) return reply.code(route.status).send((await route.run(call)) ?? null)
  const kept = await once({ scope, request: { id, query, body } }, () => finalAnswer(route, call, reply, request.id))
  if (kept.replayed) reply.header('idempotent-replayed', 'true')
  return reply
    .code(kept.status)
    .type('application/json; charset=utf-8')
    .serializer((words: string) => words)
    .send(kept.body)
}

/** A refusal by the rules is an answer too: asked again under the same key, it stays the same. */
async function finalAnswer(
  route: Route,
  call: Call<never, never>,
  reply: FastifyReply,
  requestId: string,
): Promise<{ status: number; body: string }> {
  try {
    const result = await route.run(call)
    return {
      status: route.status,
      body: route.answer ? String(reply.serializeInput(result as Record<string, unknown>, String(route.status))) : '',
    }
  } catch (error) {
    if (error instanceof AppError && [404, 409, 422].includes(error.status) && error.retryAfterSeconds === undefined) {
      return { status: error.status, body: JSON.stringify(error.toBody(requestId)) }
    }
    throw error
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown, where: string): T {
  const parsed = schema.safeParse(value, { error: sayIssue })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, 20).map((issue) => ({ path: issue.path.join('.') || where, message: issue.message }))
  const first = issues[0]
  throw new AppError('validation_failed', `${first?.path ?? where}: ${first?.message ?? 'is not valid'}`, { details: { issues } })
}

/** A key given twice arrives as an array: it is refused rather than guessed at. */
function checkedQuery(query: unknown): unknown {
  for (const [name, value] of Object.entries(query as object)) {
    if (Array.isArray(value))
      throw new AppError('validation_failed', `${name}: must be given once`, {
        details: { issues: [{ path: name, message: 'must be given once' }] },
      })
  }
  return query
}

function noQuery(query: unknown): undefined {
  const [name] = Object.keys(query as object)
  if (name !== undefined)
    throw new AppError('validation_failed', `${name}: this route takes no query`, {
      details: { issues: [{ path: name, message: 'this route takes no query' }] },
    })
}

function checkedBody(request: FastifyRequest): unknown {
  if (request.body === undefined || request.body === null)
    throw new AppError('validation_failed', 'body: send a JSON object', {
      details: { issues: [{ path: 'body', message: 'send a JSON object' }] },
    })
  return request.body
}

function readKey(route: Route, request: FastifyRequest): string | null {
  const given = request.headers[idempotencyHeader]
  if (route.idempotencyKey === 'unused') return null
  if (given === undefined) {
    if (route.idempotencyKey === 'welcome') return null
    throw new AppError('validation_failed', 'Idempotency-Key: this request needs one, a UUID made once for what you want to happen', {
      details: { issues: [{ path: 'Idempotency-Key', message: 'is required' }] },
    })
  }
  return parse(IdempotencyKey, given, 'Idempotency-Key')
}

function callerName(caller: Caller): string {
  return caller.kind === 'anyone' ? 'anyone' : `${caller.kind}:${caller.id}`
}

function causeOf(request: FastifyRequest, operation: string | null): Cause {
  return { actor: actorOf(request.caller), requestId: request.id, operation }
}

function actorOf(caller: Caller): Actor {
  switch (caller.kind) {
    case 'staff':
      return { kind: 'staff', id: caller.id, name: caller.name }
    case 'key':
      return { kind: 'system', id: caller.id, name: caller.name }
    case 'anyone':
      return { kind: 'system', id: null, name: 'System' }
  }
}

function httpPart(request: FastifyRequest, reply: FastifyReply): HttpPart {
  return {
    address: request.ip,
    cookie: (name) => request.cookies[name],
    origin: request.headers.origin,
    setCookie: (name, value, { maxAgeSeconds, path, secure }) =>
      void reply.setCookie(name, value, {
        httpOnly: true,
        sameSite: 'strict',
        path,
        secure,
        ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
      }),
  }
}

/** Every failure leaves in one shape; what is not a refusal of ours is logged and told without its inside. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = translate(error)
  if (known.code === 'internal') request.log.error({ err: error }, 'a request failed')
  else if (known.code === 'unavailable') request.log.warn({ err: error }, 'a request could not be served now')
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds))
  return reply.code(known.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(known.toBody(request.id))
}

function translate(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error)) return databaseAway(error)
  if (isTooSlow(error))
    return new AppError('unavailable', 'This look-up takes too long. Narrow it, by a tab, a word or a smaller range.', {
      retryAfterSeconds: 5,
      cause: error,
    })
  if (error.code === 'FST_ERR_BAD_URL') return new AppError('validation_failed', 'The address is not spelt as an address can be.')
  switch (error.statusCode ?? 500) {
    case 400:
      return new AppError('validation_failed', 'body: this is not valid JSON', {
        details: { issues: [{ path: 'body', message: 'is not valid JSON' }] },
      })
    case 413:
      return new AppError('payload_too_large', 'That is too much for one request: at most 100 kB.')
    case 414:
      return new AppError('validation_failed', 'The address is too long.')
    case 415:
      return new AppError('unsupported_media_type', 'Send JSON, with the content type application/json.')
    case 404:
      return notFound('Page')
    default:
      return new AppError('internal', 'Something went wrong on our side. Nothing more is known; look again before you repeat it.', {
        cause: error,
      })
  }
}
