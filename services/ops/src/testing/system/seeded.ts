import { AgentModel, type AgentDoc } from '../../agents/model.ts'
import { CustomerModel, type CustomerDoc } from '../../customers/model.ts'
import { addressIn, towns } from '../../demo/places.ts'
import { createRandom } from '../../demo/random.ts'
import { insertSeed, pastOrders, type SeedParts } from '../../orders/seed.ts'
import { OrderModel, type OrderDoc } from '../../orders/model.ts'

/** Inserts orders directly into the database, in any state a test needs, without events. */
export interface Seeded {
  /** The agents that work in Selangor. */
  agents: NonNullable<OrderDoc['agent']>[]
  /** Inserts new orders of customers in Selangor, pending and without an agent unless `change` overrides it. */
  insert: (count: number, change?: (index: number) => Partial<OrderDoc>) => Promise<OrderDoc[]>
  /** Inserts orders booked at these times, each as far along as it would be by now. */
  insertPast: (times: readonly Date[]) => Promise<OrderDoc[]>
  /** Deletes inserted orders with their search terms: later orders get the same numbers. */
  remove: (docs: readonly OrderDoc[]) => Promise<void>
}

/** Runs what it is given one after the other: orders are inserted under the next free numbers. */
function createTurns(): <Result>(act: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const next = last.then(act)
    last = next.catch(() => {})
    return next
  }
}

const isNear = ({ state }: { state: string }) => state === 'Selangor'

export async function startSeeded(seed = 7): Promise<Seeded> {
  const agents = await AgentModel.find({ accountStatus: 'active' }).sort({ email: 1 }).lean<AgentDoc[]>()
  const customers = await CustomerModel.find({ accountStatus: 'active' }).sort({ email: 1 }).lean<CustomerDoc[]>()
  const random = createRandom(seed)
  const inTurn = createTurns()
  const addressFor = ({ state }: { state: string }) => addressIn(random, random.pick(towns.filter((town) => town.state === state)))
  const parts: SeedParts = { random, customers, agents, addressFor }
  const nearParts = { ...parts, customers: customers.filter(isNear) }
  const make = async (times: readonly Date[], until: Date, from = parts): Promise<OrderDoc[]> => {
    const last = await OrderModel.findOne().sort({ sequence: -1 }).lean<OrderDoc>()
    return [...pastOrders(from, times, until, () => (last?.sequence ?? 0) + 1)]
  }
  return {
    agents: agents.filter(isNear).map(({ _id, name, phoneNumber, vehicleType, plateNumber }) => ({
      id: _id,
      name,
      phoneNumber,
      vehicleType,
      plateNumber,
    })),
    insert: (count, change = () => ({})) =>
      inTurn(async () => {
        const at = new Date()
        const fresh = await make(
          Array.from({ length: count }, () => at),
          at,
          nearParts,
        )
        const docs = fresh.map((doc, index) => ({ ...doc, ...change(index) }))
        await insertSeed(docs)
        return docs
      }),
    insertPast: (times) =>
      inTurn(async () => {
        const docs = await make(times, new Date())
        await insertSeed(docs)
        return docs
      }),
    remove: async (docs) => {
      const filter = { _id: { $in: docs.map(({ _id }) => _id) } }
      await Promise.all([OrderModel.collection.deleteMany(filter), OrderModel.db.collection('orderSearches').deleteMany(filter)])
    },
  }
}
