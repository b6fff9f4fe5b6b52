import { AppError, unauthenticated } from '../platform/errors.ts'
import { get, post, type Caller, type HttpPart, type Route } from '../platform/routes.ts'
import { User } from '../users/contract.ts'
import { getUser } from '../users/queries.ts'
import { login, logout, logoutEverywhere, refresh, type SignedIn } from './commands.ts'
import { DemoAccounts, Login, Session } from './contract.ts'
import type { Tokens } from './tokens.ts'

export interface AuthSettings {
  tokens: Tokens
  /** Where the console is opened: its scheme and port name the cookie. */
  publicUrl: string
  allowedOrigins: ReadonlySet<string>
  demo: () => Promise<DemoAccounts>
}

export function authRoutes({ tokens, publicUrl, allowedOrigins, demo }: AuthSettings): Route[] {
  const cookie = refreshCookie(publicUrl)
  const give = ({ session, grant }: SignedIn, http: HttpPart) => {
    http.setCookie(cookie.name, grant.refreshToken, {
      ...cookie,
      ...(grant.cookieSeconds !== undefined && { maxAgeSeconds: grant.cookieSeconds }),
    })
    return session
  }
  const take = (http: HttpPart) => http.setCookie(cookie.name, '', { ...cookie, maxAgeSeconds: 0 })
  /** The cookie signs in by itself, so only our own pages may ask for what it gives. */
  const checkOrigin = ({ origin }: HttpPart) => {
    if (origin !== undefined && !allowedOrigins.has(origin))
      throw new AppError('forbidden', 'This address may not sign in here.', { details: { permission: 'origin' } })
  }
  return [
    post(
      '/auth/login',
      'public',
      { summary: 'Sign in', body: Login, answer: Session, idempotencyKey: 'unused' },
      async ({ cause, body, http }) => {
        checkOrigin(http)
        return give(await login(tokens, body, { requestId: cause.requestId, address: http.address }), http)
      },
    ),
    post(
      '/auth/refresh',
      'public',
      { summary: 'Rotate the refresh token and get a new access token', answer: Session, idempotencyKey: 'unused' },
      async ({ http }) => {
        checkOrigin(http)
        return give(await refresh(tokens, http.cookie(cookie.name)), http)
      },
    ),
    post('/auth/logout', 'public', { summary: 'Sign out here', idempotencyKey: 'unused' }, async ({ http }) => {
      checkOrigin(http)
      await logout(tokens, http.cookie(cookie.name))
      take(http)
    }),
    post('/auth/logout-all', 'signed-in', { summary: 'Sign out everywhere', idempotencyKey: 'unused' }, async ({ caller, http }) => {
      await logoutEverywhere(staffId(caller))
      take(http)
    }),
    get('/auth/me', 'signed-in', { summary: 'Who is signed in, with the permissions in force', answer: User }, ({ caller }) =>
      getUser(staffId(caller)),
    ),
    get('/public/demo', 'public', { summary: 'The demo accounts, where this runs on demo data', answer: DemoAccounts }, demo),
  ]
}

function staffId(caller: Caller): string {
  if (caller.kind !== 'staff') throw unauthenticated()
  return caller.id
}

/** Several copies on localhost share cookies: the port in the name keeps them apart. */
function refreshCookie(publicUrl: string): { name: string; path: string; secure: boolean } {
  const { protocol, port } = new URL(publicUrl)
  if (protocol === 'https:') return { name: '__Host-ks_refresh', path: '/', secure: true }
  return { name: `ks_refresh_${port || '80'}`, path: '/api/auth', secure: false }
}
