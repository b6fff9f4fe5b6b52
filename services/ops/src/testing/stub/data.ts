import type { AgentDoc } from '../../agents/model.ts'
import { agentOf } from '../../agents/seed.ts'
import type { CustomerDoc } from '../../customers/model.ts'
import { customerOf } from '../../customers/seed.ts'
import { demoStaff } from '../../demo/accounts.ts'
import { pastDays } from '../../demo/past.ts'
import { demoAgents, demoCustomers, newNames } from '../../demo/people.ts'
import { addressIn, towns } from '../../demo/places.ts'
import { createRandom } from '../../demo/random.ts'
import { waitingNow } from '../../demo/waiting.ts'
import { busyTimes, pastOrders } from '../../orders/seed.ts'
import type { OrderDoc } from '../../orders/model.ts'
import type { PaymentDoc } from '../../payments/model.ts'
import { pastPayment } from '../../payments/seed.ts'
import type { Permission, Role } from '../../permissions.ts'
import { dayMs, now } from '../../platform/clock.ts'
import { Types } from '../../platform/database/mongo.ts'
import type { Job } from '../../platform/jobs/contract.ts'
import type { RefundDoc } from '../../refunds/model.ts'
import { foundBy, type UserDoc } from '../../users/model.ts'

/** The documents of the stub, as the product would store them. */
export interface Data {
  users: UserDoc[]
  customers: CustomerDoc[]
  agents: AgentDoc[]
  orders: OrderDoc[]
  payments: PaymentDoc[]
  refunds: RefundDoc[]
  jobs: Job[]
}

const seed = 20_260_714
const customersCount = 60
const agentsCount = 36
const ordersCount = 160

/** Demo data as of now, made by the functions that seed the product. */
export function newData(): Data {
  const at = now()
  const random = createRandom(seed)
  const names = newNames(
    random,
    demoStaff.map(({ name }) => name),
  )
  const customers = demoCustomers(random, customersCount, names).map((customer) => customerOf(customer, at))
  const agents = demoAgents(random, agentsCount, names).map((agent, index) => agentOf(agent, index + 1, { at, seal: null }))
  const past = busyTimes(random, ordersCount, at, pastDays).map((createdAt) => ({ createdAt }))
  const bookings = [...past, ...waitingNow(random, at)].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const parties = {
    random,
    customers: customers.filter(({ verificationStatus }) => verificationStatus === 'verified'),
    agents: agents.filter(({ accountStatus }) => accountStatus === 'active'),
    addressFor: ({ state }: { state: string }) => addressIn(random, random.pick(towns.filter((town) => town.state === state))),
  }
  const orders = [...pastOrders(parties, bookings, at, () => 0)]
  for (const agent of agents) Object.assign(agent, figuresOfAgent(orders.filter((order) => order.agent?.id === agent._id)))
  for (const customer of customers) Object.assign(customer, figuresOfCustomer(orders.filter((order) => order.customer.id === customer._id)))
  const users = demoStaff.map((account, place) => newUser(account, new Date(at.getTime() - Math.round((730 * dayMs) / (place + 1) ** 2))))
  return { users, customers, agents, orders, payments: orders.map(pastPayment), refunds: [], jobs: [] }
}

interface Account {
  name: string
  email: string
  role: Role
  department: string | null
  permissions: readonly Permission[]
}

export function newUser({ name, email, role, department, permissions }: Account, createdAt: Date): UserDoc {
  const user = { name, email, role, department, permissions: [...permissions], employeeId: null }
  return {
    _id: new Types.ObjectId(),
    version: 1,
    createdAt,
    updatedAt: createdAt,
    ...user,
    isActive: true,
    isDemo: true,
    lastLogin: null,
    passwordHash: null,
    ...foundBy(user),
  }
}

function figuresOfAgent(orders: readonly OrderDoc[]): Pick<AgentDoc, 'totalOrders' | 'completedOrders' | 'cancelledOrders'> {
  const count = (status: OrderDoc['status']) => orders.filter((order) => order.status === status).length
  return { totalOrders: orders.length, completedOrders: count('delivered'), cancelledOrders: count('cancelled') }
}

const figuresOfCustomer = (orders: readonly OrderDoc[]): Pick<CustomerDoc, 'totalOrders' | 'totalSpentSen' | 'lastOrderDate'> => ({
  totalOrders: orders.length,
  totalSpentSen: orders.reduce((total, { totalAmountSen }) => total + totalAmountSen, 0),
  lastOrderDate: orders.at(-1)?.createdAt ?? null,
})
