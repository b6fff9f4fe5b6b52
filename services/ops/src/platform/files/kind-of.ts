import type { FileKind } from './contract.ts'

const starts: readonly (readonly [FileKind, (bytes: Buffer) => boolean])[] = [
  ['jpg', (bytes) => hasAt(bytes, 0, 'ffd8ff')],
  ['png', (bytes) => hasAt(bytes, 0, '89504e470d0a1a0a')],
  ['webp', (bytes) => hasAt(bytes, 0, hexOf('RIFF')) && hasAt(bytes, 8, hexOf('WEBP'))],
  ['pdf', (bytes) => hasAt(bytes, 0, hexOf('%PDF-'))],
]

/** The kind of a file by its first bytes, whatever it is called; null if it is none of ours. */
export function kindOf(bytes: Buffer): FileKind | null {
  return starts.find(([, matches]) => matches(bytes))?.[0] ?? null
}

const hexOf = (text: string) => Buffer.from(text, 'latin1').toString('hex')
const hasAt = (bytes: Buffer, at: number, hex: string) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex
