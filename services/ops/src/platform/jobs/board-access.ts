import { createSigner, createVerifier } from 'fast-jwt'
import { unauthenticated } from '../errors.ts'
import { signedIn } from '../http/principals.ts'
import { post, type Route } from '../http/routes.ts'
import { pathCookieAt } from '../security/cookies.ts'

export const boardPath = '/api/queues'
const audience = 'kainsiap-queues'
const validSeconds = 600

export interface BoardAccessSettings {
  deviceSecret: string
  /** Its scheme and port are part of the cookie's name. */
  publicUrl: string
}

/** The board is a page of its own, which sends no bearer token: a cookie for its path names the session that opened it. */
export function boardAccessRoute({ deviceSecret: key, publicUrl }: BoardAccessSettings): Route {
  const sign = createSigner({ key, algorithm: 'HS256', aud: audience, expiresIn: validSeconds * 1000 })
  const cookie = pathCookieAt(publicUrl, 'queues', boardPath)
  return post(
    '/queues/access',
    'settings.write',
    { summary: `Set the cookie for ${boardPath}, valid for ten minutes`, idempotencyKey: 'unused' },
    async ({ principal, http }) => {
      const { id, sessionId } = signedIn(principal)
      http.setCookie(cookie.name, sign({ sub: id, sid: sessionId }), { ...cookie, maxAgeSeconds: validSeconds })
    },
  )
}

/** Reads that cookie. The reader throws `unauthenticated` unless it is ours and still valid. */
export function boardAccessReader({ deviceSecret: key, publicUrl }: BoardAccessSettings) {
  const verify = createVerifier({ key, algorithms: ['HS256'], allowedAud: audience, requiredClaims: ['sub', 'sid', 'exp'] })
  const { name } = pathCookieAt(publicUrl, 'queues', boardPath)
  return (cookies: Readonly<Record<string, string | undefined>>): { userId: string; sessionId: string } => {
    try {
      const { sub, sid } = verify(cookies[name] ?? '') as { sub: string; sid: string }
      return { userId: sub, sessionId: sid }
    } catch {
      throw unauthenticated('This page expired after ten minutes. Open it again in the console under System Settings, Queues.')
    }
  }
}
