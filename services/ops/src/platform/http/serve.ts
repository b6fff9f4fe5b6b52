/// <reference types="@fastify/cookie" />
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { AppError, forbidden } from '../errors.ts'
import { admitRequests, recheck, type Gate } from './admission.ts'
import { bodyBytesOf, smallBodyBytes } from './body-limits.ts'
import { operationOf, type Once } from './idempotency.ts'
import { describeIssue, firstIssues } from './issues.ts'
import { refsIn, withIds, type FindIds, type RefPlace } from './record-refs.ts'
import type { Call, FileAnswer, HttpPart, Principal, Received, Route } from './routes.ts'
import type { CommandContext } from '../changes/command-context.ts'
import type { Actor } from '../contract.ts'
import { compileWhenIdle, lazySerialiser, type LazySerialiser } from './serialisers.ts'

const idempotencyHeader = 'idempotency-key'
/** A UUID means the same in capitals. */
const IdempotencyKey = z.uuid().toLowerCase()
const clientNameMax = 64

/** What the routes need of the process. */
export interface ServeParts extends Gate {
  once: Once
  findIds: FindIds
}

/**
 * Serves a table of routes: checks access (401, 403), then the input (400), then for whatever is no GET access once more, and runs the route.
 */
export function serve(app: FastifyInstance, routes: readonly Route[], parts: ServeParts): void {
  refuseUndeclared(app)
  admitRequests(app, parts)
  const serialisers = new Map(routes.flatMap((route) => (route.answer ? [[route, lazySerialiser(route.answer)] as const] : [])))
  const addRoute = (to: FastifyInstance, route: Route) => to.route(optionsOf(route, { parts, serialiser: serialisers.get(route) }))
  for (const route of routes) if (!route.receive) addRoute(app, route)
  compileWhenIdle(app, [...serialisers.values()])
  void app.register(async (uploads) => {
    // Their bodies are left to the routes: no other one takes a form.
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const route of routes) if (route.receive) addRoute(uploads, route)
  })
}

interface Served {
  parts: ServeParts
  serialiser: LazySerialiser | undefined
}

function optionsOf(route: Route, { parts, serialiser }: Served): RouteOptions {
  const refs = refsOf(route)
  return {
    method: route.method,
    url: route.path,
    config: { access: route.access, takesBody: Boolean(route.body ?? route.receive) },
    bodyLimit: bodyLimitOf(route),
    ...(serialiser && { schema: { response: { [route.status]: {} } }, serializerCompiler: () => serialiser.serialise }),
    handler: (request, reply) => answer(route, request, { reply, parts, refs }),
  }
}

/** How many bytes the body of a route may have. */
export function bodyLimitOf({ access, body, bodyMaxBytes }: Route): number {
  if (bodyMaxBytes !== undefined) return bodyMaxBytes
  return access === 'public' || !body ? smallBodyBytes : bodyBytesOf(body)
}

/** Pages and files served by libraries: the API docs, the queue board, which asks for a cookie of its own, and the web app. */
const libraryRoute = /^\/(api\/(docs|queues)(\/|$)|(?!api\/|metrics))/

/** Prevents startup with a route that declares no access. */
function refuseUndeclared(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { url, method, config } = route
    if (config?.access === undefined && libraryRoute.test(url)) route.config = { ...config, access: 'public' }
    else if (config?.access === undefined)
      throw new Error(`${String(method)} ${url} declares no access: name a permission, 'signed-in' or 'public'`)
  })
}

function checkQueryScopes({ queryScopes }: Route, { principal, query }: FastifyRequest): void {
  for (const [name, scope] of Object.entries(queryScopes))
    if (Object.hasOwn(query as object, name) && !(principal.kind === 'key' && principal.scopes.includes(scope))) throw forbidden(scope)
}

interface Answering {
  reply: FastifyReply
  parts: ServeParts
  refs: Refs
}

/** Where the inputs of a route name records. */
type Refs = Readonly<Record<'params' | 'query' | 'body', readonly RefPlace[]>>
const refsOf = ({ params, query, body }: Route): Refs => ({
  params: refsIn(z.object(params)),
  query: refsIn(query),
  body: refsIn(body),
})

