import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { model } from 'mongoose'
import { now } from '../clock.ts'
import { writesOf } from './fields.ts'
import { isDuplicateKey, plainSchema } from './mongo.ts'

interface LeaseDoc {
  _id: string
  holder: string
  until: Date
  /** The process that holds it, if others can tell that it has ended. */
  process?: string | null
}
const LeaseModel = model<LeaseDoc>(
  'Lease',
  plainSchema({ _id: String, holder: String, until: Date, process: { type: String, default: undefined } }),
  'leases',
)

/** A soft lease of this process: it saves two workers from duplicate work; safety never depends on it. */
export interface Lease {
  /** Takes the lease if it is free or its holder has died, and renews it in time. */
  isOurs: () => Promise<boolean>
  /** Lets another process have it at once. */
  drop: () => Promise<void>
}

/** Who is alive, as seen by all processes of the system. */
export interface Presence {
  /** This process, while the others can see it; null otherwise. */
  self: () => string | null
  /** Whether that process has certainly ended. */
  hasEnded: (process: string) => Promise<boolean>
}

let presence: Presence = { self: () => null, hasEnded: async () => false }

/** From now on the leases of a process that has died are taken over at once. Without it, they expire. */
export function usePresence(of: Presence): void {
  presence = of
}

export function createLease(name: string, forMs: number): Lease {
  const holder = randomUUID()
  let renewAt = 0
  let asking: Promise<boolean> | null = null
  const ask = async () => {
    const held = await holdLease(name, holder, forMs)
    renewAt = held ? Date.now() + forMs / 2 : 0
    return held
  }
  return {
    // Whoever asks meanwhile gets the same answer: subscribers share a lease.
    isOurs: async () => Date.now() < renewAt || (asking ??= ask().finally(() => (asking = null))),
    drop: async () => {
      renewAt = 0
      await writesOf(LeaseModel)
        .deleteOne({ _id: name, holder })
        .catch(() => {})
    },
  }
}

async function holdLease(name: string, holder: string, forMs: number): Promise<boolean> {
  const at = now()
  const ours = { $set: { holder, until: new Date(at.getTime() + forMs), process: presence.self() } }
  try {
    const { matchedCount, upsertedCount } = await writesOf(LeaseModel).updateOne(
      { _id: name, $or: [{ holder }, { until: { $lt: at } }] },
      ours,
      { upsert: true },
    )
    return matchedCount + upsertedCount > 0
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return takeFromTheDead(name, ours)
  }
}

async function takeFromTheDead(name: string, ours: { $set: Omit<LeaseDoc, '_id'> }): Promise<boolean> {
  const other = await LeaseModel.findById(name).lean<LeaseDoc>()
  if (!other?.process || !(await presence.hasEnded(other.process))) return false
  const { matchedCount } = await writesOf(LeaseModel).updateOne({ _id: name, holder: other.holder }, ours)
  return matchedCount > 0
}

/** Whether anyone currently holds the lease of that name. */
export async function isLeaseHeld(name: string): Promise<boolean> {
  const lease = await LeaseModel.findById(name).lean<LeaseDoc>()
  return lease !== null && lease.until > now()
}

const askEveryMs = 100

/**
 * Does `work` while no other process does the same: waits for its turn, also after one that died in the middle. `work` finds out itself what
 * is left to do, and must bear a repetition: a process that stands still for longer than `forMs` may lose the lease.
 */
export async function underLease<Result>(name: string, forMs: number, work: () => Promise<Result>): Promise<Result> {
  const lease = createLease(name, forMs)
  while (!(await lease.isOurs())) await sleep(askEveryMs)
  const renewing = setInterval(() => void lease.isOurs().catch(() => {}), forMs / 4)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await lease.drop()
  }
}
