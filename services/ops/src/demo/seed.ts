import { keepAgents, setCompletedOrders } from '../agents/seed.ts'
import { keepCustomers } from '../customers/seed.ts'
import { keepKey } from '../field-keys/commands.ts'
import { busyTimes, hasOrders, insertHistory, pastOrders } from '../orders/history.ts'
import { systemCause } from '../platform/cause.ts'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { createUser } from '../users/commands.ts'
import { findCredentials } from '../users/queries.ts'
import { demoPassword, demoStaff } from './accounts.ts'
import { demoAgents, demoCustomers } from './people.ts'
import { addressIn, towns } from './places.ts'
import { createRandom } from './random.ts'

const seed = 20_260_714
const customersCount = 240
const agentsCount = 36
const ordersCount = 1_200
const historyDays = 30

/** Fills an empty database with demo data: staff, the apps' keys, people, and a month of orders that ends now. What is there stays. */
export async function seedDemo({ DEMO_FIELD_CUSTOMER_KEY, DEMO_FIELD_AGENT_KEY }: Config, log: Log): Promise<void> {
  await keepStaff()
  if (DEMO_FIELD_CUSTOMER_KEY) await keepKey('Demo customer app', 'field:customer', DEMO_FIELD_CUSTOMER_KEY, true)
  if (DEMO_FIELD_AGENT_KEY) await keepKey('Demo agent app', 'field:agent', DEMO_FIELD_AGENT_KEY, true)
  if (await hasOrders()) return
  const random = createRandom(seed)
  const customers = await keepCustomers(demoCustomers(random, customersCount))
  const agents = (await keepAgents(demoAgents(random, agentsCount))).filter(({ accountStatus }) => accountStatus === 'active')
  const until = now()
  const times = busyTimes(random, ordersCount, until, historyDays)
  const addressFor = ({ state }: { state: string }) => addressIn(random, random.pick(towns.filter((town) => town.state === state)))
  await setCompletedOrders(await insertHistory(pastOrders({ random, customers, agents, addressFor }, times, until, () => 0)))
  log.info(`made demo data: ${customers.length} customers, ${agents.length} agents, ${ordersCount} orders`)
}

async function keepStaff(): Promise<void> {
  for (const { can: _can, ...account } of demoStaff) {
    if (await findCredentials(account.email)) continue
    await createUser(systemCause, { ...account, password: demoPassword, isDemo: true })
  }
}
