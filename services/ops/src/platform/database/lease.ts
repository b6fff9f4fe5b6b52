import { randomUUID } from 'node:crypto'
import { model } from 'mongoose'
import { now } from '../clock.ts'
import { writesOf } from './fields.ts'
import { isDuplicateKey, plainSchema } from './mongo.ts'

interface LeaseDoc {
  _id: string
  holder: string
  until: Date
}
const LeaseModel = model<LeaseDoc>('Lease', plainSchema({ _id: String, holder: String, until: Date }), 'leases')

/** A soft lease of this process: it saves two workers from duplicate work; safety never depends on it. */
export interface Lease {
  /** Takes the lease if it is free, and renews it in time. */
  isOurs: () => Promise<boolean>
  /** Lets another process have it at once. */
  drop: () => Promise<void>
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
  try {
    const { matchedCount, upsertedCount } = await writesOf(LeaseModel).updateOne(
      { _id: name, $or: [{ holder }, { until: { $lt: at } }] },
      { $set: { holder, until: new Date(at.getTime() + forMs) } },
      { upsert: true },
    )
    return matchedCount + upsertedCount > 0
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Whether anyone currently holds the lease of that name. */
export async function isLeaseHeld(name: string): Promise<boolean> {
  const lease = await LeaseModel.findById(name).lean<LeaseDoc>()
  return lease !== null && lease.until > now()
}
