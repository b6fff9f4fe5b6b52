import type { z } from 'zod'
import { findAgentNames } from '../agents/queries.ts'
import { findOrderNames, getOrderId } from '../orders/queries.ts'
import { findOrderParts, findPayoutNames } from '../payouts/wallet/order-parts.ts'
import { readBalances, type Balance, type Balances } from '../platform/ledger/balances.ts'
import { LedgerModel, ledgerTransactions, type LedgerDoc } from '../platform/ledger/ledger-transaction.ts'
import { sharedRead } from '../platform/concurrency/shared-read.ts'
import { checkDepth, type ListRequest, type Types } from '../platform/database/mongo.ts'
import { listPageAfter, pageOfRows } from '../platform/database/rows-after.ts'
import {
  AccountFamily,
  type LedgerAccount,
  type LedgerAccountPage,
  type LedgerAccountQuery,
  type LedgerEntryPage,
  type LedgerEntryQuery,
  type OrderPart,
} from './contract.ts'

/** Many consoles ask again after the same transaction. */
const balances = sharedRead(250, readBalances)

/** The accounts with their balances: each family as one, or those of one family, the largest first. */
export async function listAccounts({ family, ...at }: z.output<typeof LedgerAccountQuery>): Promise<LedgerAccountPage> {
  checkDepth(at)
  const kept = await balances.recent()
  const rows = family ? ofFamily(kept, family) : summedUp(kept)
  const shown = pageOfRows(rows, { at, idOf: ({ account }) => account })
  const names = await namesOf(shown.items.map(({ account }) => account))
  const items = shown.items.map((row) => ({ ...row, name: names.get(ownerOf(row.account) ?? '') ?? null }))
  return { ...shown, items, totalSen: [...kept.values()].reduce((sum, { sen }) => sum + sen, 0) }
}

const familyOf = (account: string): AccountFamily | undefined => AccountFamily.options.find((family) => account.startsWith(`${family}:`))

const toRow = (account: string, { sen, entries, lastEntryAt }: Balance): LedgerAccount => ({
  account,
  name: null,
  accounts: null,
  balanceSen: sen,
  entries,
  lastEntryAt: lastEntryAt.toISOString(),
})

const ofFamily = (kept: Balances, family: AccountFamily): LedgerAccount[] =>
  [...kept]
    .filter(([account]) => familyOf(account) === family)
    .map(([account, balance]) => toRow(account, balance))
    .toSorted((one, other) => Math.abs(other.balanceSen) - Math.abs(one.balanceSen) || (one.account < other.account ? -1 : 1))

function summedUp(kept: Balances): LedgerAccount[] {
  const rows = new Map<string, LedgerAccount>()
  for (const [account, balance] of kept) {
    const family = familyOf(account)
    const row = toRow(family ?? account, balance)
    const before = rows.get(row.account)
    rows.set(row.account, family ? { ...joined(before, row), accounts: (before?.accounts ?? 0) + 1 } : row)
  }
  return [...rows.values()].toSorted((one, other) => (one.account < other.account ? -1 : 1))
}

const joined = (one: LedgerAccount | undefined, other: LedgerAccount): LedgerAccount =>
  one
    ? {
        ...one,
        balanceSen: one.balanceSen + other.balanceSen,
        entries: one.entries + other.entries,
        lastEntryAt: one.lastEntryAt > other.lastEntryAt ? one.lastEntryAt : other.lastEntryAt,
      }
    : other

const ownerOf = (account: string): string | undefined => /^agent_\w+:(?<id>[0-9a-f]{24})$/.exec(account)?.groups?.['id']

async function namesOf(accounts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await findAgentNames([...new Set(accounts.flatMap((account) => ownerOf(account) ?? []))])
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** The transactions of an order from its first on, of an account or of all from the latest on. Throws `not_found` for an unknown order. */
export async function listEntries({ account, order, ...at }: z.output<typeof LedgerEntryQuery>): Promise<LedgerEntryPage> {
  const orderId = order === undefined ? undefined : (await getOrderId(order, []))._id
  const found = await listPageAfter(LedgerModel, { ...wanted({ account, orderId }), at, toEntity: ledgerTransactions.toEntity })
  const { items } = found
  const [orders, names, payouts, parts] = await Promise.all([
    findOrderNames([...new Set(items.flatMap(({ orderId: of }) => of ?? []))]),
    namesOf(items.flatMap(({ entries }) => entries.map((entry) => entry.account))),
    findPayoutNames([...new Set(items.flatMap(({ key }) => payoutOf(key) ?? []))]),
    orderId ? partsOf(orderId) : [],
  ])
  return { ...found, orders, agents: [...names].map(([id, name]) => ({ id, name })), payouts, parts }
}

/** The payout that a transaction is of: one of money paid out, or of what staff decided for it. */
const payoutOf = (key: string): string | undefined => /^(?:po|adj):(?<id>[0-9a-f]{24}):/.exec(key)?.groups?.['id']

/** What of payouts is of this order: of those agents whom its transactions name. */
async function partsOf(orderId: Types.ObjectId): Promise<OrderPart[]> {
  const touched = await LedgerModel.distinct('entries.account', { orderId })
  const parts = await findOrderParts(orderId.toHexString(), [...new Set(touched.flatMap((account) => ownerOf(account) ?? []))])
  return parts.map((part) => ({
    ...part,
    steps: part.steps.map(({ id: key, kind, at, entries }) => ({ key, kind, at: at.toISOString(), entries: [...entries] })),
  }))
}

type Wanted = Pick<ListRequest<LedgerDoc>, 'filter' | 'sort' | 'hint'>

function wanted({ account, orderId }: { account: string | undefined; orderId: Types.ObjectId | undefined }): Wanted {
  if (orderId !== undefined) return { filter: { orderId }, sort: { at: 1, entity: -1, place: 1, _id: 1 }, hint: 'orderId_1_at_1' }
  const sort = { at: -1, _id: -1 } as const
  if (account !== undefined) return { filter: { 'entries.account': account }, sort, hint: 'entries.account_1_at_-1__id_-1' }
  return { filter: {}, sort, hint: 'at_-1__id_-1' }
}
