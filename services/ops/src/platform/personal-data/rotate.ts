import type { AnyEntity } from '../changes/entity.ts'
import type { DataSeal } from '../security/data-seal.ts'
import { openPersonal, sealPersonal } from './personal-value.ts'

const batchSize = 200
/** Few enough that nobody waits long for a record that is being written. */
const writtenAtOnce = 50

/** What became of the values of one field. */
export interface Rotated {
  /** `agents.icNumber` */
  field: string
  /** Sealed anew by the newest secret. */
  renewed: number
  /** Records whose value cannot be opened by any known secret. */
  unreadable: string[]
}

/** A collection with sealed fields. */
type Sealed = Pick<AnyEntity, 'model' | 'sealed'>

interface SealedField {
  collection: AnyEntity['model']['collection']
  field: string
  /** The path of the sealed text. */
  sealedAt: string
  /** The new values of the paths to set. */
  renew: (id: string, sealed: string, seal: DataSeal) => Record<string, string>
}

/**
 * Seals every value anew that an older secret sealed, while the product runs: a value that changes meanwhile is left as it is. What was
 * renewed before an interruption stays, and is skipped by the next run.
 */
export async function rotateKeys(entities: readonly Sealed[], seal: DataSeal): Promise<Rotated[]> {
  const rotated: Rotated[] = []
  for (const field of entities.flatMap(sealedFieldsOf)) rotated.push(await rotateField(field, seal))
  return rotated
}

function sealedFieldsOf({ model: { collection }, sealed }: Sealed): SealedField[] {
  const personal = (sealed?.personal ?? []).map((field) => ({
    collection,
    field,
    sealedAt: `${field}.sealed`,
    renew: (id: string, text: string, seal: DataSeal) => {
      const place = { collection: collection.name, id, field }
      const next = sealPersonal(seal, place, openPersonal(seal, place, { sealed: text }))
      return { [`${field}.sealed`]: next.sealed, [`${field}.digest`]: next.digest }
    },
  }))
  const own = (sealed?.own ?? []).map((field) => ({
    collection,
    field,
    sealedAt: field,
    renew: (id: string, text: string, seal: DataSeal) => ({ [field]: seal.seal(seal.open(text, id), id) }),
  }))
  return [...personal, ...own]
}

async function rotateField({ collection, field, sealedAt, renew }: SealedField, seal: DataSeal): Promise<Rotated> {
  const rotated: Rotated = { field: `${collection.name}.${field}`, renewed: 0, unreadable: [] }
  const found = collection.find({ [sealedAt]: { $type: 'string' } }, { projection: { [sealedAt]: 1 }, batchSize })
  let updates: { updateOne: { filter: object; update: object } }[] = []
  const write = async () => {
    if (updates.length > 0) rotated.renewed += (await collection.bulkWrite(updates, { ordered: false })).modifiedCount
    updates = []
  }
  for await (const doc of found) {
    const sealed = textAt(doc, sealedAt)
    if (sealed === undefined || seal.isNewest(sealed)) continue
    const id = String(doc._id)
    const values = renewed(() => renew(id, sealed, seal))
    if (values) updates.push({ updateOne: { filter: { _id: doc._id, [sealedAt]: sealed }, update: { $set: values } } })
    else rotated.unreadable.push(id)
    if (updates.length === writtenAtOnce) await write()
  }
  await write()
  return rotated
}

function renewed(renew: () => Record<string, string>): Record<string, string> | undefined {
  try {
    return renew()
  } catch {
    return undefined
  }
}

function textAt(doc: object, path: string): string | undefined {
  let value: unknown = doc
  for (const part of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined
  return typeof value === 'string' ? value : undefined
}
