import { countAttempt, forgiveAll, forgiveOne, type Throttle } from '../platform/security/throttle.ts'

/** People mistype, and an office shares one address. A device is a browser that has signed in to this account before. */
const login = { what: 'sign in', account: 'account', address: 'address', device: 'device', free: 5, addressFree: 30 }
/** Each sends a mail, whoever asks for it. */
const reset = { what: 'reset the password', account: 'reset', address: 'reset-address', device: 'reset-device', free: 3, addressFree: 30 }
/** Of the second step: who knows the password starts again with that one's count, and never with this one. */
const code = { what: 'enter the code', account: 'code', device: 'code-device', free: 5 }
type Counted = Pick<typeof login, 'account' | 'device' | 'free'>

const byAccount = ({ account, free }: Counted, email: string): Throttle => ({ kind: account, name: email.toLowerCase(), free })
const byAddress = ({ address, addressFree }: typeof login, name: string): Throttle => ({ kind: address, name, free: addressFree })
const byDevice = ({ device, free }: Counted, email: string, id: string): Throttle => ({
  kind: device,
  name: `${email.toLowerCase()} ${id}`,
  free,
})

/** An attempt by somebody who is not signed in: `device` is the id of a browser known to this account. */
export interface Attempt {
  email: string
  address: string
  device: string | null
}

/**
 * A known browser has only its own count: strangers who guess at its account, or from its address, do not lock its owner out. Throws
 * `rate_limited`.
 */
async function count(counted: typeof login, { email, address, device }: Attempt): Promise<void> {
  if (device) {
    await countAttempt(byDevice(counted, email, device), counted.what)
    return
  }
  await countAttempt(byAddress(counted, address), counted.what)
  try {
    await countAttempt(byAccount(counted, email), counted.what)
  } catch (error) {
    // An attempt rejected unverified tells a guesser nothing: it must not lock out a whole office.
    await forgiveOne(byAddress(counted, address))
    throw error
  }
}

/** Throws `rate_limited`. */
export const countLogin = (attempt: Attempt): Promise<void> => count(login, attempt)
/** Whether there is such an account or not. Throws `rate_limited`. */
export const countReset = (attempt: Attempt): Promise<void> => count(reset, attempt)

/**
 * A successful sign-in resets its account's count and takes its own attempt back from the address. From a known browser it says nothing
 * about guesses from elsewhere: it only resets that browser's count.
 */
export async function forgiveLogin({ email, address, device }: Attempt): Promise<void> {
  if (device) await forgiveAll(byDevice(login, email, device))
  else await Promise.all([forgiveAll(byAccount(login, email)), forgiveOne(byAddress(login, address))])
}

/** The second step of whoever knows the password: no wait for wrong passwords holds it up. `hasCode` if this attempt is the step itself. */
export async function forgiveFirstStep({ email, address, device }: Attempt, { hasCode }: { hasCode: boolean }): Promise<void> {
  await forgiveAll(guessesOf(login, { email, device }))
  // A wrong code stays counted for its address.
  if (!device && !hasCode) await forgiveOne(byAddress(login, address))
}

type Owner = Pick<Attempt, 'email' | 'device'>
const guessesOf = (counted: Counted, { email, device }: Owner) => (device ? byDevice(counted, email, device) : byAccount(counted, email))

/** Throws `rate_limited`. */
export const countCode = (attempt: Attempt): Promise<void> => countAttempt(guessesOf(code, attempt), code.what)
export const forgiveCodes = (attempt: Attempt): Promise<void> => forgiveAll(guessesOf(code, attempt))

/** Whoever has used the link of a reset owns the account: earlier attempts at it say nothing. */
export async function forgiveReset(email: string): Promise<void> {
  await Promise.all([forgiveAll(byAccount(reset, email)), forgiveAll(byAccount(login, email))])
}

/** Passwords and codes that whoever is signed in enters to prove who they are. */
const proofsOf = (userId: string): Throttle => ({ kind: 'proof', name: userId, free: 5 })

/** Runs `prove`, which throws if what was entered is wrong: only wrong entries count. Throws `rate_limited`. */
export async function countingProofs<Result>(userId: string, prove: () => Promise<Result>): Promise<Result> {
  await countAttempt(proofsOf(userId), 'confirm your identity')
  const result = await prove()
  await forgiveAll(proofsOf(userId))
  return result
}

/** Uses of links, valid or not, from one address. */
const linksFrom = (address: string): Throttle => ({ kind: 'link', name: address, free: 30 })

/** Runs `use`, which finds the owner of a link and throws if the link is wrong: only wrong links count. Throws `rate_limited`. */
export async function countingLinks<Result>(address: string, use: () => Promise<Result>): Promise<Result> {
  await countAttempt(linksFrom(address), 'open a link')
  const result = await use()
  await forgiveOne(linksFrom(address))
  return result
}
