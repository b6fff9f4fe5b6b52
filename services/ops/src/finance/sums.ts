import { instantsOf, malaysianDay } from '../platform/clock.ts'
import { LedgerModel, type LedgerDoc } from '../platform/ledger/ledger-transaction.ts'
import { profitAccounts } from './accounts.ts'
import { RevenueModel, type DaySums, type RevenueDoc } from './model.ts'
import { packGroups, type Group } from './packed-groups.ts'
import { bucketsOf } from './periods.ts'

/** Adds up one Malaysian day from the revenue of its orders, and from the ledger. */
export async function sumDay(day: string): Promise<DaySums> {
  const [orders, accounts] = await Promise.all([
    RevenueModel.find({ 'days.day': day }).lean<RevenueDoc[]>(),
    sumAccounts({ from: day, to: day }),
  ])
  const [services, states, methods, agents] = [new Groups(), new Groups(), new Groups(), new Groups()]
  const sums = { revenueSen: 0, orders: 0, backSen: 0 }
  for (const { days, state, method, agentId } of orders) {
    const own = days.find((each) => each.day === day)
    if (!own) continue
    sums.revenueSen += own.sen
    sums.orders += own.orders
    sums.backSen += own.backSen
    for (const [part, sen] of Object.entries(own.parts)) services.add(part, sen, own.orders)
    states.add(state, own.sen, own.orders)
    methods.add(method, own.sen, own.orders)
    if (agentId) agents.add(agentId.toHexString(), own.sen, own.orders)
  }
  return { ...sums, services: services.all(), states: states.all(), methods: methods.all(), agents: packGroups(agents.all()), accounts }
}

class Groups {
  readonly #groups = new Map<string, Group>()

  add(key: string, sen: number, orders: number): void {
    const known = this.#groups.get(key) ?? { key, sen: 0, orders: 0 }
    this.#groups.set(key, { key, sen: known.sen + sen, orders: known.orders + orders })
  }

  all(): Group[] {
    return [...this.#groups.values()].filter(({ sen, orders }) => sen !== 0 || orders !== 0)
  }
}

/** What the ledger's accounts of revenue and expense grew by on these Malaysian days. */
export async function sumAccounts(days: { from: string; to: string }): Promise<DaySums['accounts']> {
  const found = await LedgerModel.aggregate<{ _id: string; sen: number }>([
    { $match: { at: instantsOf(days) } },
    { $unwind: '$entries' },
    { $match: { 'entries.account': { $in: profitAccounts } } },
    { $group: { _id: '$entries.account', sen: { $sum: '$entries.sen' } } },
  ])
  return found.filter(({ sen }) => sen !== 0).map(({ _id, sen }) => ({ key: _id, sen: -sen }))
}

/** Each Malaysian day from the ledger's first transaction to its last. */
export async function listLedgerDays(): Promise<string[]> {
  const at = (order: 1 | -1) => LedgerModel.findOne({}, { at: 1 }).sort({ at: order, _id: order }).lean<Pick<LedgerDoc, 'at'>>()
  const [first, last] = await Promise.all([at(1), at(-1)])
  return first && last ? bucketsOf({ from: malaysianDay(first.at), to: malaysianDay(last.at) }, 'day').map(({ from }) => from) : []
}
