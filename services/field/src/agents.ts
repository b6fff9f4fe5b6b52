import { stream } from './random.ts'
import type { Account, Order } from './wire.ts'

/** How many orders an agent carries at a time. */
export function capacityOf(seed: number, agentId: string): number {
  return stream(seed, 'room', agentId).int(2, 4)
}

interface ClaimContext {
  agents: readonly Account[]
  loads: ReadonlyMap<string, number>
  /** Agents who must not get the order: they declined it, or the server rejected them. */
  excluded: ReadonlySet<string>
}

/** The agent who claims an order: of the same town, else of the same state, with capacity left; the least loaded first. */
export function claimantOf(seed: number, order: Order, { agents, loads, excluded }: ClaimContext): Account | null {
  const loadOf = ({ id }: Account) => loads.get(id) ?? 0
  const near = agents.filter(
    (agent) => agent.state === order.pickup.state && !excluded.has(agent.id) && loadOf(agent) < capacityOf(seed, agent.id),
  )
  const nearest = near.filter(({ city }) => city === order.pickup.city)
  const candidates = nearest.length > 0 ? nearest : near
  if (candidates.length === 0) return null
  const least = Math.min(...candidates.map(loadOf))
  return stream(seed, 'claim', order.id, order.version).pick(candidates.filter((agent) => loadOf(agent) === least))
}
