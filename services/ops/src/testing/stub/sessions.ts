import { randomUUID } from 'node:crypto'
import type { Guard } from '../../auth/guard.ts'
import { originChecks } from '../../auth/origins.ts'
import { toPrincipal, toSessionStatus, userOf, type UserSessionStatus } from '../../auth/sessions.ts'
import type { Login, Session, SignOutReason } from '../../auth/contract.ts'
import { demoPassword } from '../../demo/accounts.ts'
import { AppError, unauthenticated } from '../../platform/errors.ts'
import type { Call, HttpPart } from '../../platform/http/routes.ts'
import { signedIn } from '../../platform/http/principals.ts'
import { toUser } from '../../users/model.ts'
import type { Answers } from './answers.ts'
import type { Data } from './data.ts'

interface OpenSession {
  userId: string
  ended: SignOutReason | null
}

export interface Sessions {
  guard: Guard
  answers: Answers
  clear: () => void
}

const cookie = { name: 'ks_refresh_stub', path: '/api/auth' }
const expiresIn = 900

interface Store {
  sessions: Map<string, OpenSession>
  data: () => Data
  /** Tells the consoles whose session may have ended. */
  recheck: () => void
  checkOrigin: (http: HttpPart) => void
}

/** Sessions whose tokens are their ids: no token is rotated, and none expires. */
export function createSessions(data: () => Data, { recheck, url }: { recheck: () => void; url: string }): Sessions {
  const { checkOrigin } = originChecks({ publicUrl: url, allowedOrigins: new Set([url]) })
  const store: Store = { sessions: new Map(), data, recheck, checkOrigin }
  return { guard: guardOf(store), answers: answersOf(store), clear: () => store.sessions.clear() }
}

function statusOf({ sessions, data }: Store, sessionId: string): UserSessionStatus {
  const session = sessions.get(sessionId)
  if (!session || session.ended) return { ended: session?.ended ?? 'signed_out' }
  const user = data().users.find(({ _id }) => _id.toHexString() === session.userId)
  return user?.isActive ? { user: toUser(user) } : { ended: 'deactivated' }
}

function guardOf(store: Store): Guard {
  const principalOf = async (sessionId: string) => toPrincipal(sessionId, userOf(statusOf(store, sessionId)))
  const identify: Guard['identify'] = async ({ headers }) => {
    const [scheme, token] = headers.authorization?.split(' ') ?? []
    if (scheme !== 'Bearer' || !token) throw unauthenticated()
    return principalOf(token)
  }
  return {
    identify,
    identifyNow: identify,
    identifySession: principalOf,
    authenticate: principalOf,
    sessionStatuses: async (ids) => new Map(ids.map((id) => [id, toSessionStatus(id, statusOf(store, id))])),
    forget: () => {},
  }
}

function answersOf(store: Store): Answers {
  const enter = (sessionId: string, http: HttpPart): Session => {
    http.setCookie(cookie.name, sessionId, { path: cookie.path, secure: false })
    return { token: sessionId, expiresIn, user: userOf(statusOf(store, sessionId)) }
  }
  const leave = (http: HttpPart, isMeant: (session: OpenSession, id: string) => boolean, reason: SignOutReason) => {
    for (const [id, session] of store.sessions) if (isMeant(session, id)) session.ended ??= reason
    store.recheck()
    http.setCookie(cookie.name, '', { path: cookie.path, secure: false, maxAgeSeconds: 0 })
  }
  return {
    'POST /api/auth/login': ({ body, http }: Call<undefined, Login>) => {
      store.checkOrigin(http)
      const user = store.data().users.find(({ email }) => email === body.email.toLowerCase())
      if (!user?.isActive || body.password !== demoPassword) throw new AppError('invalid_credentials', 'Invalid credentials')
      const id = randomUUID()
      store.sessions.set(id, { userId: user._id.toHexString(), ended: null })
      return enter(id, http)
    },
    'POST /api/auth/refresh': ({ http }: Call<undefined, undefined>) => {
      store.checkOrigin(http)
      const id = http.cookie(cookie.name)
      if (!id) throw unauthenticated('No refresh token available')
      return enter(id, http)
    },
    'POST /api/auth/logout': ({ http }: Call<undefined, undefined>) => {
      const own = http.cookie(cookie.name)
      leave(http, (_session, id) => id === own, 'signed_out')
    },
    'POST /api/auth/logout-all': ({ principal, http }: Call<undefined, undefined>) => {
      const { id } = signedIn(principal)
      leave(http, ({ userId }) => userId === id, 'signed_out_everywhere')
    },
  }
}
