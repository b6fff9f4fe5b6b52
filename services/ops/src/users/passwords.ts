import { hash, verify } from '@node-rs/argon2'
import { ruleBroken } from '../platform/errors.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const lengthMin = 12
const lengthMax = 128
const commonParts = [
  'password',
  'passw0rd',
  'qwerty',
  'asdfgh',
  'letmein',
  'welcome',
  'iloveyou',
  'admin',
  'kainsiap',
  'abc123',
  'malaysia',
  'changeme',
  'dragon',
  'monkey',
  'sunshine',
  'football',
  'princess',
  'superman',
]

/** Throws `rule_broken` for a password that is too short, too long or common. */
export function checkNewPassword(password: string): void {
  if (password.length < lengthMin) throw ruleBroken('password_length', `A password has at least ${lengthMin} characters.`)
  if (password.length > lengthMax) throw ruleBroken('password_length', `A password has at most ${lengthMax} characters.`)
  const bare = commonParts.reduce((rest, part) => rest.replaceAll(part, ''), password.toLowerCase()).replace(/(?<!\d)\d+$/, '')
  if (bare.length < lengthMin / 2 || new Set(password).size < 6)
    throw ruleBroken('password_common', 'This password is too common. Three or four unrelated words make a good one.')
}

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** A dummy hash: an unknown user costs the same time as a known one. */
let dummyHash: Promise<string> | null = null

export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no password has this many words in this order')
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return matches && passwordHash !== undefined
}
