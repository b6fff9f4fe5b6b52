import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive by name, read from its central directory. */
export function unzip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const files: Record<string, string> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, nameLength] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const local = archive.readUInt32LE(at + 42)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(from, from + size)
    files[archive.toString('utf8', at + 46, at + 46 + nameLength)] = (method === 0 ? content : inflateRawSync(content)).toString()
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
