import { findPaidAgent, findPaidAgents, type PaidAgent } from '../../agents/paid-agents.ts'
import { inParallel } from '../../platform/concurrency/in-parallel.ts'
import { crashPoint } from '../../platform/process/crash.ts'
import type { DataSeal } from '../../platform/security/data-seal.ts'
import { accountOf, isUnreadable } from '../sending/account.ts'
import { changePayout, type Next } from '../change-payout.ts'
import { changedText, findChangedOrders, heldForOrders, type ChangedOrders } from '../preparing/changed-orders.ts'
import { releaseClaims } from '../preparing/claims.ts'
import type { HoldReason } from '../contract.ts'
import { heldUp } from '../sending/contradictions.ts'
import { cancelling } from '../status-machine.ts'
import {
  attemptsMax,
  cancelled,
  held,
  leftOut,
  notPaidByHand,
  paidByHand,
  presentHolds,
  processed,
  retried,
} from '../approval/decisions.ts'
import type { MovingContext } from '../approval/decisions.ts'
import { readHeldBack } from '../sending/gateway-calls.ts'
import { holdsOf, holdText } from '../holds/holds.ts'
import { enqueueSendingOf } from '../job.ts'
import type { PayoutDoc } from '../model.ts'
import { withTimeline } from '../timeline.ts'

// How a run moves its payouts: each step is one change of one payout, and does nothing where the payout is further already.

interface Release {
  hasGateway: boolean
  /** By a file that somebody takes to the bank. */
  isByFile: boolean
}

/** How many are moved at a time. */
const width = 8

/** Has payouts that are pending paid, as they were read a moment ago; puts those on hold where something has come between. */
export async function releaseItems(by: MovingContext, items: readonly PayoutDoc[], release: Release): Promise<void> {
  const [agents, isHeld, changed] = await Promise.all([
    findPaidAgents(items.map(({ agent }) => agent.id)),
    readHeldBack(),
    findChangedOrders(items),
  ])
  const byId = new Map(agents.map((agent) => [agent._id.toHexString(), agent]))
  const released: PayoutDoc[] = []
  await inParallel(items, width, async (item) => {
    const found = { agent: byId.get(item.agent.id.toHexString()) ?? null, isStopped: isHeld(item), changed }
    const doc = await changePayout(by, {
      id: item._id.toHexString(),
      known: item,
      decide: (latest) => (latest.status === 'pending' ? sent(latest, { ...release, ...found }, by) : null),
    })
    released.push(doc)
    crashPoint('payoutBatches.itemReleased')
  })
  await enqueueSendingOf(released)
}

const stoppedNote = 'The ledger does not match the records of this payout or its agent.'

function sent(
  doc: PayoutDoc,
  { agent, isStopped, changed, ...release }: Release & { agent: PaidAgent | null; isStopped: boolean; changed: ChangedOrders },
  by: MovingContext,
): Next {
  const failed = heldUp(doc)
  if (failed) return failed
  if (isStopped) return held(doc, { reason: 'by_staff', note: stoppedNote }, by)
  if (!agent) return held(doc, { reason: 'agent_not_active', note: null }, by)
  return (
    heldForOrders(doc, changed.get(doc._id.toHexString()), by) ?? processed(doc, { ...release, agent, isStopped, mayApprove: true }, by)
  )
}

/** What the bank has paid already, against the evidence, is none that was not sent: it has failed. */
const ended = (doc: PayoutDoc, by: MovingContext): Next | null =>
  heldUp(doc) ?? (cancelling.from.includes(doc.status) && !doc.isContradicted ? cancelled(doc, by) : null)

/** Cancels one that has not been sent; what it had gathered is free for another payout. */
export async function cancelItem(by: MovingContext, { _id }: Pick<PayoutDoc, '_id'>): Promise<void> {
  const doc = await changePayout(by, { id: _id.toHexString(), decide: (latest) => ended(latest, by) })
  if (doc.status === 'cancelled') await releaseClaims(doc._id)
}

/** Takes one out of its run before that is released. */
export async function leaveItemOut(by: MovingContext, { _id }: Pick<PayoutDoc, '_id'>): Promise<void> {
  const doc = await changePayout(by, { id: _id.toHexString(), decide: (latest) => leftOut(latest, by) })
  if (doc.status === 'cancelled') await releaseClaims(doc._id)
}

interface Retrying {
  until: Date
  /** The file of its run that is to hold it; null where none does. */
  bankFile: number | null
}

