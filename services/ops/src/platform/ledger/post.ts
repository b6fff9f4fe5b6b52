import { createMany, insertNew } from '../changes/create-many.ts'
import { systemContext } from '../changes/command-context.ts'
import type { EntityDoc } from '../database/mongo.ts'
import { now } from '../clock.ts'
import { oneOf, Types } from '../database/mongo.ts'
import { idOfKey, LedgerModel, ledgerTransactions, type LedgerDoc } from './ledger-transaction.ts'
import type { LedgerEntry, Posting, Postings } from './postings.ts'

/** Posts what these records imply and the ledger does not hold yet, each with its event. Returns how many transactions were new. */
export async function post(definition: Postings, records: readonly object[]): Promise<number> {
  const missing = await findMissing(definition, records)
  const docs = missing.map(({ _id, ...doc }) => ({ id: _id, doc }))
  return createMany(ledgerTransactions, { docs, event: 'ledger.posted', by: systemContext })
}

/** The same for records that come without events: of demo data, of a migration, of before the ledger. Nobody is told. */
export async function postHistory(definition: Postings, records: readonly object[]): Promise<number> {
  const missing = await findMissing(definition, records)
  const at = now()
  const docs = missing.map((doc) => ({ ...doc, version: 1, createdAt: at, updatedAt: at }))
  const taken = await insertNew(ledgerTransactions, docs)
  return docs.length - taken.size
}

type NewTransaction = Omit<LedgerDoc, 'version' | 'createdAt' | 'updatedAt'>

async function findMissing({ entity, of }: Postings, records: readonly object[]): Promise<NewTransaction[]> {
  const docs = records.flatMap((record) =>
    of(record as never).flatMap((posting, place) => (isBalanced(posting) ? toTransaction(entity.name, posting, place) : [])),
  )
  if (docs.length === 0) return []
  const there = await LedgerModel.collection.distinct('_id', { _id: oneOf(docs.map(({ _id }) => _id)) } as object)
  const known = new Set(there.map(String))
  return docs.filter(({ _id }) => !known.has(_id.toHexString()))
}

function toTransaction(entity: string, { id: key, kind, at, orderId, entries }: Posting, place: number): NewTransaction {
  const [, recordId = ''] = key.split(':')
  const order = orderId === null ? null : new Types.ObjectId(orderId)
  return { _id: idOfKey(key), key, kind, at, entity, recordId, orderId: order, place, entries: moved(entries), isUncounted: true }
}

/** Without entries of nothing. */
export const moved = (entries: readonly LedgerEntry[]): LedgerEntry[] => entries.filter(({ sen }) => sen !== 0)

/** Whether it can be posted: in whole sen, with a sum of 0. One that cannot is named by the check of its record. */
export function isBalanced({ entries }: Pick<Posting, 'entries'>): boolean {
  return moved(entries).length > 0 && entries.every(({ sen }) => Number.isSafeInteger(sen)) && sumOf(entries) === 0
}

export const sumOf = (entries: readonly LedgerEntry[]): number => entries.reduce((sum, { sen }) => sum + sen, 0)

/** The documents of the records with these ids, as `of` reads them. */
export function readRecords({ entity, fields }: Postings, ids: readonly string[]): Promise<EntityDoc[]> {
  const filter = { _id: oneOf(ids.map((id) => new Types.ObjectId(id))) } as object
  return entity.model.collection.find(filter, { projection: projectionOf(fields) }).toArray() as Promise<EntityDoc[]>
}

export const projectionOf = (fields: readonly string[]) => Object.fromEntries([...fields, 'version'].map((field) => [field, 1]))
