import { setTimeout as wait } from 'node:timers/promises'
import { checkMayBeDeleted, eraseAgent } from '../agents/erase-agent.ts'
import { getAgentToChange } from '../agents/queries.ts'
import { findOpenOrdersOf, findUnpaidOrdersOf, hasUnloggedOrders } from '../orders/agents/agent-copies.ts'
import { hasUnloggedPayments } from '../payments/cash/agent-cash.ts'
import { findWaitingCash } from '../payments/cash/waiting-records.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { ringgit } from '../platform/money.ts'
import { readUnsettled } from '../payouts/wallet/wallet.ts'
import { ruleBroken } from '../platform/errors.ts'
import { orderPostings } from '../orders/postings.ts'
import { paymentPostings } from '../payments/postings.ts'
import { payoutPostings } from '../payouts/postings.ts'
import { refundPostings } from '../refunds/postings.ts'
import { hasUnposted } from '../platform/ledger/poster.ts'
import { findLiveRefundsOf } from '../refunds/queries.ts'

/**
 * Erases who the agent is, for good; money and counts stay. The copies in orders are erased by a subscriber, whatever crashes. Throws
 * `stale_version`, or `rule_broken` for who may still be given orders, has one under way, or with whom money is not settled.
 */
export async function deleteAgent(by: CommandContext, id: string, version: number): Promise<void> {
  const { doc, isDone } = await getAgentToChange(by, id, version)
  if (isDone) return
  checkMayBeDeleted(doc)
  const open = await findOpenOrdersOf(id)
  if (open.length > 0) throw unsettled(doc.name, open.map((number) => `${number} is still open`).join(', '))
  const unpaid = await findUnpaidOrdersOf(id)
  if (unpaid.length > 0) throw unsettled(doc.name, unpaid.map((number) => `${number} has not been paid`).join(', '))
  const recorded = await findWaitingCash(id)
  if (recorded.length > 0)
    throw unsettled(doc.name, recorded.map((number) => `the recorded cash payment of ${number} is awaiting approval`).join(', '))
  const refunds = await findLiveRefundsOf('agent', id)
  if (refunds.length > 0) throw unsettled(doc.name, `${refunds.join(', ')} can still change the agent’s earnings`)
  if (!(await isBooked(id))) throw unsettled(doc.name, 'the latest transactions are still being posted. Try again in a moment')
  const { owedSen, cashSen, underWay, returnable } = await readUnsettled(id)
  if (underWay.length > 0) throw unsettled(doc.name, `${underWay.join(', ')} is not paid yet`)
  if (returnable.length > 0) throw unsettled(doc.name, `${returnable.join(', ')} can still be returned by the bank`)
  if (cashSen > 0) throw unsettled(doc.name, `${ringgit(cashSen)} of collected cash is not handed over yet`)
  if (owedSen > 0) throw unsettled(doc.name, `${ringgit(owedSen)} is not paid out yet`)
  if (owedSen < 0) throw unsettled(doc.name, `the agent owes ${ringgit(-owedSen)}`)
  await eraseAgent(by, doc)
}

const bookedWithinMs = 5_000

/** Whether the ledger has heard of all that has happened to this agent's money, or does within a moment. */
async function isBooked(id: string): Promise<boolean> {
  const until = Date.now() + bookedWithinMs
  while (await isBeingBooked(id)) {
    if (Date.now() > until) return false
    await wait(100)
  }
  return true
}

/** What moves an agent's money. */
const followed = [orderPostings, paymentPostings, refundPostings, payoutPostings]

async function isBeingBooked(id: string): Promise<boolean> {
  const found = await Promise.all([
    hasUnposted(followed, [{ 'data.agent.id': id }, { 'data.record.agent.id': id }]),
    hasUnloggedOrders(id),
    hasUnloggedPayments(id),
  ])
  return found.some(Boolean) || (await readUnsettled(id)).isUnlogged
}

const unsettled = (name: string, why: string) => ruleBroken('agent_unsettled', `${name} can’t be deleted yet: ${why}.`)
