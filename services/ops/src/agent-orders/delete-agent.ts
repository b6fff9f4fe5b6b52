import { checkMayBeDeleted, eraseAgent } from '../agents/erase-agent.ts'
import { getAgentToChange } from '../agents/queries.ts'
import { findOpenOrdersOf, findUnpaidOrdersOf } from '../orders/agent-copies.ts'
import { findWaitingCash } from '../payments/waiting-records.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { ringgit } from '../platform/money.ts'
import { readUnsettled } from '../payouts/wallet.ts'
import { ruleBroken } from '../platform/errors.ts'

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
  if (recorded.length > 0) throw unsettled(doc.name, recorded.map((number) => `cash of ${number} waits for a second person`).join(', '))
  const { owedSen, cashSen, underWay } = await readUnsettled(id)
  if (underWay.length > 0) throw unsettled(doc.name, `${underWay.join(', ')} is not paid yet`)
  if (cashSen > 0) throw unsettled(doc.name, `${ringgit(cashSen)} of cash from customers are not handed over yet`)
  if (owedSen > 0) throw unsettled(doc.name, `${ringgit(owedSen)} are still to be paid out`)
  if (owedSen < 0) throw unsettled(doc.name, `${ringgit(-owedSen)} are still owed by the agent`)
  await eraseAgent(by, doc)
}

const unsettled = (name: string, why: string) => ruleBroken('agent_unsettled', `${name} cannot be deleted yet: ${why}.`)
