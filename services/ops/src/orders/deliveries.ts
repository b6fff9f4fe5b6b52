import { countDelivery, setDeliveries } from '../agents/figures.ts'
import type { EventDoc } from '../platform/changes/event-log.ts'
import { defineSubscriber } from '../platform/changes/subscriber.ts'
import { recountNow } from '../platform/stats/recount.ts'
import type { Order } from './contract.ts'
import { orders, type OrderDoc } from './model.ts'

/** The agent who delivered, if that is what happened. */
function delivererOf({ type, data }: EventDoc): string | null {
  const { status, agent } = data as Order
  return type === 'order.statusChanged' && status === 'delivered' && agent ? agent.id : null
}

/** Counts the deliveries of each agent. */
export const deliverySubscriber = defineSubscriber({
  name: 'agents.completedOrders',
  events: ['order.statusChanged'],
  handle: async (events) => {
    for (const event of events) {
      const agentId = delivererOf(event)
      if (agentId) await countDelivery(agentId, event._id)
    }
  },
  onGap: async (from) => {
    const { seq, counts } = await recountNow<OrderDoc>(
      {
        entity: orders,
        omittedFields: ['trackingEvents', 'words', 'ownWords'],
        countEvent: (event) => increment(delivererOf(event)),
        countDocument: ({ agent, completedAt }) => increment(completedAt && agent ? agent.id.toHexString() : null),
      },
      from,
    )
    await setDeliveries(new Map(Object.entries(counts)), seq)
    return seq
  },
})

const increment = (agentId: string | null) => (agentId ? { [agentId]: 1 } : {})
