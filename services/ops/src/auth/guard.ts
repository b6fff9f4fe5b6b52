import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { findKey } from '../field-keys/queries.ts'
import { unauthenticated } from '../platform/errors.ts'
import type { Access, Principal, StaffPrincipal } from '../platform/http/routes.ts'
import type { Gatekeeper } from '../platform/live/sockets.ts'
import { readSession, readSessions, toPrincipal, toSessionStatus, userOf, type UserSessionStatus } from './sessions.ts'
import type { Tokens } from './tokens.ts'

/** How long a session or key is cached, unless a notification reports a change. */
const cachedMs = 5_000
const cachedMax = 10_000

export interface Guard extends Gatekeeper {
  identify: (request: FastifyRequest, access: Access) => Promise<Principal>
  /** The user of a session as of now. Throws `unauthenticated` if it has ended. */
  identifySession: (sessionId: string) => Promise<StaffPrincipal>
  /** Clears the cache: permissions or a session changed. */
  forget: () => void
}

/** Identifies the principal: a session by its bearer token, or an app by its key. Permissions are looked up, never carried in tokens. */
export function createGuard(tokens: Tokens): Guard {
  const sessions = createCache<UserSessionStatus>(async (id) => (await readSessions([id])).get(id) ?? { ended: 'signed_out' })
  const keys = createCache(findKey)
  const identifySession = async (sessionId: string) => toPrincipal(sessionId, userOf(await sessions.memo(sessionId)))
  return {
    identify: async (request, access) => {
      if (typeof access === 'object' && 'scopes' in access) return identifyKey(keys, request.headers['x-api-key'])
      const [scheme, token] = request.headers.authorization?.split(' ') ?? []
      if (scheme !== 'Bearer' || !token) throw unauthenticated()
      const { sessionId } = tokens.readAccess(token)
      return identifySession(sessionId)
    },
    identifySession,
    authenticate: async (token) => {
      const { sessionId } = tokens.readAccess(token)
      return toPrincipal(sessionId, await readSession(sessionId))
    },
    sessionStatuses: async (sessionIds) => {
      const found = await readSessions(sessionIds)
      return new Map([...found].map(([id, sessionStatus]) => [id, toSessionStatus(id, sessionStatus)]))
    },
    forget: () => {
      sessions.clear()
      keys.clear()
    },
  }
}

type Cache<T> = Pick<LRUCache<string, Promise<T>>, 'memo' | 'clear'>

async function identifyKey(keys: Cache<Awaited<ReturnType<typeof findKey>>>, given: string | string[] | undefined): Promise<Principal> {
  if (typeof given !== 'string' || given.length > 512) throw unauthenticated('Send a valid key in the header x-api-key.')
  const key = await keys.memo(given)
  if (!key) throw unauthenticated('Send a valid key in the header x-api-key.')
  return { kind: 'key', ...key }
}

function createCache<T>(load: (key: string) => Promise<T>): Cache<T> {
  const cache = new LRUCache<string, Promise<T>>({
    max: cachedMax,
    ttl: cachedMs,
    memoMethod: (key) => {
      const value = load(key)
      value.catch(() => cache.delete(key))
      return value
    },
  })
  return cache
}
