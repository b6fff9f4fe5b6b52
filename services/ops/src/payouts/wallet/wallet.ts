import { getAgentName } from '../../agents/queries.ts'
import { findPaidAgent, getSettlementCycle } from '../../agents/paid-agents.ts'
import { findSettleable, type Settleable } from '../../orders/payments/settleable.ts'
import { dayMs, iso, malaysianDay, now } from '../../platform/clock.ts'
import { checkDepth, oneOf, trusted, Types, type PageRequest } from '../../platform/database/mongo.ts'
import { followers, listPageAfter, withAlso } from '../../platform/database/rows-after.ts'
import { accounts } from '../../platform/ledger/accounts.ts'
import { readBalances } from '../../platform/ledger/balances.ts'
import { LedgerModel, type LedgerDoc } from '../../platform/ledger/ledger-transaction.ts'
import { findOrderNames } from '../../orders/queries.ts'
import type { Wallet, WalletPage } from '../contract.ts'
import { exclusionOf, waitMs, type Exclusion } from '../preparing/eligibility.ts'
import { holdsOf } from '../holds/holds.ts'
import { PayoutModel, toBank, type PayoutDoc } from '../model.ts'
import { byOrder, gather } from '../preparing/gather.ts'
import { nextProposal } from '../preparing/periods.ts'
import { refundedSharesOf, type RefundedShare } from './refunded.ts'
import { cashOf, sumsOf } from './sums.ts'
import { returnDays } from '../sending/watching.ts'

/** What an agent has earned and where it is. Throws `not_found`. */
export async function readWallet(agentId: string): Promise<Wallet> {
  const [{ name, number }, account, balances, waiting, settlementCycle, next] = await Promise.all([
    getAgentName(agentId),
    findPaidAgent(agentId),
    readBalances(),
    findUnpaid(agentId),
    getSettlementCycle(agentId),
    gather({ agentId: new Types.ObjectId(agentId), periodStart: null, periodEnd: malaysianDay(now()) }),
  ])
  const sum = (docs: readonly Unpaid[], part: (doc: Unpaid) => number) => docs.reduce((all, doc) => all + part(doc), 0)
  const isSent = ({ status }: Unpaid) => status === 'processing'
  const reservedSen = sum(
    waiting.filter((doc) => !isSent(doc)),
    ({ amountSen, lines }) => amountSen + cashOf(lines),
  )
  const within48hSen = await sumWaiting(agentId)
  const [freeSen, nextCashSen] = [sumsOf(next.lines).amountSen, cashOf(next.lines)]
  const proposed = nextProposal(settlementCycle, malaysianDay(now()))
  const balanceSen = 0 - (balances.get(accounts.agentPayable(agentId))?.sen ?? 0)
  return {
    agent: { id: agentId, name, number },
    balanceSen,
    inPayoutsSen: sum(waiting.filter(isSent), ({ amountSen }) => amountSen),
    reservedSen,
    within48hSen,
    heldBackSen: balanceSen - reservedSen - within48hSen - (freeSen + nextCashSen),
    freeSen,
    nextCashSen,
    cashHeldSen: Math.max(0, balances.get(accounts.agentCash(agentId))?.sen ?? 0),
    settlementCycle,
    nextSettlementOn: proposed.proposedOn,
    nextPeriodEnd: proposed.periodEnd,
    nextOrders: sumsOf(next.lines).totalOrders,
    reservations: reservationsOf(
      waiting.filter((doc) => !isSent(doc)),
      next.excluded,
    ),
    bank: account?.bank && account.accountNumber ? toBank(account.bank, account.accountNumber) : null,
    bankChangedAt: iso(account?.bank?.changedAt),
    holds: account ? holdsOf(account, 'bank_transfer') : [],
  }
}

const reservationsMax = 20
/** Of these nothing is in the balance, or a payout names it. */
const notReserved: readonly Exclusion['reason'][] = ['not_paid', 'refunded', 'in_another_payout', 'outside_period']

function reservationsOf(waiting: readonly Unpaid[], excluded: readonly Exclusion[]): Wallet['reservations'] {
  const payouts = waiting.map(({ _id, number, amountSen, lines }) => ({
    kind: 'payout' as const,
    id: _id.toHexString(),
    number,
    sen: amountSen + cashOf(lines),
    reason: null,
    until: null,
  }))
  const orders = excluded
    .filter(({ reason }) => !notReserved.includes(reason))
    .map(({ order, sen, reason, until }) => ({ kind: 'order' as const, ...order, sen, reason, until: iso(until) }))
  return [...payouts, ...orders].slice(0, reservationsMax)
}

type Unpaid = Pick<PayoutDoc, '_id' | 'number' | 'status' | 'amountSen' | 'lines'>
const findUnpaid = (agentId: string): Promise<Unpaid[]> =>
  PayoutModel.find(
    { 'agent.id': new Types.ObjectId(agentId), status: oneOf(['pending', 'on_hold', 'processing', 'failed']) },
    { number: 1, status: 1, amountSen: 1, lines: 1 },
  ).lean<Unpaid[]>()

/** What the bank is still asked about, for as long as it sends back. What it has contradicted is asked about beyond that, and keeps nobody. */
async function findReturnable(agentId: string): Promise<string[]> {
  const since = trusted({ $gte: new Date(now().getTime() - returnDays * dayMs) })
  const found = await PayoutModel.find(
    {
      'agent.id': new Types.ObjectId(agentId),
      status: oneOf(['completed', 'cancelled']),
      nextCheckAt: trusted({ $ne: null }),
      'attempts.endedAt': since,
    },
    { number: 1 },
  ).lean<Pick<PayoutDoc, 'number'>[]>()
  return found.map(({ number }) => number)
}

