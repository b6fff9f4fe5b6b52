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

/** Takes or renews a soft lease: it saves two workers from duplicate work; safety never depends on it. */
export async function holdLease(name: string, holder: string, forMs: number): Promise<boolean> {
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

export async function dropLease(name: string, holder: string): Promise<void> {
  await writesOf(LeaseModel).deleteOne({ _id: name, holder })
}

/** Whether anyone currently holds the lease of that name. */
export async function isLeaseHeld(name: string): Promise<boolean> {
  const lease = await LeaseModel.findById(name).lean<LeaseDoc>()
  return lease !== null && lease.until > now()
}
