import { model, type Types } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineEntity } from './platform/changes/entity.ts'
import { z } from 'zod'
import { writesOf } from './platform/database/fields.ts'
import { entitySchema, oneOf, Types as MongoTypes, type EntityDoc } from './platform/database/mongo.ts'
import { openSealedFile, storeSealedFile } from './platform/files/sealed-content.ts'
import { findFile, sealedFiles } from './platform/files/store.ts'
import { openPersonal, personalDigests, personalField, sealPersonal, type PersonalValue } from './platform/personal-data/personal-value.ts'
import { rotateKeys } from './platform/personal-data/rotate.ts'
import { createDataSeal } from './platform/security/data-seal.ts'
import { runScript } from './testing/command-line.ts'
import { startEmptyDatabase, type TestDatabase } from './testing/system/database.ts'
import { UserModel } from './users/model.ts'

interface PersonDoc extends EntityDoc {
  _id: Types.ObjectId
  icNumber: PersonalValue | null
}
const PersonModel = model<PersonDoc>('RotatedPerson', entitySchema<PersonDoc>({ icNumber: personalField }), 'rotatedPeople')
const people = defineEntity({
  name: 'person',
  title: 'Person',
  model: PersonModel,
  summary: z.object({ id: z.string() }),
  trackedFields: [],
  toEntity: ({ _id }) => ({ id: _id.toHexString() }),
  sealed: { personal: ['icNumber'] },
})

const [oldSecret, newSecret] = ['o'.repeat(48), 'n'.repeat(48)]
const [before, after] = [createDataSeal(oldSecret), createDataSeal(newSecret, [oldSecret])]
const placeOf = (id: string) => ({ collection: 'rotatedPeople', id, field: 'icNumber' })
const kind = { collection: 'rotatedPeople', field: 'icNumber' }
const icOf = (index: number) => String(900_101_140_000 + index)

let database: TestDatabase

beforeAll(async () => {
  database = await startEmptyDatabase()
})
afterAll(() => database.stop())

async function addPeople(count: number): Promise<string[]> {
  const at = new Date()
  const docs = Array.from({ length: count }, (_, index): PersonDoc => {
    const _id = new MongoTypes.ObjectId()
    return { _id, version: 1, createdAt: at, updatedAt: at, icNumber: sealPersonal(before, placeOf(_id.toHexString()), icOf(index)) }
  })
  await writesOf(PersonModel).insertMany(docs)
  return docs.map(({ _id }) => _id.toHexString())
}

const read = async (id: string) => (await PersonModel.findById(id).lean<PersonDoc>())?.icNumber
const findByIc = (ic: string) => PersonModel.findOne({ 'icNumber.digest': oneOf(personalDigests(after, kind, ic)) }).lean<PersonDoc>()

it('seals every value anew while it is read, leaves what changes meanwhile, and goes on after an interruption', async () => {
  const ids = await addPeople(300)
  const wrong: string[] = []
  const rotation = { isDone: false }
  const reading = (async () => {
    for (let turn = 0; !rotation.isDone; turn += 1) {
      const index = turn % ids.length
      const value = await read(ids[index] ?? '')
      if (!value || openPersonal(after, placeOf(ids[index] ?? ''), value) !== icOf(index)) wrong.push(ids[index] ?? '')
      if ((await findByIc(icOf(index)))?._id.toHexString() !== ids[index]) wrong.push(`unfound ${String(index)}`)
    }
  })()
  const both = await Promise.all([rotateKeys([people], after), rotateKeys([people], after)])
  rotation.isDone = true
  await reading
  expect(wrong).toEqual([])
  expect(both.flat().reduce((sum, { renewed }) => sum + renewed, 0)).toBe(300)
  expect(await rotateKeys([people], after)).toEqual([{ field: 'rotatedPeople.icNumber', renewed: 0, unreadable: [] }])
  const alone = createDataSeal(newSecret)
  for (const [index, id] of ids.entries()) {
    const value = await read(id)
    expect(value && openPersonal(alone, placeOf(id), value)).toBe(icOf(index))
  }
})

it('seals the keys of encrypted files anew, and leaves their contents', async () => {
  const picture = Buffer.from('a picture of a card')
  const file = {
    ownerId: 'somebody',
    name: 'card.webp',
    type: 'image/webp',
    permissions: [],
    attachment: 'card.images',
    thumbnail: picture,
  }
  const id = await storeSealedFile(before, file, picture)
  expect(await rotateKeys([sealedFiles], after)).toEqual([{ field: 'files.contentKey', renewed: 1, unreadable: [] }])
  const stored = await findFile(id)
  if (!stored) throw new Error('missing')
  const alone = createDataSeal(newSecret)
  expect([await openSealedFile(alone, stored, 'full'), await openSealedFile(alone, stored, 'thumbnail')]).toEqual([picture, picture])
  const chunk = await sealedFiles.model.db.collection('fileContents.chunks').findOne({ files_id: stored._id })
  const swapped = { ...stored, thumbnail: chunk?.['data'] as NonNullable<typeof stored.thumbnail> }
  await expect(openSealedFile(alone, swapped, 'thumbnail')).rejects.toThrow()
})

it('does not open a value that was copied from another record or field', async () => {
  const [one = '', two = ''] = await addPeople(2)
  const value = await read(one)
  if (!value) throw new Error('missing')
  expect(() => openPersonal(after, placeOf(two), value)).toThrow()
  expect(() => openPersonal(after, { ...placeOf(one), field: 'account' }, value)).toThrow()
})

it('names the records that no known secret opens, and says so at the shell', async () => {
  const [id = ''] = await addPeople(1)
  const lost = sealPersonal(createDataSeal('l'.repeat(48)), placeOf(id), icOf(1))
  await PersonModel.collection.updateOne({ _id: new MongoTypes.ObjectId(id) }, { $set: { icNumber: lost } })
  expect((await rotateKeys([people], after))[0]?.unreadable).toEqual([id])
  const secrets = { DATA_SECRET: newSecret, DATA_SECRETS_RETIRED: oldSecret }
  const userId = new MongoTypes.ObjectId()
  const at = new Date()
  await UserModel.collection.insertOne({
    _id: userId,
    email: 'r@staff.example',
    version: 1,
    createdAt: at,
    updatedAt: at,
    totpSecret: before.seal('JBSWY3DPEHPK3PXP', userId.toHexString()),
  })
  const run = (env: Record<string, string>) => runScript('rotate-keys', [], { env: { MONGO_URL: database.url, ...env } })
  expect(await run(secrets)).toEqual({ code: 0, output: expect.stringContaining('users.totpSecret: 1 re-encrypted') })
  expect(await run({})).toEqual({ code: 1, output: expect.stringContaining('DATA_SECRET is not set') })
  await UserModel.collection.updateOne({ _id: userId }, { $set: { totpSecret: 'ffffffff.damaged' } })
  expect(await run(secrets)).toEqual({
    code: 1,
    output: expect.stringContaining(`1 can’t be decrypted with any known secret: ${userId.toHexString()}`),
  })
})
