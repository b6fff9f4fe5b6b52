import { stream } from './random.ts'
import type { Account, Order } from './wire.ts'

/** How many orders an agent carries at a time. */
export function roomOf(seed: number, agentId: string): number {
  return stream(seed, 'room', agentId).int(2, 4)
}

interface Situation {
  agents: readonly Account[]
  loads: ReadonlyMap<string, number>
  /** Agents who may not have it. */
  passedOver: ReadonlySet<string>
}

/** The agent who claims an order: of the same town, else of the same state, with room for it, the least loaded first. */
export function claimantOf(seed: number, order: Order, { agents, loads, passedOver }: Situation): Account | null {
  const loadOf = ({ id }: Account) => loads.get(id) ?? 0
  const near = agents.filter(
    (agent) => agent.state === order.pickup.state && !passedOver.has(agent.id) && loadOf(agent) < roomOf(seed, agent.id),
  )
  const nearest = near.filter(({ city }) => city === order.pickup.city)
  const candidates = nearest.length > 0 ? nearest : near
  if (candidates.length === 0) return null
  const least = Math.min(...candidates.map(loadOf))
  return stream(seed, 'claim', order.id, order.version).pick(candidates.filter((agent) => loadOf(agent) === least))
}
