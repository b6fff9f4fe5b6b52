import type { StoppedWhy } from '../../agents/status/stopped-contract.ts'
import { findStoppedAgents, listStoppedAgents, type StoppedAgent } from '../../agents/status/stopped.ts'
import { change, computed } from '../../platform/changes/change.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import type { EventDoc } from '../../platform/changes/event-log.ts'
import { statusRule, type Rule } from '../../platform/changes/rules.ts'
import { defineSubscriber } from '../../platform/changes/subscriber.ts'
import { now } from '../../platform/clock.ts'
import type { StatusRule } from '../../platform/contract.ts'
import { oneOf, Types } from '../../platform/database/mongo.ts'
import { AppError } from '../../platform/errors.ts'
import type { Order } from '../contract.ts'
import { OrderModel, orders, type OrderDoc } from '../model.ts'
import { ownedBy } from '../status/preconditions.ts'
import { carriedStatuses, declinableStatuses, declining, type OrderStatus } from '../status-machine.ts'
import { trackingStages } from '../tracking/tracking.ts'

// What becomes of the orders of an agent who may no longer work: before the items are collected they return to the pool, later ones stay with
// whoever has the items, and say so. Nothing is decided when the agent is suspended: a job taken in that moment is found by its own event.

export const stoppedAgentSubscriber = defineSubscriber({
  name: 'orders.stoppedAgents',
  events: ['order.assigned', 'agent.suspended', 'agent.banned', 'agent.activated', 'agent.deleted'],
  handle: async (events) => {
    const ids = new Set(events.flatMap((event) => agentIdOf(event) ?? []))
    const stopped = await findStoppedAgents([...ids])
    for (const agent of stopped) await settleOrders(agent.id, agent)
    const activated = events.filter(({ type, id }) => type === 'agent.activated' && stopped.every((agent) => agent.id !== id))
    for (const { id } of activated) await settleOrders(id, null)
  },
  onGap: async (seq) => {
    for (const agent of await listStoppedAgents()) await settleOrders(agent.id, agent)
    return seq
  },
})

const agentIdOf = ({ entity, id, data }: EventDoc): string | null => (entity === 'order' ? ((data as Order).agent?.id ?? null) : id)

/** Makes the orders of one agent agree with whether they may work now; it may repeat. */
async function settleOrders(agentId: string, stopped: StoppedAgent | null): Promise<void> {
  const open = { 'agent.id': new Types.ObjectId(agentId), status: oneOf([...declinableStatuses, ...carriedStatuses]) }
  const found = await OrderModel.find(open, { status: 1, agentStopped: 1 }).lean<Pick<OrderDoc, '_id' | 'status' | 'agentStopped'>[]>()
  for (const { _id, agentStopped = null } of found) {
    const id = _id.toHexString()
    if (stopped && (await isDone(returnToPool(id, stopped)))) continue
    const why = stopped?.why ?? null
    if (agentStopped !== why) await isDone(markStopped(id, agentId, why))
  }
}

/** Whether the change was made; where the order has moved on, or been given to another agent, there is nothing to do. */
async function isDone(changed: Promise<unknown>): Promise<boolean> {
  try {
    await changed
    return true
  } catch (error) {
    if (error instanceof AppError && moved.has(error.code)) return false
    throw error
  }
}
const moved = new Set<string>(['not_found', 'rule_broken', 'transition_refused', 'stale_version'])

const held = (agentId: string, during: StatusRule<OrderStatus>): readonly Rule<OrderDoc>[] => [
  ownedBy({ agentId: new Types.ObjectId(agentId) }),
  statusRule(during),
]

const returnToPool = (id: string, { id: agentId, name, why }: StoppedAgent) =>
  change(orders, {
    id,
    preconditions: held(agentId, declining),
    set: [
      { agent: null, status: 'confirmed', acceptedAt: null, words: computed('$ownWords') },
      ...trackingStages({ at: now(), actor: systemContext.actor, note: { kind: 'unassigned', agentName: name, why } }),
    ],
    event: 'order.unassigned',
    by: systemContext,
  })

const carrying: StatusRule<OrderStatus> = { from: carriedStatuses, why: () => 'The agent no longer has the items.' }

const markStopped = (id: string, agentId: string, why: StoppedWhy | null) =>
  change(orders, {
    id,
    preconditions: held(agentId, carrying),
    set: [
      { agentStopped: why },
      ...trackingStages({
        at: now(),
        actor: systemContext.actor,
        note: why ? { kind: 'agent_stopped', why } : { kind: 'agent_reinstated' },
      }),
    ],
    event: 'order.updated',
    by: systemContext,
  })