interface Unsettled {
  /** To the agent; below zero where the agent owes it. */
  owedSen: number
  /** Taken at doors, and not handed over. */
  cashSen: number
  /** The numbers of the payouts that wait or are on their way. */
  underWay: string[]
  /** The numbers of those that its bank may still send back. */
  returnable: string[]
  /** Whether a change of their payouts is still on its way to the log. */
  isUnlogged: boolean
}

/** What is not settled with an agent, either way. */
export async function readUnsettled(agentId: string): Promise<Unsettled> {
  const [balances, waiting, returnable, unlogged] = await Promise.all([
    readBalances(),
    findUnpaid(agentId),
    findReturnable(agentId),
    PayoutModel.exists({ 'agent.id': new Types.ObjectId(agentId), 'outbox.0': trusted({ $exists: true }) }),
  ])
  return {
    returnable,
    isUnlogged: unlogged !== null,
    owedSen: 0 - (balances.get(accounts.agentPayable(agentId))?.sen ?? 0),
    cashSen: balances.get(accounts.agentCash(agentId))?.sen ?? 0,
    underWay: waiting.map(({ number }) => number),
  }
}

/** Of what was delivered less than 48 hours ago, and is paid. */
async function sumWaiting(agentId: string): Promise<number> {
  const at = now()
  const recent = await findSettleable(agentId, { from: new Date(at.getTime() - waitMs), to: at })
  return waitingOf(recent, await refundedSharesOf(recent.map(({ id }) => id)), at)
}

/** What of these orders the agent still has to wait for: without their part of what was refunded, or is about to be, which the ledger has taken off. */
export function waitingOf(orders: readonly Settleable[], refunds: readonly RefundedShare[], at: Date): number {
  const shares = byOrder(refunds)
  const circumstances = { at, claimed: new Set<string>(), refunds: shares, stopped: new Set<string>() }
  const backSen = ({ id }: Settleable) => (shares.get(id) ?? []).reduce((sum, { agentSen }) => sum + agentSen, 0)
  const isWaiting = (order: Settleable) => ['within_48_hours', 'refund_pending'].includes(exclusionOf(order, circumstances)?.reason ?? '')
  return orders.filter(isWaiting).reduce((sum, order) => sum + order.earningSen - backSen(order), 0)
}

/** What moved it, the latest first, with what it came to. Throws `not_found`. */
export async function listWalletEntries(agentId: string, at: PageRequest): Promise<WalletPage> {
  checkDepth(at)
  await getAgentName(agentId)
  const account = accounts.agentPayable(agentId)
  const filter = { 'entries.account': account }
  const [page, balances] = await Promise.all([
    listPageAfter(LedgerModel, { filter, sort: latestFirst, at, toEntity: (doc: LedgerDoc) => doc }),
    readBalances(),
  ])
  const [names, newerSen] = await Promise.all([namesOf(page.items), sumNewer(account, page.items[0])])
  let balanceSen = 0 - (balances.get(account)?.sen ?? 0) - newerSen
  const items = page.items.map(({ _id, at: moment, kind, entries, orderId, entity, recordId }) => {
    const sen = senOf(entries, account)
    const entry = {
      id: _id.toHexString(),
      at: moment.toISOString(),
      kind,
      order: names.orders.get(orderId?.toHexString() ?? '') ?? null,
      payout: entity === 'payout' ? (names.payouts.get(recordId) ?? null) : null,
      sen,
      balanceSen,
    }
    balanceSen -= sen
    return entry
  })
  return { ...page, items }
}

const latestFirst = { at: -1, _id: -1 } as const
const earliestFirst = { at: 1, _id: 1 } as const
const senOf = (entries: LedgerDoc['entries'], account: string) =>
  0 - entries.reduce((sum, entry) => (entry.account === account ? sum + entry.sen : sum), 0)

/** What the entries have moved that are newer than this one. */
async function sumNewer(account: string, first: LedgerDoc | undefined): Promise<number> {
  if (!first) return 0
  const filter = withAlso({ 'entries.account': account }, followers(first, earliestFirst))
  const newer = await LedgerModel.find(filter, { entries: 1 }).lean<LedgerDoc[]>()
  return newer.reduce((sum, { entries }) => sum + senOf(entries, account), 0)
}

async function namesOf(page: readonly LedgerDoc[]) {
  const orderIds = [...new Set(page.flatMap(({ orderId }) => orderId?.toHexString() ?? []))]
  const payoutIds = [...new Set(page.flatMap(({ entity, recordId }) => (entity === 'payout' ? [recordId] : [])))]
  const [orders, payouts] = await Promise.all([
    findOrderNames(orderIds),
    PayoutModel.find({ _id: oneOf(payoutIds.map((id) => new Types.ObjectId(id))) }, { number: 1 }).lean<
      Pick<PayoutDoc, '_id' | 'number'>[]
    >(),
  ])
  return {
    orders: new Map(orders.map(({ id, number }) => [id, { id, number }])),
    payouts: new Map(payouts.map(({ _id, number }) => [_id.toHexString(), { id: _id.toHexString(), number }])),
  }
}
