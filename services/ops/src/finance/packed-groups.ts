import mongoose from 'mongoose'

/** One group of a day: a service, a state, a method, an agent. */
export interface Group {
  key: string
  sen: number
  orders: number
}

// What each of many agents brought in, as one binary field: read as it is, where a list of documents costs the decoding of every field.

const idBytes = 12
const sumBytes = 8
const entryBytes = idBytes + sumBytes + 4

export type PackedGroups = mongoose.mongo.Binary

/** For each group the bytes of its id, the amount in sen (exact up to 2^53) and the number of orders. The keys are ids in hexadecimal. */
export function packGroups(groups: readonly Group[]): PackedGroups {
  const bytes = Buffer.alloc(groups.length * entryBytes)
  for (const [place, { key, sen, orders }] of groups.entries()) {
    const at = place * entryBytes
    bytes.write(key, at, idBytes, 'hex')
    bytes.writeDoubleLE(sen, at + idBytes)
    bytes.writeInt32LE(orders, at + idBytes + sumBytes)
  }
  return new mongoose.mongo.Binary(bytes)
}

/** Also of a list, as an earlier version stored it. */
export function unpackGroups(packed: PackedGroups | readonly Group[]): readonly Group[] {
  if (Array.isArray(packed)) return packed as readonly Group[]
  const bytes = Buffer.from((packed as PackedGroups).value())
  return Array.from({ length: bytes.length / entryBytes }, (_, place) => {
    const at = place * entryBytes
    return {
      key: bytes.toString('hex', at, at + idBytes),
      sen: bytes.readDoubleLE(at + idBytes),
      orders: bytes.readInt32LE(at + idBytes + sumBytes),
    }
  })
}
