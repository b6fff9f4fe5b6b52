import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { signedIn } from '../http/principals.ts'
import type { Principal, Received } from '../http/routes.ts'
import { wrongKindText, type FileKind } from './contract.ts'
import { fileError } from './file-error.ts'
import { kindOf } from './kind-of.ts'
import { reserve, takeSlot } from './quota.ts'
import { declaredBytes, readForm } from './read-form.ts'

/** A file as it arrived: of an allowed kind by its first bytes, and nothing else is known of it yet. */
export interface Upload extends Received {
  kind: FileKind
  bytes: Buffer
}

type Params = Readonly<Record<string, string>>

/** Whose quota an upload is within. */
type UploaderOf = (principal: Principal, params: Params) => string

const whoIsSignedIn: UploaderOf = (principal) => signedIn(principal).id
/** Of a route for an app, which acts for the person whom its path names. */
export const whoIsNamed: UploaderOf = (_principal, { id = '' }) => id

/** Reads the one file of a request's form, within the uploader's quota. */
export const receiving =
  (kinds: readonly FileKind[], uploaderOf = whoIsSignedIn) =>
  async (request: IncomingMessage, principal: Principal, params: Params): Promise<Upload> => {
    const uploaderId = uploaderOf(principal, params)
    const declared = declaredBytes(request)
    const release = takeSlot(uploaderId)
    try {
      const bytes = await readCounted(request, uploaderId, declared)
      const kind = kindOf(bytes)
      if (bytes.length === 0) throw fileError('This file is empty. Choose another file.')
      if (!kind || !kinds.includes(kind)) throw fileError(wrongKindText(kinds), 'unsupported_media_type')
      return { kind, bytes, fingerprint: createHash('sha256').update(bytes).digest('hex') }
    } finally {
      release()
    }
  }

/** What has arrived counts, also of a file that is refused. */
async function readCounted(request: IncomingMessage, uploaderId: string, declared: number): Promise<Buffer> {
  const giveBack = await reserve(uploaderId, declared)
  let arrived = 0
  try {
    return await readForm(request, (count) => (arrived += count))
  } finally {
    await giveBack(declared - arrived)
  }
}
