import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { notFound } from '../errors.ts'
import type { DataSeal } from '../security/data-seal.ts'
import type { PictureSize } from './contract.ts'
import { contentOf, newFileId, storeFile, type FileDoc, type NewFile } from './store.ts'

const algorithm = 'aes-256-gcm'
const [keyBytes, ivBytes, tagBytes] = [32, 12, 16]

/** Moved to another file, or from thumbnail to content, it opens no more. */
const aboutOf = (id: string, size: PictureSize) => Buffer.from(`files/${id}/${size}`)

/**
 * Stores a content encrypted by a key of its own. That key is sealed for the file by the product's secret: when the secret changes, only the
 * key is sealed anew (`npm run keys:rotate`).
 */
export async function storeSealedFile(seal: DataSeal, { thumbnail, ...file }: Omit<NewFile, '_id'>, content: Buffer): Promise<string> {
  const _id = newFileId()
  const name = _id.toHexString()
  const key = randomBytes(keyBytes)
  const { id } = await storeFile(
    {
      ...file,
      _id,
      contentKey: seal.seal(key.toString('base64url'), name),
      ...(thumbnail && { thumbnail: encrypt(key, thumbnail, aboutOf(name, 'thumbnail')) }),
    },
    Readable.from([encrypt(key, content, aboutOf(name, 'full'))]),
  )
  return id
}

/** Throws if anything of it was changed, or belongs to another file. */
export async function openSealedFile(seal: DataSeal, doc: FileDoc & { sizeBytes: number }, size: PictureSize): Promise<Buffer> {
  const id = doc._id.toHexString()
  if (doc.contentKey === undefined) throw new Error(`file ${id} is not encrypted`)
  const key = Buffer.from(seal.open(doc.contentKey, id), 'base64url')
  if (size === 'full') return decrypt(key, Buffer.concat(await contentOf(doc).toArray()), aboutOf(id, size))
  if (!doc.thumbnail) throw notFound('Thumbnail')
  return decrypt(key, Buffer.from(doc.thumbnail.buffer), aboutOf(id, size))
}

function encrypt(key: Buffer, bytes: Buffer, about: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(about)
  const content = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), content])
}

function decrypt(key: Buffer, bytes: Buffer, about: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(about).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
}
