import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const issuer = 'KainSiap'
const secretBytes = 20
const period = 30
/** Clocks of phones differ: the period before and the one after count as well. */
const window = 1

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** A new secret, as base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

/** What an authenticator app reads from a QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The number of the period in which a code is that of the secret; null if it is in none that counts now. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

/** The code of a moment. */
export const codeAt = (secret: string, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() })

/** Without letters that are read as digits or as one another. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const codesGiven = 10
const half = 5

/** Ten codes of fifty bits: kfh7w-2m0xr. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: half }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: codesGiven }, () => `${part()}-${part()}`)
}

/** What somebody typed, as it is compared: without spaces and dashes, in lower case. */
export const bareCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '')
