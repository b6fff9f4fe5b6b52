import type { DataSeal } from './data-seal.ts'

/** What was sealed with a secret that is not known here, about something else, or was changed. */
export class UnreadableSeal extends Error {
  override name = 'UnreadableSeal'
}

/**
 * The seal, with one error for whatever it cannot open. `onUnreadable` is called for the first: after a secret was replaced or lost, there
 * are many.
 */
export function reportingSeal(seal: DataSeal, onUnreadable: (error: UnreadableSeal) => void): DataSeal {
  let isReported = false
  return {
    ...seal,
    open: (sealed, about) => {
      try {
        return seal.open(sealed, about)
      } catch (cause) {
        const error = new UnreadableSeal(`the encrypted data of ${about} can’t be decrypted`, { cause })
        if (!isReported) onUnreadable(error)
        isReported = true
        throw error
      }
    },
  }
}
