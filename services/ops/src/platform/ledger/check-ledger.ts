import type { AnyEntity } from '../changes/entity.ts'
import { oneOf, Types, type EntityDoc } from '../database/mongo.ts'
import { ringgit } from '../money.ts'
import { readBalances, recountBalances, type Balances } from './balances.ts'
import { defineInvariant, type CheckScope, type Difference, type Invariant } from './invariant.ts'
import { groupedBy } from './grouped-by.ts'
import { idOfKey, LedgerModel, ledgerTransactions, type LedgerDoc } from './ledger-transaction.ts'
import { isBackfilled } from './poster.ts'
import { isBalanced, moved, sumOf } from './post.ts'
import type { LedgerEntry, Posting, Postings } from './postings.ts'

const fields = ['key', 'entity', 'recordId', 'entries'] as const

export const transactionsBalance = defineInvariant({
  id: 'I1',
  title: 'Each transaction sums to 0',
  check: async ({ records }) => {
    const found: Difference[] = []
    for await (const part of records(ledgerTransactions, fields))
      for (const doc of part)
        if (sumOf(doc.entries) !== 0) found.push(onTransaction(doc, `${doc.key} sums to ${ringgit(sumOf(doc.entries))}, not to 0`))
    return found
  },
})

/** On a transaction itself, it stops the money of its record and of whose accounts it touches. */
const onTransaction = (doc: Pick<LedgerDoc, '_id' | 'recordId' | 'version' | 'entries'>, text: string): Difference => ({
  record: { entity: ledgerTransactions.name, id: doc._id.toHexString(), version: doc.version },
  text,
  alsoStops: [doc.recordId, ...ownersOf(doc.entries)],
})

export const accountsBalance = defineInvariant({
  id: 'I2',
  title: 'All accounts sum to 0',
  check: async ({ isWhole }) => {
    const kept = await readBalances()
    const totalSen = [...kept.values()].reduce((sum, { sen }) => sum + sen, 0)
    return [
      ...(totalSen === 0 ? [] : [{ record: null, text: `all accounts sum to ${ringgit(totalSen)}, not 0` }]),
      ...(isWhole ? await compareBalances(kept) : []),
    ]
  },
})

/** Of accounts that did not change while their entries were added up. */
async function compareBalances(before: Balances): Promise<Difference[]> {
  const counted = await recountBalances()
  const kept = await readBalances()
  const senOf = (balances: Balances, account: string) => balances.get(account)?.sen ?? 0
  return [...new Set([...kept.keys(), ...counted.keys()])]
    .filter((account) => senOf(kept, account) === senOf(before, account) && senOf(kept, account) !== senOf(counted, account))
    .map((account) => ({
      record: null,
      text: `${account} has the balance ${ringgit(senOf(kept, account))}, but its entries sum to ${ringgit(senOf(counted, account))}`,
      alsoStops: ownersOf([{ account, sen: 0 }]),
      needsWhole: true,
    }))
}

/** Whose accounts these are: of agents. */
const ownersOf = (entries: readonly LedgerEntry[]): string[] => [
  ...new Set(entries.flatMap(({ account }) => /^agent_\w+:(?<id>[0-9a-f]{24})$/.exec(account)?.groups?.['id'] ?? [])),
]

/** The records and the ledger say the same. Looks at records that have been backfilled only. */
export const recordsMatch = (every: readonly Postings[]): Invariant =>
  defineInvariant({
    id: 'I9',
    title: 'Every record has its ledger transactions',
    check: async (scope) => {
      if (!(await isBackfilled(every))) return []
      const found: Difference[] = []
      for (const definition of every) found.push(...(await compareRecords(scope, definition)))
      found.push(...(await findOrphans(scope, every)))
      return found
    },
  })

async function compareRecords({ records }: CheckScope, { entity, fields: read, of: implied }: Postings): Promise<Difference[]> {
  const found: Difference[] = []
  for await (const part of records(entity as never, read as never[]) as AsyncIterable<EntityDoc[]>) {
    const ids = part.map(({ _id }) => _id.toHexString())
    const posted = await LedgerModel.find({ recordId: oneOf(ids), entity: entity.name }).lean<LedgerDoc[]>()
    const byRecord = groupedBy(posted, ({ recordId }) => recordId)
    for (const record of part) {
      const id = record._id.toHexString()
      const texts = compare(implied(record as never), byRecord.get(id) ?? [])
      for (const { text, entries } of texts)
        found.push({ record: { entity: entity.name, id, version: record.version }, text, alsoStops: ownersOf(entries) })
    }
  }
  return found
}

interface Mismatch {
  text: string
  entries: readonly LedgerEntry[]
}

function compare(implied: readonly Posting[], posted: readonly LedgerDoc[]): Mismatch[] {
  const missing = implied.flatMap((posting): Mismatch[] => {
    const { id: key, entries } = posting
    if (entries.length > 0 && !isBalanced(posting) && moved(entries).length > 0)
      return [{ text: `${key} cannot be posted: it sums to ${ringgit(sumOf(entries))}`, entries }]
    const doc = posted.find(({ _id }) => _id.equals(idOfKey(key)))
    if (!doc) return moved(entries).length > 0 ? [{ text: `${key} is missing`, entries }] : []
    const [is, should] = [written(doc.entries), written(moved(entries))]
    return is === should ? [] : [{ text: `${key} is ${is}, should be ${should}`, entries: [...doc.entries, ...entries] }]
  })
  const keys = new Map(implied.map(({ id }) => [idOfKey(id).toHexString(), id]))
  const surplus = posted.filter(({ _id, key }) => keys.get(_id.toHexString()) !== key)
  return [
    ...missing,
    ...surplus.map(({ _id, key, entries }) => ({ text: `${key} (${_id.toHexString()}) is not expected by its record`, entries })),
  ]
}

const written = (entries: readonly LedgerEntry[]): string =>
  entries
    .map(({ account, sen }) => `${account} ${ringgit(sen)}`)
    .toSorted()
    .join(', ')

/** Transactions of records that do not exist. */
async function findOrphans({ records }: CheckScope, every: readonly Postings[]): Promise<Difference[]> {
  const found: Difference[] = []
  const entities = new Map<string, AnyEntity>(every.map(({ entity }) => [entity.name, entity]))
  for await (const part of records(ledgerTransactions, fields)) {
    for (const [name, docs] of groupedBy(part, ({ entity }) => entity)) {
      const there = new Set(await existing(entities.get(name), docs))
      for (const doc of docs.filter(({ recordId }) => !there.has(recordId)))
        found.push(onTransaction(doc, `${doc.key} belongs to no record`))
    }
  }
  return found
}

async function existing(entity: AnyEntity | undefined, docs: readonly Pick<LedgerDoc, 'recordId'>[]): Promise<string[]> {
  const ids = [...new Set(docs.map(({ recordId }) => recordId))].filter((id) => Types.ObjectId.isValid(id))
  if (!entity) return []
  const filter = { _id: oneOf(ids.map((id) => new Types.ObjectId(id))) } as object
  const found = await entity.model.collection.find(filter, { projection: { _id: 1 } }).toArray()
  return found.map(({ _id }) => _id.toHexString())
}
