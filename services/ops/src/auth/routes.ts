import { cookieAt } from '../platform/security/cookies.ts'
import { createKnownDevices, type KnownDevices } from '../platform/security/known-device.ts'
import { get, post, type HttpPart, type Route } from '../platform/http/routes.ts'
import { signedIn } from '../platform/http/principals.ts'
import { login, logout, logoutEverywhere, refresh, type SignedIn } from './commands.ts'
import { DemoAccounts, Login, Session } from './contract.ts'
import { resetRoutes } from './link-routes.ts'
import { clientHeader, originChecks } from './origins.ts'
import type { Tokens } from './tokens.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'

export interface AuthServices {
  tokens: Tokens
  /** Seals the secrets of two-step verification. */
  dataSeal: DataSeal
  /** Signs the cookies that identify known browsers. */
  deviceSecret: string
  /** The console's URL: its scheme and port are part of the cookie name. */
  publicUrl: string
  allowedOrigins: ReadonlySet<string>
  demo: () => Promise<DemoAccounts>
}

const cookiePath = '/api/auth'

export function authRoutes(settings: AuthServices): Route[] {
  const { deviceSecret: secret, publicUrl, demo } = settings
  const cookies = refreshCookies(publicUrl)
  const devices = createKnownDevices({ secret, publicUrl, use: 'device', path: cookiePath })
  const origins = originChecks(settings)
  return [
    loginRoute(settings, { cookies, devices, ...origins }),
    ...sessionRoutes(settings.tokens, { cookies, ...origins }),
    ...resetRoutes(devices),
    ...publicRoutes(demo),
  ]
}

interface Entrance extends ReturnType<typeof originChecks> {
  cookies: ReturnType<typeof refreshCookies>
  devices: KnownDevices
}

const loginRoute = ({ tokens, dataSeal: seal }: AuthServices, { cookies, devices, checkOrigin }: Entrance) =>
  post(
    '/auth/login',
    'public',
    { summary: 'Sign in', body: Login, answer: Session, idempotencyKey: 'unused' },
    async ({ context: { requestId }, body, http }) => {
      checkOrigin(http)
      const account = body.email.toLowerCase()
      const device = devices.recognise(http, account)
      const entered = await login({ tokens, seal }, body, { ...visitOf(http), requestId, device })
      const session = cookies.set(entered, http)
      devices.remember(http, account)
      return session
    },
  )

const sessionRoutes = (tokens: Tokens, { cookies, checkCookieUse }: Omit<Entrance, 'devices'>): Route[] => [
  post(
    '/auth/refresh',
    'public',
    {
      summary: `Rotate the refresh token and get a new access token; without an Origin, send the header ${clientHeader}`,
      answer: Session,
      idempotencyKey: 'unused',
    },
    async ({ context: { requestId }, http }) => {
      checkCookieUse(http)
      return cookies.set(await refresh(tokens, cookies.read(http), { requestId, address: http.address }), http)
    },
  ),
  post(
    '/auth/logout',
    'public',
    { summary: `End this session; without an Origin, send the header ${clientHeader}`, idempotencyKey: 'unused' },
    async ({ http }) => {
      checkCookieUse(http)
      await logout(tokens, cookies.read(http))
      cookies.clear(http)
    },
  ),
  post('/auth/logout-all', 'signed-in', { summary: 'End all your sessions', idempotencyKey: 'unused' }, async ({ principal, http }) => {
    await logoutEverywhere(signedIn(principal).id)
    cookies.clear(http)
  }),
]

const publicRoutes = (demo: AuthServices['demo']) => [
  get('/public/demo', 'public', { summary: 'List the demo accounts; demo mode only', answer: DemoAccounts }, demo),
]

const visitOf = ({ address, userAgent }: HttpPart) => ({ address, userAgent })

/** The refresh token is only sent in a cookie. */
function refreshCookies(publicUrl: string) {
  const cookie = cookieAt(publicUrl, 'refresh', cookiePath)
  return {
    read: (http: HttpPart) => http.cookie(cookie.name),
    set: ({ session, grant }: SignedIn, http: HttpPart) => {
      http.setCookie(cookie.name, grant.refreshToken, {
        ...cookie,
        ...(grant.cookieSeconds !== undefined && { maxAgeSeconds: grant.cookieSeconds }),
      })
      return session
    },
    clear: (http: HttpPart) => http.setCookie(cookie.name, '', { ...cookie, maxAgeSeconds: 0 }),
  }
}
