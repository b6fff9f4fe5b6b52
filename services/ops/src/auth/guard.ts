import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { findKey } from '../field-keys/queries.ts'
import { batchReads } from '../platform/concurrency/batch-reads.ts'
import { coalesced } from '../platform/concurrency/coalesced.ts'
import { unauthenticated } from '../platform/errors.ts'
import type { Access, Principal, StaffPrincipal } from '../platform/http/routes.ts'
import type { Gatekeeper } from '../platform/live/sockets.ts'
import { noteReceived, readSession, readSessions, toPrincipal, toSessionStatus, userOf, type UserSessionStatus } from './sessions.ts'
import type { AccessClaims, Tokens } from './tokens.ts'

/** How long a session or key is cached, unless a notification reports a change. */
const cachedMs = 5_000
const cachedMax = 10_000

export interface Guard extends Gatekeeper {
  identify: (request: FastifyRequest, access: Access) => Promise<Principal>
  /** The same as the database says now, and not a cache. */
  identifyNow: (request: FastifyRequest, access: Access) => Promise<Principal>
  /** The user of a session as of now. Throws `unauthenticated` if it has ended. */
  identifySession: (sessionId: string) => Promise<StaffPrincipal>
  /** Clears the cache: permissions or a session changed. */
  forget: () => void
}

/** Identifies the principal: a session by its bearer token, or an app by its key. Permissions are looked up, never carried in tokens. */
export function createGuard(tokens: Tokens): Guard {
  const findSession = batchReads(readSessions)
  const sessions = createCache<UserSessionStatus>(async (id) => (await findSession(id)) ?? { ended: 'signed_out' })
  const keys = createCache(coalesced((given) => given, findKey))
  const received = createReceipts()
  const principalOf = async (sessionId: string, read: typeof sessions.read) => toPrincipal(sessionId, userOf(await read(sessionId)))
  const identifyBy =
    (from: 'read' | 'readNow'): Guard['identify'] =>
    async (request, access) => {
      if (typeof access === 'object' && 'scopes' in access) return identifyKey(keys[from], request.headers['x-api-key'])
      const [scheme, token] = request.headers.authorization?.split(' ') ?? []
      if (scheme !== 'Bearer' || !token) throw unauthenticated()
      const claims = tokens.readAccess(token)
      const [principal] = await Promise.all([principalOf(claims.sessionId, sessions[from]), received.note(claims)])
      return principal
    }
  return {
    identify: identifyBy('read'),
    identifyNow: identifyBy('readNow'),
    identifySession: (sessionId) => principalOf(sessionId, sessions.read),
    authenticate: async (token) => {
      const claims = tokens.readAccess(token)
      const [user] = await Promise.all([readSession(claims.sessionId), received.note(claims)])
      return toPrincipal(claims.sessionId, user)
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

/** Records once for each access token that its response arrived. */
function createReceipts() {
  const noted = new LRUCache<string, Promise<void>>({ max: cachedMax })
  const write = async (sessionId: string, refreshHash: string) => {
    // What is not recorded now is recorded by the next request.
    await noteReceived(sessionId, refreshHash).catch(() => noted.delete(refreshHash))
  }
  return {
    note: async ({ sessionId, refreshHash }: AccessClaims) => {
      if (refreshHash === undefined) return
      const writing = noted.get(refreshHash) ?? write(sessionId, refreshHash)
      noted.set(refreshHash, writing)
      await writing
    },
  }
}

interface Cache<T> {
  /** As read at most `cachedMs` ago. */
  read: (key: string) => Promise<T>
  /** Reads again, and keeps that. */
  readNow: (key: string) => Promise<T>
  clear: () => void
}

async function identifyKey(read: typeof findKey, given: string | string[] | undefined): Promise<Principal> {
  if (typeof given !== 'string' || given.length > 512) throw unauthenticated('Send a valid key in the header x-api-key.')
  const key = await read(given)
  if (!key) throw unauthenticated('Send a valid key in the header x-api-key.')
  return { kind: 'key', ...key }
}

function createCache<T>(load: (key: string) => Promise<T>): Cache<T> {
  const cache: LRUCache<string, Promise<T>> = new LRUCache<string, Promise<T>>({
    max: cachedMax,
    ttl: cachedMs,
    memoMethod: (key) => {
      const value = load(key)
      value.catch(() => cache.peek(key) === value && cache.delete(key))
      return value
    },
  })
  return {
    read: (key) => cache.memo(key),
    readNow: (key) => cache.memo(key, { forceRefresh: true }),
    clear: () => cache.clear(),
  }
}
