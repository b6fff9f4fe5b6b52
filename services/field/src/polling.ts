import { observeOrder } from './simulate.ts'
import type { Account, Order } from './wire.ts'
import { everyMs, type World } from './world.ts'

/** At the start every account is read once in quick succession: that is how a restarted process finds the open orders. */
const firstReadMs = 50
/** Each read overlaps the previous one: orders that changed at the same moment may be written out of order. */
const overlapMs = 2000

/** Reads the orders of one agent after the other, so that assignments by staff are noticed. */
export function pollAgents(world: World): void {
  const reader = createReader(world, (account) => ({ agentId: account.id }))
  const interval = everyMs(600, world.pace)
  repeat(world, async () => {
    await reader.read(reader.longestUnread(world.referenceData.agents))
    return reader.hasReadAll(world.referenceData.agents) ? interval : firstReadMs
  })
}

/** Reads the orders of one customer after the other: mostly of those who wait for staff or for an agent, sometimes of any. */
export function pollCustomers(world: World): void {
  const reader = createReader(world, (account) => ({ customerId: account.id }))
  const interval = everyMs(2500, world.pace)
  let turn = 0
  repeat(world, async () => {
    const { customers } = world.referenceData
    const isKnownToAll = reader.hasReadAll(customers)
    const waiting = new Set(world.orderCache.waiting().map(({ customer }) => customer.id))
    const asked = customers.filter(({ id }) => waiting.has(id))
    await reader.read(reader.longestUnread(isKnownToAll && turn++ % 4 > 0 && asked.length > 0 ? asked : customers))
    return isKnownToAll ? interval : 2 * firstReadMs
  })
}

/** Reads the claimable orders of one agent after the other. */
export function pollJobs(world: World): void {
  let turn = 0
  repeat(world, async () => {
    const agent = world.referenceData.agents[turn++ % world.referenceData.agents.length]
    if (agent) for (const order of await world.api.jobs(agent.id)) observeOrder(world, order)
    return everyMs(5000, world.pace)
  })
}

/** Runs `act` repeatedly; it returns the delay until the next run. */
export function repeat({ timers, clock }: Pick<World, 'timers' | 'clock'>, act: () => Promise<number>, firstAfterMs = 0): void {
  const turn = async () => timers.add(clock.nowMs() + (await act()), turn)
  timers.add(clock.nowMs() + firstAfterMs, turn)
}

interface Reader {
  read(account: Account | undefined): Promise<void>
  longestUnread(accounts: readonly Account[]): Account | undefined
  hasReadAll(accounts: readonly Account[]): boolean
}

/** Remembers up to when each account's orders have been read, by the server's clock. */
function createReader(world: World, owner: (account: Account) => { agentId: string } | { customerId: string }): Reader {
  const changedSince = new Map<string, string>()
  const turns = new Map<string, number>()
  let turn = 0
  return {
    async read(account) {
      if (!account) return
      turns.set(account.id, ++turn)
      const since = changedSince.get(account.id)
      const orders = since === undefined ? await world.api.openOrders(owner(account)) : await world.api.changedOrders(owner(account), since)
      const latest = latestChange(orders)
      if (latest !== null) changedSince.set(account.id, new Date(latest - overlapMs).toISOString())
      for (const order of orders) observeOrder(world, order)
    },
    longestUnread: (accounts) =>
      accounts.reduce<Account | undefined>((longest, one) => {
        return longest && (turns.get(longest.id) ?? 0) <= (turns.get(one.id) ?? 0) ? longest : one
      }, undefined),
    hasReadAll: (accounts) => accounts.every(({ id }) => turns.has(id)),
  }
}

function latestChange(orders: readonly Order[]): number | null {
  return orders.length === 0 ? null : Math.max(...orders.map(({ updatedAt }) => Date.parse(updatedAt)))
}
