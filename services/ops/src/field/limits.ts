import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rateLimited } from '../platform/errors.ts'

/** How many requests an app may send within a window: per key, and per person. */
export interface FieldLimits {
  perKey: number
  perPerson: number
  windowMs: number
}

/**
 * Limits the use of a key: a leaked one must not read the whole business, nor act for one person without bounds. Each process counts
 * separately.
 */
export function limitKeys(app: FastifyInstance, { perKey, perPerson, windowMs }: FieldLimits): void {
  const byKey = app.createRateLimit({ max: perKey, timeWindow: windowMs, keyGenerator: ({ principal }) => idOf(principal) })
  const byPerson = app.createRateLimit({
    max: perPerson,
    timeWindow: windowMs,
    keyGenerator: (request) => `${idOf(request.principal)} for ${personOf(request) ?? ''}`,
  })
  app.addHook('preHandler', async (request) => {
    if (request.principal.kind !== 'key') return
    await enforceLimit(byKey, request, 'this key')
    if (personOf(request) !== undefined) await enforceLimit(byPerson, request, 'this person')
  })
}

const idOf = (principal: FastifyRequest['principal']) => ('id' in principal ? principal.id : '')

/** The person a request is for, if it names one; whether that person exists is not checked here. */
function personOf({ query, body, params, url }: FastifyRequest): string | undefined {
  if (isOfPerson.test(url)) return (params as { id?: string }).id?.slice(0, 24)
  const named = { ...(query as object), ...(typeof body === 'object' ? body : null) } as Record<string, unknown>
  const person = named['customerId'] ?? named['agentId']
  return typeof person === 'string' ? person.slice(0, 24) : undefined
}

const isOfPerson = /^\/api\/field\/(?:customers|agents)\/./

type Limit = ReturnType<FastifyInstance['createRateLimit']>

async function enforceLimit(limit: Limit, request: FastifyRequest, who: string): Promise<void> {
  const state = await limit(request)
  if (state.isAllowed || !state.isExceeded) return
  const seconds = Math.max(1, Math.ceil(state.ttl / 1000))
  throw rateLimited(seconds, `Too many requests from ${who}. Try again in ${seconds} s.`)
}
