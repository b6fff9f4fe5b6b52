import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import mongoose, { model, type mongo, type Types } from 'mongoose'
import type { Permission } from '../../permissions.ts'
import { dayMs, now } from '../clock.ts'
import { plainSchema, Types as MongoTypes } from '../database/mongo.ts'
import { forbidden, notFound } from '../errors.ts'
import type { FileAnswer } from '../http/routes.ts'
import { writesOf } from '../database/fields.ts'

/** Who may read a file, and until when. Its content is in GridFS under the same id, of which 96 bits are random. */
export interface FileDoc {
  _id: Types.ObjectId
  /** The user who asked for it; of an attachment, the entity. */
  ownerId: string
  name: string
  type: string
  /** What the owner must still hold to read it: all of them. */
  permissions: Permission[]
  /** Null while it is being written. */
  sizeBytes: number | null
  /** The attachment of an entity that it is; see attachments.ts. */
  attachment?: string
  thumbnail?: mongo.Binary
  /** The key of a sealed content and thumbnail, itself sealed for this file; see sealed-content.ts. */
  contentKey?: string
  createdAt: Date
  /** When it is removed; of an attachment, when it is looked up whether its entity still refers to it. */
  expiresAt: Date
}
const keptDays = 7
/** Of 255 KiB each: what a download holds in memory. */
const chunksRead = 8

const schema = plainSchema<FileDoc>({
  ownerId: String,
  name: String,
  type: String,
  permissions: [String],
  sizeBytes: Number,
  attachment: String,
  thumbnail: Buffer,
  contentKey: String,
  createdAt: Date,
  expiresAt: Date,
})
schema.index({ expiresAt: 1 })
const FileModel = model<FileDoc>('File', schema, 'files')

/** Where `rotateKeys` finds the keys of sealed files. */
export const sealedFiles = { model: FileModel, sealed: { own: ['contentKey'] } }

function bucket(): mongoose.mongo.GridFSBucket {
  const { db } = mongoose.connection
  if (!db) throw new Error('not connected')
  return new mongoose.mongo.GridFSBucket(db, { bucketName: 'fileContents' })
}

export interface NewFile {
  /** A new one if omitted. */
  _id?: Types.ObjectId
  ownerId: string
  name: string
  /** Media type. */
  type: string
  permissions: readonly Permission[]
  /** Seven days if omitted. */
  keptMs?: number
  attachment?: string
  thumbnail?: Buffer
  contentKey?: string
}

/** Cannot be guessed: 96 bits of it are random. */
export const newFileId = (): Types.ObjectId => new MongoTypes.ObjectId(randomBytes(12))

/** Stores a stream. Nothing is left of it if it fails; if the process is killed, the sweep removes it. */
export async function storeFile(
  { _id = newFileId(), keptMs = keptDays * dayMs, thumbnail, ...file }: NewFile,
  content: Readable,
  signal?: AbortSignal,
): Promise<{ id: string; sizeBytes: number }> {
  const at = now()
  const doc = { ...file, _id, permissions: [...file.permissions], sizeBytes: null, createdAt: at }
  // Recorded before anything is written: what a killed process leaves is found by its record.
  await writesOf(FileModel).insertOne({
    ...doc,
    ...(thumbnail && { thumbnail: new mongoose.mongo.Binary(thumbnail) }),
    expiresAt: new Date(at.getTime() + keptMs),
  })
  try {
    const upload = bucket().openUploadStreamWithId(_id, file.name)
    await pipeline(content, upload, signal ? { signal } : {})
    const sizeBytes = upload.length
    await writesOf(FileModel).updateOne({ _id }, { $set: { sizeBytes } })
    return { id: _id.toHexString(), sizeBytes }
  } catch (error) {
    await removeFile(_id).catch(() => {})
    throw error
  }
}

/** A file that has been written whole; null if there is none. */
export async function findFile(id: string): Promise<(FileDoc & { sizeBytes: number }) | null> {
  const doc = (await FileModel.collection.findOne({ _id: new MongoTypes.ObjectId(id) })) as FileDoc | null
  return doc && doc.sizeBytes !== null ? { ...doc, sizeBytes: doc.sizeBytes } : null
}

/** A file of one's own, while one holds the rights it needs. Throws `not_found` or `forbidden`. */
export function openOwnFile(doc: FileDoc & { sizeBytes: number }, reader: { id: string; permissions: readonly Permission[] }): FileAnswer {
  if (doc.ownerId !== reader.id || doc.expiresAt <= now()) throw notFound('File')
  const missing = doc.permissions.find((permission) => !reader.permissions.includes(permission))
  if (missing) throw forbidden(missing)
  return { name: doc.name, type: doc.type, sizeBytes: doc.sizeBytes, content: contentOf(doc) }
}

export const contentOf = ({ _id, sizeBytes }: { _id: Types.ObjectId; sizeBytes: number }): Readable =>
  Readable.from(chunksOf(_id, sizeBytes), { objectMode: false })

/** GridFS would ask for more at a time than a message of the database holds, and the embedded database loses what exceeds it. */
async function* chunksOf(_id: Types.ObjectId, sizeBytes: number): AsyncIterable<Uint8Array> {
  const chunks = mongoose.connection.collection<{ data: Buffer }>('fileContents.chunks')
  let left = sizeBytes
  for await (const { data } of chunks.find({ files_id: _id }, { sort: { n: 1 }, batchSize: chunksRead, promoteBuffers: true })) {
    left -= data.length
    yield data
  }
  if (left !== 0) throw new Error(`the content of file ${_id.toHexString()} differs from its size by ${left} bytes`)
}

/** Its record goes last: what a killed process leaves is found again. */
export async function removeFile(_id: Types.ObjectId): Promise<void> {
  const { db } = mongoose.connection
  await db?.collection('fileContents.chunks').deleteMany({ files_id: _id })
  await db?.collection('fileContents.files').deleteMany({ _id })
  await writesOf(FileModel).deleteOne({ _id })
}

export async function forgetFiles(ownerId: string): Promise<void> {
  for (const { _id } of await FileModel.collection.find({ ownerId }, { projection: { _id: 1 } }).toArray()) await removeFile(_id)
}

/** Files whose time has come. */
export async function findExpired(max: number): Promise<FileDoc[]> {
  const fields = { _id: 1, attachment: 1, ownerId: 1 }
  return (await FileModel.collection
    .find({ expiresAt: { $lte: now() } }, { projection: fields, sort: { expiresAt: 1 }, limit: max })
    .toArray()) as unknown as FileDoc[]
}

export async function keepFor(_id: Types.ObjectId, ms: number): Promise<void> {
  await writesOf(FileModel).updateOne({ _id }, { $set: { expiresAt: new Date(now().getTime() + ms) } })
}
