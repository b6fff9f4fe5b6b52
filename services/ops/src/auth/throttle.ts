import { countAttempt, forgiveAll, forgiveOne, type Throttle } from '../platform/security/throttle.ts'

/** People mistype, and an office shares one address. */
const byAccount = (email: string): Throttle => ({ kind: 'account', name: email.toLowerCase(), free: 5 })
const byAddress = (address: string): Throttle => ({ kind: 'address', name: address, free: 30 })
/** A browser that has signed in to this account before. */
const byDevice = (email: string, device: string): Throttle => ({ kind: 'device', name: `${email.toLowerCase()} ${device}`, free: 5 })

/** A sign-in attempt: `device` is the id of a browser known to this account. */
export interface LoginAttempt {
  email: string
  address: string
  device: string | null
}

/**
 * A known browser has only its own count: strangers who guess at its account, or from its address, do not lock its owner out. Throws
 * `rate_limited`.
 */
export async function countLogin({ email, address, device }: LoginAttempt): Promise<void> {
  if (device) {
    await countAttempt(byDevice(email, device), 'sign in')
    return
  }
  await countAttempt(byAddress(address), 'sign in')
  try {
    await countAttempt(byAccount(email), 'sign in')
  } catch (error) {
    // An attempt rejected unverified tells a guesser nothing: it must not lock out a whole office.
    await forgiveOne(byAddress(address))
    throw error
  }
}

/**
 * A successful sign-in resets its account's count and takes its own attempt back from the address. From a known browser it says nothing
 * about guesses from elsewhere: it only resets that browser's count.
 */
export async function forgiveLogin({ email, address, device }: LoginAttempt): Promise<void> {
  if (device) await forgiveAll(byDevice(email, device))
  else await Promise.all([forgiveAll(byAccount(email)), forgiveOne(byAddress(address))])
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
