import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import { AppError, unauthenticated } from '../platform/errors.ts'

export const accessSeconds = 600
const audience = 'kainsiap-console'

/** Signs and verifies tokens. The access token only names a session: permissions are always looked up. */
export interface Tokens {
  /** A bearer token, valid for `accessSeconds`. */
  access: (claims: { userId: string; sessionId: string }) => string
  /** Throws `token_expired` or `unauthenticated`. */
  readAccess: (token: string) => { userId: string; sessionId: string }
  firstRefresh: (sessionId: string) => string
  /** Deterministic: two tabs that rotate the same token get one successor. */
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
    access: ({ userId, sessionId }) => sign({ sub: userId, sid: sessionId }),
    readAccess: (token) => {
      try {
        const { sub, sid } = verify(token) as { sub: string; sid: string }
        return { userId: sub, sessionId: sid }
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
