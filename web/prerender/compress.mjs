import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(?:js|css|svg)$/
/** Smaller files fit into one packet anyway. */
const LEAST_BYTES = 1_000

/** Writes a compressed copy beside each text file, so that the server need not compress. Not for documents: the server modifies them. */
export async function compressBelow(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(files.map(compress))
}

async function compress(file) {
  const text = readFileSync(file)
  if (text.length < LEAST_BYTES) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
  const [shorter, short] = await Promise.all([promisify(brotliCompress)(text, quality), promisify(gzip)(text, { level: 9 })])
  writeFileSync(`${file}.br`, shorter)
  writeFileSync(`${file}.gz`, short)
}
