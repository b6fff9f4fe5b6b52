import type { Types } from 'mongoose'
import { servedStates } from '../../agents/status/states.ts'
import { statusRule, type Rule } from '../../platform/changes/rules.ts'
import { AppError, notFound, ruleBroken, transitionRefused } from '../../platform/errors.ts'
import { ringgit } from '../../platform/money.ts'
import { State } from '../contract.ts'
import type { OrderDoc } from '../model.ts'
import { cancellationFeeOf } from '../payments/refund.ts'
import {
  agentNeeded,
  agentStatuses,
  assigning,
  cancelling,
  declinableStatuses,
  declining,
  deliveredBefore,
  editingDelivery,
  editingPickup,
  movingTo,
  statusLabel,
  type OrderStatus,
} from '../status-machine.ts'

// What each command requires of an order.

type Rules = readonly Rule<OrderDoc>[]
interface Agent {
  _id: Types.ObjectId
  name: string
  state: string
}

/** An agent is only assigned pickups in the states they serve, unless explicitly allowed. */
const servesPickup = ({ name, state }: Agent): Rule<OrderDoc> => ({
  filter: { 'pickup.state': { $in: State.options.filter((option) => servedStates(state).includes(option)) } },
  rejection: ({ pickup }) =>
    ruleBroken('agent_other_state', `${name} works in ${state}, but the pickup is in ${pickup.city}, ${pickup.state}.`),
})

export const canAssign = (agent: Agent, { allowOtherState }: { allowOtherState: boolean }): Rules => [
  statusRule(assigning),
  {
    filter: { 'agent.id': { $ne: agent._id } },
    rejection: () => ruleBroken('agent_already_assigned', `${agent.name} already has this order.`),
  },
  ...(allowOtherState ? [] : [servesPickup(agent)]),
]

export const canMove = (to: OrderStatus): Rules => [
  statusRule(movingTo(to)),
  ...(agentStatuses.includes(to) ? [{ filter: { agent: { $ne: null } }, rejection: () => ruleBroken('agent_needed', agentNeeded) }] : []),
]

export const canCancel: Rules = [
  statusRule(cancelling),
  { filter: { completedAt: null }, rejection: () => ruleBroken('order_delivered', deliveredBefore) },
]

/** What the fee of a cancellation depends on. */
export const feeFields = ['acceptedAt', 'cancellationFeeIfAcceptedSen', 'totalAmountSen', 'refundedSen', 'refundPendingSen'] as const
type FeeFacts = Pick<OrderDoc, (typeof feeFields)[number]>

/** In sen: at most what the customer was told, or what it cost `asked`. */
export function costsAtMost(feeMaxSen: number, asked: FeeFacts): Rule<OrderDoc> {
  const { acceptedAt, refundedSen, refundPendingSen } = asked
  const isSame = { acceptedAt, refundedSen: refundedSen ?? null, refundPendingSen: refundPendingSen ?? null }
  return {
    filter: {
      $or: [
        { acceptedAt: null },
        { cancellationFeeIfAcceptedSen: { $lte: feeMaxSen } },
        ...(cancellationFeeOf(asked) <= feeMaxSen ? [isSame] : []),
      ],
    },
    rejection: (doc) => {
      const feeSen = cancellationFeeOf(doc)
      return new AppError('rule_broken', `An agent has accepted this order. The cancellation fee is now ${ringgit(feeSen)}.`, {
        details: { rule: 'cancellation_fee', feeSen },
      })
    },
  }
}

export const canDecline: Rules = [statusRule(declining)]
export const canEdit = ({ pickup }: { pickup: boolean }): Rules => [statusRule(pickup ? editingPickup : editingDelivery)]

/** Claims an order without an agent. */
export const canClaim = (agent: Agent): Rules => [
  { filter: { status: 'confirmed', agent: null }, rejection: (doc) => taken(doc, agent._id) },
  servesPickup(agent),
]

/** Accepts an order that staff assigned to this agent. */
export const canAccept = ({ _id }: Agent): Rules => [
  { filter: { 'agent.id': _id, acceptedAt: null, status: { $in: declinableStatuses } }, rejection: (doc) => taken(doc, _id) },
]

function taken({ agent, status }: OrderDoc, agentId: Types.ObjectId): Error {
  const message = agent
    ? agent.id.equals(agentId)
      ? 'You already have this order.'
      : 'Another agent has this order.'
    : `An order with the status ${statusLabel(status).toLowerCase()} can’t be claimed.`
  return transitionRefused(message, { from: status, to: 'agent_assigned', allowed: [] })
}

/** An agent who may not work has only what they collected before. */
export const hasItems = (agentName: string): Rule<OrderDoc> => ({
  filter: { status: { $nin: declinableStatuses } },
  rejection: () => ruleBroken('agent_not_active', `${agentName} is not active and can’t take orders.`),
})

/** Someone else's order counts as not found, so that its owner is not revealed. */
export const ownedBy = (owner: { customerId: Types.ObjectId } | { agentId: Types.ObjectId }): Rule<OrderDoc> => ({
  filter: 'customerId' in owner ? { 'customer.id': owner.customerId } : { 'agent.id': owner.agentId },
  rejection: () => notFound('Order'),
})
