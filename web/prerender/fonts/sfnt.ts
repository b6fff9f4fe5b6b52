/** The tables of an OpenType font by their tag. */
export type Tables = Map<string, Buffer>

const headerBytes = 12
const entryBytes = 16

export function readTables(font: Buffer): Tables {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => headerBytes + index * entryBytes)
  return new Map(
    entries.map((entry) => {
      const start = font.readUInt32BE(entry + 8)
      return [font.toString('latin1', entry, entry + 4), font.subarray(start, start + font.readUInt32BE(entry + 12))]
    }),
  )
}

export function tableOf(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag)
  if (!table) throw new Error(`the font has no table ${tag}`)
  return table
}

/** Serializes a font. Checksums are left at zero: the next reader is a subsetter, which writes its own. */
export function writeTables(tables: Tables): Buffer {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const header = Buffer.alloc(headerBytes + sorted.length * entryBytes)
  const log = Math.floor(Math.log2(sorted.length))
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(sorted.length, 4)
  header.writeUInt16BE(16 * 2 ** log, 6)
  header.writeUInt16BE(log, 8)
  header.writeUInt16BE(16 * (sorted.length - 2 ** log), 10)
  let start = header.length
  for (const [index, [tag, table]] of sorted.entries()) {
    const entry = headerBytes + index * entryBytes
    header.write(tag, entry, 'latin1')
    header.writeUInt32BE(start, entry + 8)
    header.writeUInt32BE(table.length, entry + 12)
    start += padded(table).length
  }
  return Buffer.concat([header, ...sorted.map(([, table]) => padded(table))])
}

/** Padded to four-byte words. */
export function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
}
