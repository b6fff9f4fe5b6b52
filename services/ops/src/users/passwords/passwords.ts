import { hash, verify } from '@node-rs/argon2'
import { ruleBroken } from '../../platform/errors.ts'
import { passwordForms, storedPassword } from '../../platform/text.ts'
import { isEasilyGuessed } from './password-strength.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const lengthMin = 12
const lengthMax = 128

interface Owner {
  name: string
  email: string
  /** The hash of the present password, if there is one. */
  passwordHash: string | null
}

/** The hash of a new password. Throws `rule_broken` if it is too short, too long, easily guessed, or the present one. */
export async function hashNewPassword(given: string, owner: Owner): Promise<string> {
  const password = storedPassword(given)
  if (password.length < lengthMin) throw ruleBroken('password_length', `Use at least ${lengthMin} characters.`)
  if (password.length > lengthMax) throw ruleBroken('password_length', `Use at most ${lengthMax} characters.`)
  if (await isEasilyGuessed(password, owner))
    throw ruleBroken('password_common', 'This password is too common. Use three or four unrelated words.')
  if (owner.passwordHash !== null && (await isAnyForm(owner.passwordHash, given)))
    throw ruleBroken('password_reused', 'This is your current password. Choose a different one.')
  return hashPassword(password)
}

/** For passwords that are known to be good; see `hashNewPassword`. */
export const hashPassword = (password: string): Promise<string> => hash(storedPassword(password), cost)

/** A dummy hash: an unknown user costs the same time as a known one. */
let dummyHash: Promise<string> | null = null

export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no password has this many words in this order')
  const matches = await isAnyForm(passwordHash ?? (await dummyHash), password)
  return matches && passwordHash !== undefined
}

/** How many forms are compared depends on the password only, not on the account. */
async function isAnyForm(passwordHash: string, password: string): Promise<boolean> {
  for (const form of passwordForms(password)) if (await verify(passwordHash, form)) return true
  return false
}
