import { createSigner, createVerifier } from 'fast-jwt'
import { unauthenticated } from '../platform/errors.ts'

export const trackSeconds = 15 * 60
const audience = 'kainsiap-track'

/** Tokens that open the stream of one order. Their audience distinguishes them from staff tokens. */
export interface TrackTokens {
  issue: (orderId: string) => { token: string; expiresIn: number }
  /** The order's id and the token's expiry. Throws `unauthenticated`. */
  read: (token: string) => { orderId: string; expiresAt: Date }
}

export function createTrackTokens(secret: string): TrackTokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', aud: audience, expiresIn: trackSeconds * 1000 })
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], allowedAud: audience, requiredClaims: ['sub', 'exp'] })
  return {
    issue: (orderId) => ({ token: sign({ sub: orderId }), expiresIn: trackSeconds }),
    read: (token) => {
      try {
        const { sub, exp } = verify(token) as { sub: string; exp: number }
        return { orderId: sub, expiresAt: new Date(exp * 1000) }
      } catch {
        throw unauthenticated('This page has expired. Search for the order again.')
      }
    },
  }
}
