import type { IncomingMessage } from 'node:http'
import type { Addresses } from '../security/addresses.ts'
import { createSlots, type Release } from '../concurrency/slots.ts'

/** How many sockets of one address may be authenticating at once. Further ones wait: after a restart a whole office reconnects together. */
const enteringMax = 50
const waitMaxMs = 3_000
/** How long an opened WebSocket may take to present a token. */
const signInMaxMs = 5_000
/** How long a rejected client has to hang up before it is disconnected. */
const rejectedMaxMs = 1_000
/** How long a failed WebSocket still counts after its end, which limits an address to `enteringMax` of them in that time. */
const failedForMs = 1_000

/** Limits how many unauthenticated WebSockets each address has open at a time. */
export interface Admission {
  /** Resolves to true when the request gets a slot; to false if that takes too long or the visitor has left. */
  enter: (request: IncomingMessage) => Promise<boolean>
  signedIn: (request: IncomingMessage) => void
  rejected: (request: IncomingMessage) => void
}

export function openAdmission(addresses: Addresses): Admission {
  const slots = createSlots(enteringMax)
  const entering = new WeakMap<IncomingMessage, { release: Release; limit: NodeJS.Timeout }>()
  const takeSlot = (request: IncomingMessage): Promise<Release | null> => {
    const address = addresses.visitorOf(request)
    return address === null ? Promise.resolve(() => {}) : slots.wait(address, waitMaxMs)
  }
  return {
    enter: async (request) => {
      const { socket } = request
      const release = await takeSlot(request)
      if (!release) return false
      if (socket.destroyed) {
        release()
        return false
      }
      entering.set(request, { release, limit: setTimeout(() => socket.destroy(), signInMaxMs) })
      socket.once('close', () => {
        clearTimeout(entering.get(request)?.limit)
        setTimeout(release, failedForMs).unref()
      })
      return true
    },
    signedIn: (request) => {
      const { release, limit } = entering.get(request) ?? {}
      clearTimeout(limit)
      release?.()
    },
    rejected: (request) => {
      setTimeout(() => request.socket.destroy(), rejectedMaxMs).unref()
    },
  }
}
