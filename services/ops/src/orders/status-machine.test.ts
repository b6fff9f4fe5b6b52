import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Client } from '../testing/http/client.ts'
import { startSeeded, type Seeded } from '../testing/system/seeded.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { inTier } from '../testing/tier.ts'
import type { Order, OrderDetails, OrderPage } from './contract.ts'
import {
  activeStatuses,
  agentStatuses,
  assignableStatuses,
  cancellableStatuses,
  declinableStatuses,
  OrderStatus,
  statusTransitions,
  whyNotAssign,
  whyNotCancel,
  whyNotMove,
} from './status-machine.ts'
import { dueAtOf, dueStateOf } from './due/due.ts'
import type { OrderDoc } from './model.ts'

/**
 * The status machine of an order, written out by hand. A row is a from-status, a column a to-status, in the order of `columns`: `+` the
 * status may be moved there, `a` only with an agent on the order, `.` not at all. The second entry lists the other allowed actions.
 */
const columns =
  'pending confirmed agent_assigned pickup_scheduled agent_en_route pickup_arrived items_collected in_processing ready_for_delivery out_for_delivery delivery_arrived delivered cancelled disputed refunded'
const table = {
  pending: ['. + a a a a a a a a a a . . .', 'assign cancel'],
  confirmed: ['. . a a a a a a a a a a . . .', 'assign cancel active'],
  agent_assigned: ['. . . a a a a a a a a a . . .', 'assign decline cancel active agent'],
  pickup_scheduled: ['. . . . a a a a a a a a . . .', 'assign decline cancel active agent'],
  agent_en_route: ['. . . . . a a a a a a a . . .', 'assign decline cancel active agent'],
  pickup_arrived: ['. . . . . . a a a a a a . . .', 'assign decline cancel active agent'],
  items_collected: ['. . . . . . . a a a a a . . .', 'cancel active agent'],
  in_processing: ['. . . . . . . . a a a a . . .', 'cancel active agent'],
  ready_for_delivery: ['. . . . . . . . . a a a . . .', 'cancel active agent'],
  out_for_delivery: ['. . . . . . . . . . a a . . .', 'cancel active agent'],
  delivery_arrived: ['. . . . . . . . . . . a . . .', 'cancel active agent'],
  delivered: ['. . . . . . . . . . . . . . .', 'agent'],
  cancelled: ['. . . . . . . . . . . . . . .', ''],
  disputed: ['. . . . . . . . . . . . . . .', 'cancel'],
  refunded: ['. . . . . . . . . . . . . . .', ''],
} as const satisfies Record<OrderStatus, readonly [string, string]>

const statuses = columns.split(' ') as OrderStatus[]
const marks = (from: OrderStatus) => new Map(statuses.map((to, column) => [to, table[from][0].split(' ')[column]]))
const targets = (from: OrderStatus) => statuses.filter((to) => marks(from).get(to) !== '.')
const may = (what: string) => statuses.filter((status) => table[status][1].split(' ').includes(what))
const pairs = statuses.flatMap((from) => statuses.map((to) => ({ from, to, mark: marks(from).get(to) })))

const minuteMs = 60_000
const pickup = '2026-07-14T02:00:00.000Z'
const delivery = '2026-07-14T09:00:00.000Z'

describe('an order is due', () => {
  it.each(OrderStatus.options)('as the table says while it is %s', (status) => {
    const instants = {
      'pending confirmed agent_assigned pickup_scheduled agent_en_route pickup_arrived': '2026-07-14T03:00:00.000Z',
      'items_collected in_processing ready_for_delivery out_for_delivery delivery_arrived': '2026-07-14T10:00:00.000Z',
      'delivered cancelled disputed refunded': undefined,
    }
    const [, expected] = Object.entries(instants).find(([names]) => names.split(' ').includes(status)) ?? []
    const dueAt = dueAtOf({ status, scheduledPickupTime: pickup, scheduledDeliveryTime: delivery })
    expect(dueAt?.toISOString()).toBe(expected)
  })

  it('on time until half an hour before, at risk until then, late once it has passed', () => {
    const dueAt = new Date(pickup)
    const states = [30 * minuteMs + 1, 30 * minuteMs, 1, 0, -1].map((leftMs) => dueStateOf(dueAt, new Date(dueAt.getTime() - leftMs)))
    expect(states).toEqual(['on_time', 'at_risk', 'at_risk', 'at_risk', 'late'])
    expect(dueStateOf(null, dueAt)).toBe('on_time')
  })
})

