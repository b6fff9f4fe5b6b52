import { hashOf } from './chain.ts'
import type { AuditDoc } from './audit-entry.ts'

/** An entry whose hash is not that of its content at its place. */
export type Unfit = AuditDoc & Required<Pick<AuditDoc, 'seq' | 'previous' | 'hash'>>

/** One thing that is wrong, in words, and the entry at which. */
export interface Fault {
  seq: number
  text: string
}

/** Says of each whether it was moved, which it was if it fits the place of another one, or altered. */
export function movedOrAltered(unfit: readonly Unfit[]): Fault[] {
  return unfit.map((entry) => {
    const { seq } = entry
    const original = unfit.find((other) => other !== entry && fits(entry, other))
    const id = entry._id.toHexString()
    return original
      ? { seq, text: `Entry ${seq} was moved: it was chained as entry ${original.seq} (${id}).` }
      : { seq, text: `Entry ${seq} was altered (${id}, ${entry.action} at ${atOf(entry)}).` }
  })
}

/** With its own hash at the other's number, or with its content at the other's place. */
const fits = (entry: Unfit, { seq, previous, hash }: Unfit): boolean =>
  hashOf({ seq, previous: entry.previous }, entry) === entry.hash || hashOf({ seq, previous }, entry) === hash

const atOf = ({ at }: AuditDoc) => (at instanceof Date ? at.toISOString() : String(at))
