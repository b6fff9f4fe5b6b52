import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmptyDatabase, type TestDatabase } from '../../testing/system/database.ts'
import { findFile, openOwnFile, storeFile } from './store.ts'

const reader = { id: 'a'.repeat(24), permissions: [] }
const hashOf = (parts: readonly Uint8Array[]) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
/** More than one message of the database holds. */
const parts = Array.from({ length: 40 }, () => randomBytes(1_000_000))

let database: TestDatabase
let id: string

beforeAll(async () => {
  database = await startEmptyDatabase()
  const file = { ownerId: reader.id, name: 'large.bin', type: 'application/octet-stream', permissions: [] }
  ;({ id } = await storeFile(file, Readable.from(parts), new AbortController().signal))
})
afterAll(() => database.stop())

const read = async () => {
  const file = await findFile(id)
  if (!file) throw new Error('not found')
  return openOwnFile(file, reader).content.toArray() as Promise<Uint8Array[]>
}

it('a large file is read back as it was stored', async () => {
  expect(hashOf(await read())).toBe(hashOf(parts))
})

it('a file that has lost a part is an error, not a shorter file', async () => {
  await mongoose.connection.collection('fileContents.chunks').deleteOne({ files_id: new mongoose.Types.ObjectId(id), n: 70 })
  await expect(read()).rejects.toThrow('differs from its size')
})