describe('the table', () => {
  it('has the fifteen statuses of the specification', () => {
    expect(OrderStatus.options).toEqual(statuses)
    expect(statuses).toHaveLength(15)
  })

  it('moves a status forward in the sequence and nowhere else', () => {
    for (const from of statuses) expect([from, statusTransitions[from]]).toEqual([from, targets(from)])
  })

  it('asks for an agent from agent_assigned on', () => {
    for (const { from, to, mark } of pairs) {
      const reasons = [whyNotMove({ status: from, agent: {} }, to), whyNotMove({ status: from, agent: null }, to)]
      const allowed = reasons.map((why) => why === null)
      expect({ from, to, allowed }).toEqual({ from, to, allowed: [mark !== '.', mark === '+'] })
    }
  })

  it('lists what else each status allows', () => {
    expect(may('agent')).toEqual(agentStatuses)
    expect(may('assign')).toEqual(assignableStatuses)
    expect(may('decline')).toEqual(declinableStatuses)
    expect(may('cancel')).toEqual(cancellableStatuses)
    expect(may('active')).toEqual(activeStatuses)
    expect(statuses.filter((status) => whyNotAssign({ status, agent: null }) === null)).toEqual(may('assign'))
    expect(statuses.filter((status) => whyNotCancel({ status, agent: null, completedAt: null }) === null)).toEqual(may('cancel'))
    expect(whyNotCancel({ status: 'disputed', agent: null, completedAt: new Date() })).toContain('Refund it instead')
  })
})

