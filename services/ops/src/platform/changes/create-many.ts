import type { Entity } from './entity.ts'
import { committed, newDocument, type Creation } from './change.ts'
import { isDuplicateKey, type EntityDoc } from '../database/mongo.ts'
import { writesOf } from '../database/fields.ts'

interface Creations<Doc> extends Omit<Creation<Doc>, 'id' | 'doc'> {
  docs: readonly (Required<Pick<Creation<Doc>, 'id'>> & Pick<Creation<Doc>, 'doc'>)[]
}

interface BulkError {
  writeErrors?: readonly { index: number; code: number }[]
}

/**
 * Inserts many new documents, each with its first event inside; those whose id is taken are left as they are. Returns how many were new. If
 * it fails, it may be repeated.
 */
export async function createMany<Doc extends EntityDoc, Shape>(
  entity: Entity<Doc, Shape>,
  { docs, event, by }: Creations<Doc>,
): Promise<number> {
  const whole = docs.map(({ id, doc }) => newDocument(entity, { id, doc, event, by }))
  const taken = await insertNew(entity, whole)
  const inserted = whole.filter((_, index) => !taken.has(index))
  if (inserted.length > 0) await committed(entity, inserted, event)
  return inserted.length
}

/** Inserts what is not there yet. Returns the places of the documents whose id was taken. */
export async function insertNew<Doc extends EntityDoc>(
  { model }: Pick<Entity<Doc, unknown>, 'model'>,
  docs: readonly Doc[],
): Promise<Set<number>> {
  if (docs.length === 0) return new Set()
  try {
    await writesOf(model).insertMany([...docs], { ordered: false })
    return new Set()
  } catch (error) {
    const { writeErrors = [] } = error as BulkError
    const isTakenOnly = isDuplicateKey(error) && writeErrors.every((each) => isDuplicateKey(each))
    if (!isTakenOnly) throw error
    return new Set(writeErrors.map(({ index }) => index))
  }
}
