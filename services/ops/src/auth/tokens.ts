import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import { AppError, unauthenticated } from '../platform/errors.ts'

export const accessSeconds = 600
const audience = 'kainsiap-console'

export interface AccessClaims {
  userId: string
  sessionId: string
  /** SHA-256 of the refresh token that was issued with it; missing in tokens of an earlier version. */
  refreshHash: string | undefined
}

/** Signs and verifies tokens. The access token only names a session: permissions are always looked up. */
export interface Tokens {
  /** A bearer token, valid for `accessSeconds`. */
  access: (grant: { userId: string; sessionId: string; refreshToken: string }) => string
  /** Throws `token_expired` or `unauthenticated`. */
  readAccess: (token: string) => AccessClaims
  firstRefresh: (sessionId: string) => string
  /** Deterministic: a token that is presented again gets the same successor. */
  nextRefresh: (token: string) => string
  /** The session of a refresh token; null if the token is not ours. */
  readRefresh: (token: string) => string | null
}

export function createTokens({ accessSecret, refreshSecret }: { accessSecret: string; refreshSecret: string }): Tokens {
  const sign = createSigner({ key: accessSecret, algorithm: 'HS256', aud: audience, expiresIn: accessSeconds * 1000 })
  const verify = createVerifier({
    key: accessSecret,
    algorithms: ['HS256'],
    allowedAud: audience,
    requiredClaims: ['sub', 'sid', 'exp'],
    cache: 1_000,
  })
  const mac = (text: string) => createHmac('sha256', refreshSecret).update(text).digest('base64url')
  const seal = (sessionId: string, random: string) => `${sessionId}.${random}.${mac(`seal ${sessionId}.${random}`)}`
  return {
    access: ({ userId, sessionId, refreshToken }) => sign({ sub: userId, sid: sessionId, rth: hashToken(refreshToken) }),
    readAccess: (token) => {
      try {
        const { sub, sid, rth } = verify(token) as { sub: string; sid: string; rth?: string }
        return { userId: sub, sessionId: sid, refreshHash: rth }
      } catch (error) {
        if (error instanceof TokenError && error.code === TokenError.codes.expired)
          throw new AppError('token_expired', 'The access token has expired. Refresh it.')
        throw unauthenticated()
      }
    },
    firstRefresh: (sessionId) => seal(sessionId, randomBytes(32).toString('base64url')),
    nextRefresh: (token) => seal(token.split('.')[0] ?? '', mac(`next ${token}`)),
    readRefresh: (token) => {
      const [sessionId = '', random = '', given = '', ...more] = token.split('.')
      const [expected, shown] = [Buffer.from(mac(`seal ${sessionId}.${random}`)), Buffer.from(given)]
      const ours = shown.length === expected.length && timingSafeEqual(shown, expected)
      return ours && more.length === 0 && /^[0-9a-f]{24}$/.test(sessionId) ? sessionId : null
    },
  }
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
