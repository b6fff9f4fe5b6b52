import { createHmac, timingSafeEqual } from 'node:crypto'

/** A message counts as recent for this long, before and after. */
const windowMs = 300_000

export const isRecent = (at: Date, now: Date): boolean => Math.abs(now.getTime() - at.getTime()) <= windowMs

/** Whether one of the secrets made this signature (HMAC-SHA256, hexadecimal). All are compared, in constant time. */
export function isSignedBy(secrets: readonly string[], content: string | Buffer, signature: string): boolean {
  const given = Buffer.from(signature.toLowerCase())
  const matches = secrets.map((secret) => {
    const own = Buffer.from(createHmac('sha256', secret).update(content).digest('hex'))
    return own.length === given.length && timingSafeEqual(own, given)
  })
  return matches.includes(true)
}
