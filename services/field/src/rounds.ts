import { meet } from './walk.ts'
import type { Account, Order } from './wire.ts'
import { everyMs, type World } from './world.ts'

/** At the start everybody is asked once, quickly: that is how a process that starts again finds what is under way. */
const firstReadMs = 50
/** Read a little of what is known again: orders that changed at the same moment may be written out of order. */
const overlapMs = 2000

/** Agents look at their orders, one after the other, so that what staff assign is seen. */
export function agentRound(world: World): void {
  const reader = createReader(world, (account) => ({ agentId: account.id }))
  const interval = everyMs(600, world.pace)
  takeTurns(world, async () => {
    await reader.read(reader.longestUnread(world.cast.agents))
    return reader.hasReadAll(world.cast.agents) ? interval : firstReadMs
  })
}

/** Customers look at their orders: mostly those who wait for staff or for an agent, now and then any. */
export function customerRound(world: World): void {
  const reader = createReader(world, (account) => ({ customerId: account.id }))
  const interval = everyMs(2500, world.pace)
  let turn = 0
  takeTurns(world, async () => {
    const { customers } = world.cast
    const isKnownToAll = reader.hasReadAll(customers)
    const waiting = new Set(world.book.waiting().map(({ customer }) => customer.id))
    const asked = customers.filter(({ id }) => waiting.has(id))
    await reader.read(reader.longestUnread(isKnownToAll && turn++ % 4 > 0 && asked.length > 0 ? asked : customers))
    return isKnownToAll ? interval : 2 * firstReadMs
  })
}

/** One agent after the other looks at what may be claimed. */
export function jobRound(world: World): void {
  let turn = 0
  takeTurns(world, async () => {
    const agent = world.cast.agents[turn++ % world.cast.agents.length]
    if (agent) for (const order of await world.api.jobs(agent.id)) meet(world, order)
    return everyMs(5000, world.pace)
  })
}

/** Does `act`, and again after as long as it says. */
export function takeTurns({ agenda, clock }: Pick<World, 'agenda' | 'clock'>, act: () => Promise<number>, firstAfterMs = 0): void {
  const turn = async () => agenda.add(clock.nowMs() + (await act()), turn)
  agenda.add(clock.nowMs() + firstAfterMs, turn)
}

interface Reader {
  read(account: Account | undefined): Promise<void>
  longestUnread(accounts: readonly Account[]): Account | undefined
  hasReadAll(accounts: readonly Account[]): boolean
}

/** Keeps in mind how far each account's orders have been read: by the server's clock, not by ours. */
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
      for (const order of orders) meet(world, order)
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
