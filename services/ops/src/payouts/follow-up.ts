import { findPaidAgents } from '../agents/paid-agents.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { defineSubscriber } from '../platform/changes/subscriber.ts'
import { oneOf, Types } from '../platform/database/mongo.ts'
import { changePayout, type Next } from './change-payout.ts'
import { itemsOf, releaseClaims } from './preparing/claims.ts'
import { accountChanged, held, presentHolds } from './approval/decisions.ts'
import type { PaidAgent } from '../agents/paid-agents.ts'
import { PayoutModel, type PayoutDoc } from './model.ts'
import { reopen } from './preparing/settled-before.ts'

// What happens to payouts because of what happens elsewhere, whatever ends in between.

type Waiting = Pick<PayoutDoc, '_id' | 'agent'>

/** Puts the payouts that wait for these agents on hold, where something now keeps them from being paid; those on hold know the account. It may repeat. */
async function holdForAgents(filter: object): Promise<void> {
  const waiting = await PayoutModel.find({ ...filter, status: oneOf(['pending', 'on_hold']), batchId: null }, { agent: 1 }).lean<
    Waiting[]
  >()
  const agents = await findPaidAgents(waiting.map(({ agent }) => agent.id))
  const byId = new Map(agents.map((agent) => [agent._id.toHexString(), agent]))
  for (const { _id, agent } of waiting) {
    const paid = byId.get(agent.id.toHexString())
    if (paid) await changePayout(systemContext, { id: _id.toHexString(), decide: (doc) => heldFor(doc, paid) })
  }
}

function heldFor(doc: PayoutDoc, agent: PaidAgent): Next | null {
  if (doc.batchId) return null
  if (doc.status !== 'pending') return accountChanged(doc, agent)
  const [reason] = presentHolds(doc, agent)
  return reason ? held(doc, { reason, note: null, agent }, systemContext) : null
}

export const agentHoldsSubscriber = defineSubscriber({
  name: 'payouts.agents',
  events: ['agent.bankChanged', 'agent.updated', 'agent.suspended', 'agent.banned', 'agent.rejected', 'agent.deleted'],
  startsAt: 'head',
  handle: (events) => holdForAgents({ 'agent.id': oneOf([...new Set(events.map(({ id }) => id))].map((id) => new Types.ObjectId(id))) }),
  onGap: async (seq) => {
    await holdForAgents({})
    return seq
  },
})

/** Also where a process of an earlier version has released its claims, and opened nothing. */
async function releaseCancelled(payoutId: Types.ObjectId): Promise<void> {
  const payout = await PayoutModel.findById(payoutId, { agent: 1, lines: 1 }).lean<Pick<PayoutDoc, 'agent' | 'lines'>>()
  if (payout) await reopen(payout.agent.id, itemsOf(payout.lines))
  await releaseClaims(payoutId)
}

/** What a cancelled payout had gathered is free for another one. */
export const claimsSubscriber = defineSubscriber({
  name: 'payouts.claims',
  events: ['payout.cancelled'],
  startsAt: 'head',
  handle: async (events) => {
    for (const { id } of events) await releaseCancelled(new Types.ObjectId(id))
  },
  onGap: async (seq) => {
    const cancelled = await PayoutModel.find({ status: 'cancelled' }, { _id: 1 }).lean<Pick<PayoutDoc, '_id'>[]>()
    for (const { _id } of cancelled) await releaseCancelled(_id)
    return seq
  },
})
