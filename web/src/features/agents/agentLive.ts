import type { Agent } from '@kainsiap/ops/agents/contract'
import type { Copy, LiveEntity } from '../../api/copies.ts'

/** What the live connection needs to know about agents. An event carries no contact, plate or number: what shows an agent is read again. */
export const agentLive: LiveEntity<Agent> = {
  entity: 'agent',
  tag: 'Agent',
  affects: () => true,
  follows: { entity: 'order', idOf: (order) => (order as Copy & { agent?: { id: string } | null }).agent?.id },
  summed: { area: 'agentPerformance', unless: 'orders.read' },
}
