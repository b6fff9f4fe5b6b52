import type { FastifyRequest } from 'fastify'
import { findKey } from '../field-keys/queries.ts'
import { AppError, unauthenticated } from '../platform/errors.ts'
import type { Access, Caller } from '../platform/routes.ts'
import type { Gatekeeper } from '../platform/sockets.ts'
import { readSessions, toStanding, type SessionStanding } from './sessions.ts'
import type { Tokens } from './tokens.ts'

/** What is known of a session or key may be this old, unless a poke says that something changed. */
const cachedMs = 5_000
const cachedMax = 10_000

export interface Guard extends Gatekeeper {
  identify: (request: FastifyRequest, access: Access) => Promise<Caller>
  /** Forgets what is known: somebody's rights or session changed. */
  forget: () => void
}

/** Tells who calls: a session behind a bearer token, or an app behind its key. Rights are looked up, never carried. */
export function createGuard(tokens: Tokens): Guard {
  const sessions = new Cache<SessionStanding>(async (id) => (await readSessions([id])).get(id) ?? { ended: 'signed_out' })
  const keys = new Cache(findKey)
  return {
    identify: async (request, access) => {
      if (typeof access === 'object' && 'scopes' in access) return identifyKey(keys, request.headers['x-api-key'])
      const [scheme, token] = request.headers.authorization?.split(' ') ?? []
      if (scheme !== 'Bearer' || !token) throw unauthenticated()
      const { sessionId } = tokens.readAccess(token)
      const standing = await sessions.get(sessionId)
      if ('ended' in standing) throw endedError(standing.ended)
      const { id, name, permissions } = standing.user
      return { kind: 'staff', id, name, permissions, sessionId }
    },
    authenticate: async (token) => {
      const { sessionId } = tokens.readAccess(token)
      const standing = (await readSessions([sessionId])).get(sessionId) ?? { ended: 'signed_out' }
      if ('ended' in standing) throw endedError(standing.ended)
      return { sessionId, permissions: standing.user.permissions }
    },
    standings: async (sessionIds) => {
      const found = await readSessions(sessionIds)
      return new Map([...found].map(([id, standing]) => [id, toStanding(id, standing)]))
    },
    forget: () => {
      sessions.clear()
      keys.clear()
    },
  }
}

async function identifyKey(keys: Cache<Awaited<ReturnType<typeof findKey>>>, given: string | string[] | undefined): Promise<Caller> {
  if (typeof given !== 'string' || given.length > 512) throw unauthenticated('Send a valid key in the header x-api-key.')
  const key = await keys.get(given)
  if (!key) throw unauthenticated('Send a valid key in the header x-api-key.')
  return { kind: 'key', ...key }
}

function endedError(reason: string): AppError {
  return new AppError('unauthenticated', 'Your session has ended. Sign in again.', { details: { reason } })
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
