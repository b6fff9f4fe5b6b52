import { createHmac } from 'node:crypto'
import { createSigner } from 'fast-jwt'

/** A JWT's parts: anyone can read and write its header and claims. */
const partsOf = (token: string) => {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return { header, payload, signature, claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown> }
}
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Forgeries of a valid token, some with the real key: none may be accepted. */
export function forgeTokens(
  token: string,
  { key, otherSessionId, aud = 'kainsiap-console' }: { key: string; otherSessionId: string; aud?: string },
): Record<string, string> {
  const { header, payload, signature, claims } = partsOf(token)
  const none = part({ alg: 'none', typ: 'JWT' })
  const endless = `${header}.${part({ sub: claims['sub'], sid: claims['sid'], aud })}`
  return {
    'without a signature': `${none}.${payload}.`,
    'with an empty signature': `${header}.${payload}.`,
    'with another session in it': `${header}.${part({ ...claims, sid: otherSessionId })}.${signature}`,
    'signed with another key': createSigner({ key: 'x'.repeat(48), algorithm: 'HS256', aud, expiresIn: 600_000 })(claims),
    'signed by another algorithm': createSigner({ key, algorithm: 'HS512', aud, expiresIn: 600_000 })(claims),
    'for another audience': createSigner({ key, algorithm: 'HS256', expiresIn: 600_000 })({ ...claims, aud: 'kainsiap-track' }),
    'that never ends': `${endless}.${createHmac('sha256', key).update(endless).digest('base64url')}`,
    'that is nothing': '',
    'that is far too long': 'x'.repeat(5_000),
  }
}

/** The same token, signed with the same key an hour ago. */
export function ageToken(token: string, key: string): string {
  const { iat: _iat, exp: _exp, ...claims } = partsOf(token).claims
  return createSigner({ key, algorithm: 'HS256', clockTimestamp: Date.now() - 3_600_000, expiresIn: 600_000 })(claims)
}
