import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import { AppError, unauthenticated } from '../platform/errors.ts'

export const accessSeconds = 600
const audience = 'kainsiap-console'

/** Signs and reads what signs in. The access token only names a session: rights are always read anew. */
export interface Tokens {
  /** A bearer token for `accessSeconds`. */
  access: (claims: { userId: string; sessionId: string }) => string
  /** Throws `token_expired` or `unauthenticated`. */
  readAccess: (token: string) => { userId: string; sessionId: string }
  firstRefresh: (sessionId: string) => string
  /** Always the same for the same token: two tabs that rotate at once get one successor. */
  nextRefresh: (token: string) => string
  /** The session a refresh token of ours belongs to; null for one that is not ours. */
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
  const mac = (words: string) => createHmac('sha256', refreshSecret).update(words).digest('base64url')
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
      const expected = Buffer.from(mac(`seal ${sessionId}.${random}`))
      const ours = given.length === expected.length && timingSafeEqual(Buffer.from(given), expected)
      return ours && more.length === 0 && /^[0-9a-f]{24}$/.test(sessionId) ? sessionId : null
    },
  }
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