describe('the server', () => {
  let ops: SharedOps
  let seeded: Seeded
  let dispatcher: Client
  let agentApp: Client

  beforeAll(async () => {
    ops = await shareOps({ apis: 2 })
    seeded = await startSeeded()
    dispatcher = await ops.staff('dispatcher')
    agentApp = ops.app('agent')
  })
  afterAll(() => ops.stop())

  const agent = (index = 0) => seeded.agents[index] ?? null
  /** Inserts one order for each of `cases`. */
  const seed = (cases: readonly Partial<OrderDoc>[]) => seeded.insert(cases.length, (index) => cases[index] ?? {})
  const outcomeOf = ({ status, body }: Answer<Order>) => (status === 200 ? [status, body.status] : [status, body.code, body.details])
  const rejection = (from: OrderStatus, to: OrderStatus, allowed: readonly OrderStatus[]) => [
    409,
    'transition_refused',
    { from, to, allowed },
  ]

  /** Requests every move from every status, each on its own order. */
  const askEveryMove = async (withAgent: boolean, ask: (order: OrderDoc, to: OrderStatus) => Promise<Answer<Order>>) => {
    const orders = await seed(pairs.map(({ from }) => ({ status: from, agent: withAgent ? agent() : null })))
    const answers: unknown[] = []
    for (const from of statuses) {
      const row = pairs.map((pair, index) => ({ ...pair, order: orders[index] as OrderDoc })).filter((pair) => pair.from === from)
      answers.push(...(await Promise.all(row.map(async ({ order, to }) => ({ from, to, outcome: outcomeOf(await ask(order, to)) })))))
    }
    return answers
  }
  const expectedMoves = (withAgent: boolean) =>
    pairs.map(({ from, to, mark }) => {
      if (mark === '.') return { from, to, outcome: rejection(from, to, targets(from)) }
      return { from, to, outcome: mark === '+' || withAgent ? [200, to] : [422, 'rule_broken', { rule: 'agent_needed' }] }
    })

  it('answers staff as the table says for every from and to, with an agent on the order and without', async () => {
    // With one, agents ask for the same below.
    for (const withAgent of inTier([false], [true, false])) {
      const answers = await askEveryMove(withAgent, ({ _id, version }, status) =>
        dispatcher.post<OrderDetails>(`/orders/${_id.toHexString()}/status`, { version, status }),
      )
      expect(answers).toEqual(expectedMoves(withAgent))
    }
  })

  it("answers an agent's app as the same table says", async () => {
    const answers = await askEveryMove(true, ({ _id }, status) =>
      agentApp.post<Order>(`/field/orders/${_id.toHexString()}/status`, { agentId: agent()?.id.toHexString(), status }),
    )
    expect(answers).toEqual(expectedMoves(true))
  })

  it('cancels from every status but delivered, cancelled and refunded', async () => {
    const orders = await seed(statuses.map((status) => ({ status, agent: agent() })))
    for (const { _id, version, status } of orders) {
      const answer = await dispatcher.post<OrderDetails>(`/orders/${_id.toHexString()}/cancel`, { version, reason: 'The customer called' })
      expect(outcomeOf(answer)).toEqual(may('cancel').includes(status) ? [200, 'cancelled'] : rejection(status, 'cancelled', []))
    }
  })

  it('gives and changes the agent until the items are collected, and keeps a later status', async () => {
    const orders = await seed(statuses.map((status) => ({ status, agent: may('agent').includes(status) ? agent(0) : null })))
    for (const { _id, version, status } of orders) {
      const answer = await dispatcher.post<OrderDetails>(`/orders/${_id.toHexString()}/assign`, {
        version,
        agentId: agent(1)?.id.toHexString(),
      })
      const after = ['pending', 'confirmed'].includes(status) ? 'agent_assigned' : status
      expect(outcomeOf(answer)).toEqual(may('assign').includes(status) ? [200, after] : rejection(status, 'agent_assigned', []))
      if (answer.status === 200) expect(answer.body).toMatchObject({ agent: { name: agent(1)?.name }, acceptedAt: null })
    }
  })

  it('lets an agent decline until the items are collected: the one step back', async () => {
    const orders = await seed(statuses.map((status) => ({ status, agent: agent(), acceptedAt: new Date() })))
    for (const { _id, status } of orders) {
      const answer = await agentApp.post<Order>(`/field/orders/${_id.toHexString()}/decline`, {
        agentId: agent()?.id.toHexString(),
        reason: 'My motorcycle broke down',
      })
      expect(outcomeOf(answer)).toEqual(may('decline').includes(status) ? [200, 'confirmed'] : rejection(status, 'confirmed', []))
      if (answer.status === 200) expect(answer.body).toMatchObject({ agent: null, acceptedAt: null })
    }
  })

  it('lets an agent claim a confirmed order that nobody has, and accept one that staff gave, once', async () => {
    const accept = async (order: OrderDoc | undefined) =>
      outcomeOf(await agentApp.post<Order>(`/field/orders/${order?._id.toHexString()}/accept`, { agentId: agent()?.id.toHexString() }))
    const free = await seed(statuses.map((status) => ({ status, agent: null })))
    for (const order of free) {
      expect(await accept(order)).toEqual(
        order.status === 'confirmed' ? [200, 'agent_assigned'] : rejection(order.status, 'agent_assigned', []),
      )
    }
    const given = await seed(may('agent').map((status) => ({ status, agent: agent(), acceptedAt: null })))
    for (const order of given) {
      const { status } = order
      expect(await accept(order)).toEqual(may('decline').includes(status) ? [200, status] : rejection(status, 'agent_assigned', []))
      if (may('decline').includes(status)) expect(await accept(order)).toEqual(rejection(status, 'agent_assigned', []))
    }
    const [others] = await seed([{ status: 'agent_assigned', agent: agent(1), acceptedAt: null }])
    expect(await accept(others)).toEqual(rejection('agent_assigned', 'agent_assigned', []))
  })

  it('cancels free of charge until an agent accepted, for the fee of the order from then on, and owes back the rest of what was paid', async () => {
    const [at, paid] = [new Date(), { paymentStatus: 'paid' as const }]
    const [free, given, accepted, handedOver, unpaid] = (await seed([
      { status: 'confirmed', ...paid },
      { status: 'agent_assigned', agent: agent(), ...paid },
      { status: 'agent_en_route', agent: agent(), acceptedAt: at, ...paid },
      { status: 'agent_en_route', agent: agent(), acceptedAt: at, ...paid },
      { status: 'agent_en_route', agent: agent(), acceptedAt: at, paymentStatus: 'failed' },
    ])) as [OrderDoc, OrderDoc, OrderDoc, OrderDoc, OrderDoc]
    const money = async ({ _id }: OrderDoc, version: number) => {
      const answer = await dispatcher.post<OrderDetails>(`/orders/${_id.toHexString()}/cancel`, { version, reason: 'Plans changed' })
      const listed = await dispatcher.get<OrderPage>(`/orders?search=${answer.body.number}`)
      expect(listed.body.items).toMatchObject([{ paymentStatus: answer.body.paymentStatus, refundDueSen: answer.body.refundDueSen }])
      return [answer.body.cancellationFeeSen, answer.body.refundDueSen]
    }
    const fee = accepted.cancellationFeeIfAcceptedSen
    expect(fee).toBeGreaterThan(0)
    expect(await money(free, free.version)).toEqual([0, free.totalAmountSen])
    expect(await money(given, given.version)).toEqual([0, given.totalAmountSen])
    expect(await money(accepted, accepted.version)).toEqual([fee, accepted.totalAmountSen - fee])
    expect(await money(unpaid, unpaid.version)).toEqual([unpaid.cancellationFeeIfAcceptedSen, 0])
    await dispatcher.post(`/orders/${handedOver._id.toHexString()}/assign`, {
      version: handedOver.version,
      agentId: agent(1)?.id.toHexString(),
    })
    expect(await money(handedOver, handedOver.version + 1)).toEqual([0, handedOver.totalAmountSen])
  })
})