async function answer(route: Route, request: FastifyRequest, { reply, parts, refs }: Answering): Promise<FastifyReply> {
  checkQueryScopes(route, request)
  const givenParams = parseParams(route, request.params as Record<string, string>)
  const givenQuery = route.query ? parse(route.query, checkedQuery(request.query), 'query') : noQuery(request.query)
  const key = readKey(route, request)
  const { findIds } = parts
  const params = await withIds(givenParams, refs.params, findIds)
  const query = await withIds(givenQuery, refs.query, findIds)
  const body = await withIds(await readBody(route, request, params), refs.body, findIds)
  if (route.method !== 'GET') await recheck(request, route.access, parts)
  const scope = [principalName(request.principal), `${route.method} ${route.path}`, key ?? '']
  const call = {
    principal: request.principal,
    context: contextOf(request, key ? operationOf([...scope, ...Object.values(params)]) : null),
    id: params['id'] ?? '',
    params,
    query,
    body,
    http: httpPart(request, reply),
  } as Call<never, never>
  if (route.isFile) return sendFile((await route.run(call)) as FileAnswer, request, reply)
  if (!key) return reply.code(route.status).send((await route.run(call)) ?? null)
  const sent = { params, query, body: route.receive ? (body as Received).fingerprint : body }
  const userId = request.principal.kind === 'staff' ? request.principal.id : null
  const kept = await parts.once({ scope, userId, request: sent }, () => finalAnswer(route, call, reply, request.id))
  if (kept.replayed) reply.header('idempotent-replayed', 'true')
  return reply
    .code(kept.status)
    .type('application/json; charset=utf-8')
    .serializer((serialised: string) => serialised)
    .send(kept.body)
}

async function readBody(route: Route, request: FastifyRequest, params: Record<string, string>): Promise<unknown> {
  if (route.receive) return route.receive(request.raw, request.principal, params)
  return route.body ? parse(route.body, checkedBody(request), 'body') : undefined
}

function parseParams(route: Route, given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(route.params).map(([name, schema]) => [name, parse(schema, given[name], name)]))
}

const keptSeconds = 60

/** No browser may guess another type, run anything inside, or show it as a page of ours. */
function sendFile({ content, ...file }: FileAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { name, type, sizeBytes, etag, isInline = false } = file
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  reply
    .type(type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header(
      'content-disposition',
      `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
  if (etag !== undefined) {
    // The bearer token is part of what a cache compares: what one session has fetched, no other one sees.
    reply.header('etag', etag).header('vary', 'authorization').header('cache-control', `private, max-age=${keptSeconds}, must-revalidate`)
    if (request.headers['if-none-match'] === etag) {
      content.destroy()
      return reply.code(304).send()
    }
  }
  if (sizeBytes !== undefined) reply.header('content-length', String(sizeBytes))
  return reply.send(content)
}

/** A rejection by business rules is a final response: a repetition under the same key returns it again. */
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
  const parsed = schema.safeParse(value, { error: describeIssue })
  if (parsed.success) return parsed.data
  const issues = firstIssues(parsed.error, where)
  const first = issues[0]
  throw new AppError('validation_failed', `${first?.path ?? where}: ${first?.message ?? 'is not valid'}`, { details: { issues } })
}

/** A repeated parameter arrives as an array: it is rejected, not guessed at. */
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
    if (route.idempotencyKey === 'optional') return null
    throw new AppError('validation_failed', 'Idempotency-Key: this request requires a UUID that identifies the operation', {
      details: { issues: [{ path: 'Idempotency-Key', message: 'is required' }] },
    })
  }
  return parse(IdempotencyKey, given, 'Idempotency-Key')
}

function principalName(principal: Principal): string {
  return principal.kind === 'anyone' ? 'anyone' : `${principal.kind}:${principal.id}`
}

function contextOf(request: FastifyRequest, operation: string | null): CommandContext {
  return { actor: actorOf(request.principal), requestId: request.id, address: request.ip, operation }
}

function actorOf(principal: Principal): Actor {
  switch (principal.kind) {
    case 'staff':
      return { kind: 'staff', id: principal.id, name: principal.name }
    case 'key':
      return { kind: 'system', id: principal.id, name: principal.name }
    case 'anyone':
      return { kind: 'system', id: null, name: 'System' }
  }
}

function httpPart(request: FastifyRequest, reply: FastifyReply): HttpPart {
  return {
    address: request.ip,
    cookie: (name) => request.cookies[name],
    origin: request.headers.origin,
    client: clientOf(request.headers['x-kainsiap-client']),
    userAgent: request.headers['user-agent'],
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

function clientOf(given: string | string[] | undefined): string | undefined {
  return typeof given === 'string' && given.length > 0 && given.length <= clientNameMax ? given : undefined
}
