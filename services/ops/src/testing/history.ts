import { AgentModel, type AgentDoc } from '../agents/model.ts'
import { CustomerModel, type CustomerDoc } from '../customers/model.ts'
import { addressIn, towns } from '../demo/places.ts'
import { createRandom } from '../demo/random.ts'
import { insertHistory, pastOrders, type HistoryParts } from '../orders/history.ts'
import type { OrderDoc } from '../orders/model.ts'

/** Far above what a test books, so that the numbers never meet. */
const firstSequence = 500_000

/** Puts orders straight into the database, in whatever state a test needs. No event tells of them. */
export interface History {
  agents: NonNullable<OrderDoc['agent']>[]
  /** New orders, pending and with nobody on them, but for what `change` says of each. */
  insert: (count: number, change?: (index: number) => Partial<OrderDoc>) => Promise<OrderDoc[]>
  /** Orders made at these times, each as far along as it would be by now. */
  insertPast: (times: readonly Date[]) => Promise<OrderDoc[]>
}

export async function startHistory(seed = 7): Promise<History> {
  const agents = await AgentModel.find({ accountStatus: 'active' }).sort({ email: 1 }).lean<AgentDoc[]>()
  const customers = await CustomerModel.find({ accountStatus: 'active' }).sort({ email: 1 }).lean<CustomerDoc[]>()
  const random = createRandom(seed)
  const addressFor = ({ state }: { state: string }) => addressIn(random, random.pick(towns.filter((town) => town.state === state)))
  const parts: HistoryParts = { random, customers, agents, addressFor }
  let sequence = firstSequence
  const make = (times: readonly Date[], until: Date): OrderDoc[] => {
    const docs = [...pastOrders(parts, times, until, () => sequence)]
    sequence += docs.length
    return docs
  }
  return {
    agents: agents.map(({ _id, name, phoneNumber, vehicleType, plateNumber }) => ({
      id: _id,
      name,
      phoneNumber,
      vehicleType,
      plateNumber,
    })),
    insert: async (count, change = () => ({})) => {
      const at = new Date()
      const fresh = make(
        Array.from({ length: count }, () => at),
        at,
      )
      const docs = fresh.map((doc, index) => ({ ...doc, ...change(index) }))
      await insertHistory(docs)
      return docs
    },
    insertPast: async (times) => {
      const docs = make(times, new Date())
      await insertHistory(docs)
      return docs
    },
  }
}
