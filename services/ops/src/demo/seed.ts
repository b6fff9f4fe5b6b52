import { agentTally } from '../agents/figures.ts'
import { ensureAgents } from '../agents/seed.ts'
import { customerTally } from '../customers/figures.ts'
import { ensureCustomers } from '../customers/seed.ts'
import { ensureKey } from '../field-keys/commands.ts'
import { agentContributions } from '../orders/agents/agent-figures.ts'
import { customerContribution, type CustomerContribution } from '../orders/customers/customer-figures.ts'
import { busyTimes, hasOrders, insertSeed, pastOrders } from '../orders/seed.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { dayMs, now } from '../platform/clock.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import { createDataSeal } from '../platform/security/data-seal.ts'
import { createUser } from '../users/commands.ts'
import { hashPassword } from '../users/passwords/passwords.ts'
import { findCredentials } from '../users/queries.ts'
import { demoPassword, demoStaff } from './accounts.ts'
import { demoAgents, demoApplicants, demoCustomers, newNames } from './people.ts'
import { pastDays } from './past.ts'
import { addressIn, towns } from './places.ts'
import { createRandom } from './random.ts'
import { waitingNow } from './waiting.ts'

const seed = 20_260_714
const customersCount = 240
const agentsCount = 36

/** Seeds an empty database: staff, the apps' keys, people, and two months of orders that end now. Existing data stays unchanged. */
export async function seedDemo(config: Config, log: Log): Promise<void> {
  const { DEMO_FIELD_CUSTOMER_KEY, DEMO_FIELD_AGENT_KEY, DEMO_ORDERS } = config
  await ensureStaff()
  if (DEMO_FIELD_CUSTOMER_KEY) await ensureKey('Demo customer app', 'field:customer', DEMO_FIELD_CUSTOMER_KEY, true)
  if (DEMO_FIELD_AGENT_KEY) await ensureKey('Demo agent app', 'field:agent', DEMO_FIELD_AGENT_KEY, true)
  if (await hasOrders()) return
  const random = createRandom(seed)
  const names = newNames(
    random,
    demoStaff.map(({ name }) => name),
  )
  const customers = (await ensureCustomers(demoCustomers(random, customersCount, names))).filter(isVerified)
  const working = demoAgents(random, agentsCount, names)
  const applicants = demoApplicants([...customers, ...working, ...demoStaff].map(({ name }) => name))
  const seal = createDataSeal(config.DATA_SECRET, config.DATA_SECRETS_RETIRED)
  const agents = (await ensureAgents([...working, ...applicants], seal)).filter(isActive)
  const until = now()
  const past = busyTimes(random, DEMO_ORDERS, until, pastDays).map((createdAt) => ({ createdAt }))
  const bookings = [...past, ...waitingNow(random, until)].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const addressFor = ({ state }: { state: string }) => addressIn(random, random.pick(towns.filter((town) => town.state === state)))
  const contributions = { ofAgents: [] as ReturnType<typeof agentContributions>, ofCustomers: [] as CustomerContribution[] }
  function* tallied(orders: ReturnType<typeof pastOrders>) {
    for (const order of orders) {
      contributions.ofAgents.push(...agentContributions(order))
      contributions.ofCustomers.push(customerContribution(order))
      yield order
    }
  }
  await insertSeed(tallied(pastOrders({ random, customers, agents, addressFor }, bookings, until, () => 0)))
  await agentTally.set(contributions.ofAgents, 0)
  await customerTally.set(contributions.ofCustomers, 0)
  log.info(`created demo data: ${customersCount} customers, ${agentsCount} agents, ${bookings.length} orders`)
}

/** Only they have booked, also who has been suspended since. */
const isVerified = ({ verificationStatus }: { verificationStatus: string }) => verificationStatus === 'verified'

/** Only they ride. */
const isActive = ({ accountStatus }: { accountStatus: string }) => accountStatus === 'active'

/** They have joined over two years, the last ones lately. */
async function ensureStaff(): Promise<void> {
  for (const [place, { can: _can, ...account }] of demoStaff.entries()) {
    if (await findCredentials(account.email)) continue
    const createdAt = new Date(now().getTime() - Math.round((730 * dayMs) / (place + 1) ** 2))
    await createUser(systemContext, { ...account, passwordHash: await hashPassword(demoPassword), isDemo: true, createdAt })
  }
}
