import { countAttempt, forgiveAll, forgiveOne, type Throttle } from '../platform/throttle.ts'

/** People mistype, and an office shares one address. */
const byAccount = (email: string): Throttle => ({ kind: 'account', name: email.toLowerCase(), free: 5 })
const byAddress = (address: string): Throttle => ({ kind: 'address', name: address, free: 30 })

/** Throws `rate_limited`. */
export async function countLogin(email: string, address: string): Promise<void> {
  await countAttempt(byAddress(address), 'sign in')
  try {
    await countAttempt(byAccount(email), 'sign in')
  } catch (error) {
    // An attempt that was not looked at tells a guesser nothing: it must not lock a whole office out.
    await forgiveOne(byAddress(address))
    throw error
  }
}

/** A sign-in that went well forgives its account, and takes its own count back from the address. */
export async function forgiveLogin(email: string, address: string): Promise<void> {
  await Promise.all([forgiveAll(byAccount(email)), forgiveOne(byAddress(address))])
}
