import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Answer, Client } from './client.ts'

/** One part of a form. */
export interface Part {
  bytes: Buffer | string
  field?: string
  /** Without it the part is a text field. */
  fileName?: string | null
  type?: string
  /** Further headers of the part. */
  headers?: string
}

export interface Form {
  body: Buffer
  headers: Record<string, string>
}

const boundary = '----kainsiap'

/** A form as a browser sends it, or as none would. */
export function formOf(parts: readonly Part[]): Form {
  const body = parts.flatMap(({ bytes, field = 'file', fileName = 'picture.jpg', type = 'image/jpeg', headers = '' }) => {
    const name = fileName === null ? '' : `; filename="${fileName}"`
    return [
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${name}\r\ncontent-type: ${type}\r\n${headers}\r\n`,
      bytes,
      '\r\n',
    ].map((part) => Buffer.from(part as string))
  })
  return {
    body: Buffer.concat([...body, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

export const sendForm = <T>(client: Client, path: string, { body, headers }: Form, more: Record<string, string> = {}): Promise<Answer<T>> =>
  client.send<T>(path, { method: 'POST', body: new Uint8Array(body), headers: { ...headers, ...more } })

/** A form with what only begins like a picture. */
export function pictureStart(): { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> } {
  const { body, headers } = formOf([{ bytes: Buffer.from('ffd8ffe0', 'hex') }])
  return { body: new Uint8Array(body), headers }
}

/** A picture of coloured noise: wider than high, taken with the camera turned, and with a place in its metadata. */
export async function photo(format: 'jpeg' | 'png' | 'webp' = 'jpeg', { width = 300, height = 200, seed = 1 } = {}): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => (index * 7919 * seed) % 251))
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Artist: metadataMark }, IFD3: { GPSLatitude: '3/1 8/1 0/1' } })
    .toFormat(format)
    .toBuffer()
}
/** What the metadata of a photo holds. */
export const metadataMark = 'Puan Halimah took this'

export const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')

/** A chunk of a PNG file. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  return Buffer.concat([uint32(content.length), typed, uint32(crc32(typed))])
}

/** A black picture of one bit a pixel: small as a file, whatever its size. */
export function blackPng(width: number, height: number, rows = Math.min(height, 20_000)): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])])
  const content = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(Math.min(width, 200_000) / 8))))
  return Buffer.concat([pngStart, pngChunk('IHDR', header), pngChunk('IDAT', content), pngChunk('IEND', Buffer.alloc(0))])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
