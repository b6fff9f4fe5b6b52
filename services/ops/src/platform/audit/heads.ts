import { model } from 'mongoose'
import { now } from '../clock.ts'
import { isDuplicateKey, plainSchema, trusted } from '../database/mongo.ts'
import type { DataSeal } from '../security/data-seal.ts'
import { readChainHead } from './chain.ts'
import { writesOf } from '../database/fields.ts'

/**
 * What the chain was at some time, signed: HMAC-SHA-256 by a key derived from DATA_SECRET, which is not in the database. Whoever rewrites
 * the log and all hashes after it cannot make the heads that were signed before fit.
 */
export interface SignedHead {
  /** They are numbered without gaps. */
  _id: number
  seq: number
  hash: string
  at: Date
  signature: string
}
export const HeadModel = model<SignedHead>(
  'AuditHead',
  plainSchema<SignedHead>({ _id: Number, seq: Number, hash: String, at: Date, signature: String }),
  'auditHeads',
)

const everyMs = 3_600_000
const about = 'head of the audit log'
const signedText = ({ _id, seq, hash, at }: Omit<SignedHead, 'signature'>) => `${_id}\n${seq}\n${hash}\n${at.toISOString()}`

/** Whether it was signed by DATA_SECRET, or by one of the retired ones. */
export const isSigned = (seal: DataSeal, head: SignedHead): boolean => seal.digests(signedText(head), about).includes(head.signature)

export const readLastHead = (): Promise<SignedHead | null> => HeadModel.findOne().sort({ _id: -1 }).lean<SignedHead>()

/** The heads after the one of that number, in order. */
export const readHeads = (after: number, limit: number): Promise<SignedHead[]> =>
  HeadModel.find({ _id: trusted({ $gt: after }) })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<SignedHead[]>()

/** Signs the head of the chain, if an hour has passed since the last time and it has grown. Returns the new head. */
export async function signHead(seal: DataSeal): Promise<SignedHead | null> {
  const last = await readLastHead()
  const at = now()
  if (last && at.getTime() - last.at.getTime() < everyMs) return null
  const head = await readChainHead()
  if (!head || head.seq === last?.seq) return null
  const next = { _id: (last?._id ?? 0) + 1, seq: head.seq, hash: head.hash, at }
  const signed = { ...next, signature: seal.digest(signedText(next), about) }
  try {
    await writesOf(HeadModel).insertOne(signed)
    return signed
  } catch (error) {
    // Another worker was first.
    if (isDuplicateKey(error)) return null
    throw error
  }
}

/** Signs anew what a retired secret signed; what no known secret signed stays as it is. Returns how many heads it signed. */
export async function renewHeads(seal: DataSeal): Promise<number> {
  let renewed = 0
  for await (const head of HeadModel.find().sort({ _id: 1 }).lean<SignedHead[]>().cursor({ batchSize: 500 }) as AsyncIterable<SignedHead>) {
    const signature = seal.digest(signedText(head), about)
    if (head.signature === signature || !isSigned(seal, head)) continue
    await writesOf(HeadModel).updateOne({ _id: head._id, signature: head.signature }, { $set: { signature } })
    renewed += 1
  }
  return renewed
}
