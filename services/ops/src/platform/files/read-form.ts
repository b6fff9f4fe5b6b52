import type { IncomingMessage } from 'node:http'
import type { BusboyInstance } from '@fastify/busboy'
import { tooLargeText, uploadMaxBytes } from './contract.ts'
import { fileError, fileField } from './file-error.ts'

/** A form's boundaries and the headers of its one part. */
const formMaxBytes = 10_000
/** How much of a form that was refused is still read, so that its sender hears why. */
const discardedMax = 4 * uploadMaxBytes

const oneFile = `Send exactly one file in the form field "${fileField}".`
const incomplete = 'The upload was incomplete. Send the file again.'

/** The size that a request declares, or the most there may be. Throws `payload_too_large`, or `unsupported_media_type` for what is no form. */
export function declaredBytes({ headers }: IncomingMessage): number {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data(?:;|$)/i.test(type))
    throw fileError(`${oneFile} Use the content type multipart/form-data.`, 'unsupported_media_type')
  const declared = headers['content-length'] === undefined ? uploadMaxBytes : Number(headers['content-length'])
  if (declared > uploadMaxBytes + formMaxBytes) throw tooLarge()
  return Math.min(declared, uploadMaxBytes)
}

const tooLarge = () => fileError(tooLargeText, 'payload_too_large')

/**
 * Reads the one file of a form, and counts what arrives. Nothing of it is trusted but the bytes: neither the file's name nor its type is
 * looked at. Throws `payload_too_large` as soon as it is, and `validation_failed` for any other form.
 */
export async function readForm(request: IncomingMessage, onBytes: (count: number) => void): Promise<Buffer> {
  const form = await openForm(request)
  // Its sender has left meanwhile: nothing more of it will be heard.
  if (request.destroyed) throw fileError(incomplete)
  const parts: Buffer[] = []
  let files = 0
  await new Promise<void>((resolve, reject) => {
    form.on('file', (name, stream) => {
      files += 1
      stream.on('error', () => reject(fileError(incomplete)))
      if (files > 1 || name !== fileField) {
        stream.resume()
        return reject(fileError(oneFile))
      }
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('limit', () => reject(tooLarge()))
    })
    for (const event of ['field', 'fieldsLimit', 'filesLimit', 'partsLimit'] as const) form.on(event, () => reject(fileError(oneFile)))
    form.on('error', (error) => reject(fileError(incomplete, 'validation_failed', error)))
    form.on('finish', resolve)
    request.on('data', (part: Buffer) => onBytes(part.length))
    request.on('close', () => request.complete || reject(fileError(incomplete)))
    request.pipe(form)
  }).catch((error: unknown) => {
    discard(request, form)
    throw error
  })
  if (files === 0) throw fileError(oneFile)
  return Buffer.concat(parts)
}

/** The parser is loaded with the first upload: most processes never need it. */
async function openForm({ headers }: IncomingMessage): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy')
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      // One more than there may be: it is refused, and not passed over.
      limits: { files: 2, fields: 1, parts: 3, fieldSize: 100, headerPairs: 20, headerSize: 8_000, fileSize: uploadMaxBytes },
    })
  } catch (error) {
    throw fileError(`${oneFile} The content type has no boundary.`, 'validation_failed', error)
  }
}

/** A client that is still sending would not read why it was refused: the rest is received and dropped, up to a limit. */
function discard(request: IncomingMessage, form: BusboyInstance): void {
  let count = 0
  request.unpipe(form)
  request.on('data', (part: Buffer) => {
    count += part.length
    if (count > discardedMax) request.destroy()
  })
  request.resume()
}