/** Makes one that failed before `until` ready for a new attempt, to the account that was approved. */
export async function retryItem(by: MovingContext, { _id }: Pick<PayoutDoc, '_id'>, { until, bankFile }: Retrying): Promise<void> {
  await changePayout(by, {
    id: _id.toHexString(),
    decide: (latest) => {
      const { status, isContradicted, updatedAt, attempts, bank, accountNumber } = latest
      const isDue = status === 'failed' && !isContradicted && updatedAt <= until && attempts.length < attemptsMax
      if (!isDue) return null
      const next = retried(latest, { bank, accountNumber }, by)
      return bankFile === null ? next : { ...next, set: { ...next.set, bankFile } }
    },
  })
}

export type Told = { status: 'paid'; reference: string } | { status: 'failed'; reason: string }

/** What the bank's file says of the attempt that went out in a file. */
export async function settleItem(by: MovingContext, id: string, { attempt, told }: { attempt: number; told: Told }): Promise<void> {
  await changePayout(by, {
    id,
    decide: (latest) => {
      if (latest.status !== 'processing' || latest.attempt !== attempt) return null
      return told.status === 'paid' ? paidByHand(latest, told, by) : notPaidByHand(latest, told, by)
    },
  })
}

/** What a result file is compared with. */
export type FiledItem = Pick<ItemContent, 'id' | 'number' | 'amountSen'> & Pick<PayoutDoc, 'status' | 'attempt'>

/** What an approval is about, for one payout. */
export interface ItemContent {
  id: string
  number: string
  agent: { id: string; name: string }
  amountSen: number
  /** The account it was made for and the agent's account now: whatever changes of either, this does. */
  account: string
  /** What keeps it from being paid now. */
  holds: readonly HoldReason[]
  /** The same in words. */
  why: string
}

const accountText = ({ bank, accountNumber }: Pick<PayoutDoc, 'bank' | 'accountNumber'>, agent: PaidAgent | undefined) =>
  [bank?.changedAt.getTime(), bank?.bankCode, accountNumber?.digest, agent?.bank?.changedAt.getTime(), agent?.accountNumber?.digest].join(
    ' ',
  )

type ContentDoc = Pick<PayoutDoc, '_id' | 'number' | 'agent' | 'amountSen' | 'bank' | 'accountNumber' | 'method' | 'waived'>

/** The same for payouts and agents that have not changed. */
export async function contentsOf(items: readonly ContentDoc[]): Promise<ItemContent[]> {
  const [agents, changed] = await Promise.all([findPaidAgents(items.map(({ agent }) => agent.id)), findChangedOrders(items)])
  const byId = new Map(agents.map((agent) => [agent._id.toHexString(), agent]))
  return items.map((item) => {
    const agent = byId.get(item.agent.id.toHexString())
    const orders = changed.get(item._id.toHexString()) ?? []
    const ofAgent: HoldReason[] = agent ? presentHolds(item, agent) : ['agent_not_active']
    return {
      id: item._id.toHexString(),
      number: item.number,
      agent: { id: item.agent.id.toHexString(), name: item.agent.name },
      amountSen: item.amountSen,
      account: accountText(item, agent),
      holds: orders.length > 0 ? ['orders_changed', ...ofAgent] : ofAgent,
      why: [...(orders.length > 0 ? [changedText(orders)] : []), ...ofAgent.map(holdText)].join(', and '),
    }
  })
}

/** Takes the agent's account as it is now. Returns why it cannot, or null. */
export async function refreshAccount(
  by: MovingContext,
  item: Pick<PayoutDoc, '_id' | 'agent' | 'method'>,
  seal: DataSeal,
): Promise<HoldReason | null> {
  const agent = await findPaidAgent(item.agent.id)
  if (!agent) return 'agent_not_active'
  const [reason] = holdsOf(agent, item.method)
  if (reason) return reason
  if (isUnreadable(agent, item.method, seal)) return 'no_bank'
  const account = item.method === 'bank_transfer' ? accountOf(agent, item._id.toHexString(), seal) : { bank: null, accountNumber: null }
  await changePayout(by, {
    id: item._id.toHexString(),
    decide: (latest) =>
      latest.status === 'pending' && latest.batchId?.toHexString() === by.runId
        ? { set: { ...account, ...withTimeline(latest, by, { kind: 'released' }) }, event: 'payout.updated' }
        : null,
  })
  return null
}
