import { accounts } from '../platform/ledger/accounts.ts'
import { oneOf, Types } from '../platform/database/mongo.ts'
import { idOfKey, LedgerModel, type LedgerDoc } from '../platform/ledger/ledger-transaction.ts'
import type { Movements } from '../platform/ledger/movements.ts'
import type { LineDoc } from './model.ts'
import { settlementKey } from './postings.ts'

/** What is looked up of a line. */
export type Spot = Pick<LineDoc, '_id' | 'provider' | 'kind' | 'key' | 'isRepeated'>
/** What we have of it. */
export type Sides = Pick<LineDoc, 'record' | 'ledger'>

interface Found {
  record: LineDoc['record']
  posting: string | null
}

interface RecordDoc {
  _id: Types.ObjectId
  number: string
  status: string
}

/** Looks up ledger and documents of these lines. */
export async function findSides(every: readonly Movements[], spots: readonly Spot[]): Promise<ReadonlyMap<string, Sides>> {
  const found = await findRecords(every, spots)
  const postings = [...found.values()].flatMap(({ posting }) => posting ?? [])
  const transactions = await LedgerModel.find({ _id: oneOf(postings.map(idOfKey)) }, { key: 1, entries: 1, at: 1 }).lean<LedgerDoc[]>()
  const byKey = new Map(transactions.map((transaction) => [transaction.key, transaction]))
  return new Map(
    spots.map(({ _id, provider }) => {
      const { record = null, posting = null } = found.get(_id.toHexString()) ?? {}
      const transaction = posting === null ? undefined : byKey.get(posting)
      return [_id.toHexString(), { record, ledger: transaction ? ledgerSide(transaction, provider) : null }]
    }),
  )
}

/** What a transaction moved at the provider. */
export function ledgerSide({ key, entries, at }: Pick<LedgerDoc, 'key' | 'entries' | 'at'>, provider: LineDoc['provider']) {
  const account = accounts.gateway(provider)
  return { key, sen: entries.reduce((sum, entry) => (entry.account === account ? sum + entry.sen : sum), 0), at }
}

async function findRecords(every: readonly Movements[], spots: readonly Spot[]): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  for (const { _id, kind } of spots)
    if (kind === 'settlement') found.set(_id.toHexString(), { record: null, posting: settlementKey(_id.toHexString()) })
  for (const movements of every) {
    const own = spots.flatMap((spot) => {
      const recordId = movements.recordOf(spot.key)
      return recordId === null ? [] : [{ spot, recordId }]
    })
    const docs = await readRecords(movements, [...new Set(own.map(({ recordId }) => recordId))])
    for (const { spot, recordId } of own) {
      const doc = docs.get(recordId)
      if (doc) found.set(spot._id.toHexString(), recordSide(movements, doc, spot))
    }
  }
  return found
}

/** The documents with these ids, by id. */
export async function readRecords({ entity, fields }: Movements, ids: readonly string[]): Promise<ReadonlyMap<string, RecordDoc>> {
  if (ids.length === 0) return new Map()
  const projection = Object.fromEntries(['number', 'status', ...fields].map((field) => [field, 1]))
  const filter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }
  const docs = (await entity.model.collection.find(filter, { projection }).toArray()) as unknown as RecordDoc[]
  return new Map(docs.map((doc) => [doc._id.toHexString(), doc]))
}

function recordSide({ entity, of }: Movements, doc: RecordDoc, { provider, kind, key, isRepeated }: Spot): Found {
  const implied = of(doc as never).find((each) => each.gateway === provider && each.kind === kind && each.key === key)
  const isOurs = implied !== undefined && !isRepeated
  const { _id, number, status } = doc
  return {
    record: { entity: entity.name, id: _id.toHexString(), number, status, sen: isOurs ? implied.sen : null },
    posting: isOurs ? implied.posting : null,
  }
}
