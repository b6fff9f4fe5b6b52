import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, forbidden, invalid, notFound, rateLimited, unauthenticated } from '../errors.ts'
import { networkOf } from '../security/addresses.ts'
import { tooComplex } from './body-limits.ts'
import type { Access, Principal } from './routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal
  }
  interface FastifyContextConfig {
    access?: Access
    /** Whether it takes a body; by default whatever is no GET. */
    takesBody?: boolean
    /** Whether anonymous requests are counted by address; by default those of the API. */
    countsAnonymous?: boolean
  }
}

/** Who is let in, and how often. */
export interface Gate {
  /** Whose request it is, as known a moment ago. Throws `unauthenticated` or `token_expired`. */
  identify: (request: FastifyRequest, access: Access) => Promise<Principal>
  /** The same as the database says now. */
  identifyNow: (request: FastifyRequest, access: Access) => Promise<Principal>
  /** Counts an anonymous request. Throws `rate_limited`. */
  countAnonymous: (request: FastifyRequest) => Promise<void>
}

const minuteMs = 60_000

/** Limits anonymous requests by address: each process counts separately. */
export function anonymousLimit(app: FastifyInstance, max: number): Gate['countAnonymous'] {
  const limit = app.createRateLimit({ max, timeWindow: minuteMs, keyGenerator: ({ ip }) => `anonymous ${networkOf(ip)}` })
  return async (request) => {
    const state = await limit(request)
    if (state.isAllowed || !state.isExceeded) return
    throw rateLimited(Math.max(1, Math.ceil(state.ttl / 1000)))
  }
}

/** Decides about every request before its body is read: who sends it, whether they may, and whether it may have a body. */
export function admitRequests(app: FastifyInstance, gate: Gate): void {
  app.decorateRequest('principal')
  app.addHook('onRequest', async (request) => {
    request.principal = await enter(request, gate)
    if (hasBody(request)) checkTakesBody(request)
  })
  readBounded(app)
}

async function enter(request: FastifyRequest, gate: Gate): Promise<Principal> {
  const { access, countsAnonymous = request.url.startsWith('/api/') } = request.routeOptions.config
  const isPublic = access === undefined || access === 'public'
  if (isPublic) {
    if (countsAnonymous) await gate.countAnonymous(request)
    return { kind: 'anyone' }
  }
  try {
    const principal = await gate.identify(request, access)
    checkAccess(principal, access)
    return principal
  } catch (error) {
    if (error instanceof AppError && error.status === 401) await gate.countAnonymous(request)
    throw error
  }
}

/**
 * Whose request it is once all of it has arrived, which its sender may have put off. What changes something is decided by the database and not by what
 * was known when its first bytes came, nor by what this process was told since: a right that is removed is gone at once. Throws `unauthenticated` or
 * `forbidden`.
 */
export async function recheck(request: FastifyRequest, access: Access, gate: Gate): Promise<void> {
  if (access === 'public') return
  request.principal = await gate.identifyNow(request, access)
  checkAccess(request.principal, access)
}

function checkAccess(principal: Principal, access: Access): void {
  if (access === 'public') return
  if (typeof access === 'object' && 'scopes' in access) {
    if (principal.kind !== 'key') throw unauthenticated('Send a valid key in the header x-api-key.')
    if (!access.scopes.some((scope) => principal.scopes.includes(scope))) throw forbidden(access.scopes.join(' or '))
    return
  }
  if (principal.kind !== 'staff') throw unauthenticated()
  if (access === 'signed-in') return
  const permissions = typeof access === 'string' ? [access] : access
  if (!permissions.some((permission) => principal.permissions.includes(permission))) throw forbidden(permissions.join(' or '))
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** What nothing reads is not read: neither the body of a request for a path that leads nowhere, nor one that the route has no use for. */
function checkTakesBody(request: FastifyRequest): void {
  const { takesBody = request.method !== 'GET' && request.method !== 'HEAD' } = request.routeOptions.config
  if (request.is404) throw notFound('Page')
  if (!takesBody) throw invalid('body', 'must be empty: this request has no body')
}

/** Parses JSON that is not nested too deeply and has not too many keys; no other content type is read. */
function readBounded(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const problem = tooComplex(text)
    if (problem === null) void parse(request, text, done)
    else done(invalid('body', problem))
  })
}
