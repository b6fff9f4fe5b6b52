import type { FastifyRequest } from 'fastify'
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
  const sessions = new Cache<UserSessionStatus>(async (id) => (await readSessions([id])).get(id) ?? { ended: 'signed_out' })
  const keys = new Cache(findKey)
  const identifySession = async (sessionId: string) => toPrincipal(sessionId, userOf(await sessions.get(sessionId)))
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

async function identifyKey(keys: Cache<Awaited<ReturnType<typeof findKey>>>, given: string | string[] | undefined): Promise<Principal> {
  if (typeof given !== 'string' || given.length > 512) throw unauthenticated('Send a valid key in the header x-api-key.')
  const key = await keys.get(given)
  if (!key) throw unauthenticated('Send a valid key in the header x-api-key.')
  return { kind: 'key', ...key }
}

class Cache<T> {
  readonly #load: (key: string) => Promise<T>
  #entries = new Map<string, { value: Promise<T>; at: number }>()

  constructor(load: (key: string) => Promise<T>) {
    this.#load = load
  }

  get(key: string): Promise<T> {
    const known = this.#entries.get(key)
    if (known && Date.now() - known.at < cachedMs) return known.value
    if (this.#entries.size >= cachedMax) this.#entries.clear()
    const value = this.#load(key)
    this.#entries.set(key, { value, at: Date.now() })
    value.catch(() => this.#entries.delete(key))
    return value
  }

  clear(): void {
    this.#entries = new Map()
  }
}
