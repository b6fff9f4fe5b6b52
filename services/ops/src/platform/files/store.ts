import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import mongoose, { model, type Types } from 'mongoose'
import type { Permission } from '../../permissions.ts'
import { dayMs, now } from '../clock.ts'
import { startLoop, type Loop } from '../concurrency/loop.ts'
import { plainSchema, Types as MongoTypes } from '../database/mongo.ts'
import { forbidden, notFound } from '../errors.ts'
import type { FileAnswer } from '../http/routes.ts'
import type { Log } from '../process/log.ts'

/** Who may read a file, and until when. Its content is in GridFS under the same id. */
interface FileDoc {
  _id: Types.ObjectId
  ownerId: string
  name: string
  type: string
  /** What the owner must still hold to read it: all of them. */
  permissions: Permission[]
  /** Null while it is being written. */
  sizeBytes: number | null
  createdAt: Date
  expiresAt: Date
}
const keptDays = 7
const sweepEveryMs = 10 * 60_000
const sweptMax = 100
/** Of 255 KiB each: what a download holds in memory. */
const chunksRead = 8

const schema = plainSchema<FileDoc>({
  ownerId: String,
  name: String,
  type: String,
  permissions: [String],
  sizeBytes: Number,
  createdAt: Date,
  expiresAt: Date,
})
schema.index({ expiresAt: 1 })
const FileModel = model<FileDoc>('File', schema, 'files')

function bucket(): mongoose.mongo.GridFSBucket {
  const { db } = mongoose.connection
  if (!db) throw new Error('not connected')
  return new mongoose.mongo.GridFSBucket(db, { bucketName: 'fileContents' })
}

export interface NewFile {
  ownerId: string
  name: string
  /** Media type. */
  type: string
  permissions: readonly Permission[]
}

/** Stores a stream for seven days. Nothing is left of it if it fails; if the process is killed, the sweep removes it. */
export async function storeFile(file: NewFile, content: Readable, signal: AbortSignal): Promise<{ id: string; sizeBytes: number }> {
  const _id = new MongoTypes.ObjectId()
  const at = now()
  const doc = { ...file, _id, permissions: [...file.permissions], sizeBytes: null, createdAt: at }
  // Recorded before anything is written: what a killed process leaves is found by its record.
  await FileModel.collection.insertOne({ ...doc, expiresAt: new Date(at.getTime() + keptDays * dayMs) })
  try {
    const upload = bucket().openUploadStreamWithId(_id, file.name)
    await pipeline(content, upload, { signal })
    const sizeBytes = upload.length
    await FileModel.collection.updateOne({ _id }, { $set: { sizeBytes } })
    return { id: _id.toHexString(), sizeBytes }
  } catch (error) {
    await removeFile(_id).catch(() => {})
    throw error
  }
}

/** A file of one's own, while one holds the rights it needs. Throws `not_found` or `forbidden`. */
export async function openFile(id: string, reader: { id: string; permissions: readonly Permission[] }): Promise<FileAnswer> {
  const doc = await FileModel.findOne({ _id: id, ownerId: reader.id }).lean<FileDoc>()
  if (doc?.sizeBytes === undefined || doc.sizeBytes === null || doc.expiresAt <= now()) throw notFound('File')
  const missing = doc.permissions.find((permission) => !reader.permissions.includes(permission))
  if (missing) throw forbidden(missing)
  return {
    name: doc.name,
    type: doc.type,
    sizeBytes: doc.sizeBytes,
    content: Readable.from(contentOf(doc._id, doc.sizeBytes), { objectMode: false }),
  }
}

/** GridFS would ask for more at a time than a message of the database holds, and the embedded database loses what exceeds it. */
async function* contentOf(_id: Types.ObjectId, sizeBytes: number): AsyncIterable<Uint8Array> {
  const chunks = mongoose.connection.collection<{ data: Buffer }>('fileContents.chunks')
  let left = sizeBytes
  for await (const { data } of chunks.find({ files_id: _id }, { sort: { n: 1 }, batchSize: chunksRead, promoteBuffers: true })) {
    left -= data.length
    yield data
  }
  if (left !== 0) throw new Error(`the content of file ${_id.toHexString()} differs from its size by ${left} bytes`)
}

async function removeFile(_id: Types.ObjectId): Promise<void> {
  const { db } = mongoose.connection
  await db?.collection('fileContents.chunks').deleteMany({ files_id: _id })
  await db?.collection('fileContents.files').deleteMany({ _id })
  await FileModel.collection.deleteOne({ _id })
}

export async function forgetFiles(ownerId: string): Promise<void> {
  for (const { _id } of await FileModel.collection.find({ ownerId }, { projection: { _id: 1 } }).toArray()) await removeFile(_id)
}

/** Removes files that have expired; whether there may be more. */
export async function sweepFiles(): Promise<boolean> {
  const expired = await FileModel.collection.find({ expiresAt: { $lte: now() } }, { projection: { _id: 1 }, limit: sweptMax }).toArray()
  for (const { _id } of expired) await removeFile(_id)
  return expired.length === sweptMax
}

export const startFileSweep = (log: Log): Loop => startLoop('sweep of files', log, { everyMs: () => sweepEveryMs, round: sweepFiles })
