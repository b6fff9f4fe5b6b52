import type mongoose from 'mongoose'

// Verifies a system's state by reading its database. It shares no code with the product: its knowledge of documents, events and counters is
// written down a second time, so that it does not repeat the product's mistakes.

type Db = mongoose.mongo.Db
interface Doc {
  _id: { toHexString(): string }
  version: number
  outbox?: unknown[]
  operations?: string[]
}
interface OrderRow extends Doc {
  year: number
  sequence: number
  status: string
  paymentStatus: string
  rating: number | null
  agent: { id: { toHexString(): string } } | null
  createdAt: Date
  updatedAt: Date
  actualPickupTime: Date | null
  actualDeliveryTime: Date | null
  scheduledPickupTime: Date
  scheduledDeliveryTime: Date
  dueAt: Date | null
  completedAt: Date | null
  cancelledAt: Date | null
  cancellationFeeSen: number | null
  totalAmountSen: number
  taxSen: number
  payment: { at: Date } | null
  trackingEvents: unknown[]
}
interface EventRow {
  _id: number
  entity: string
  id: string
  version: number
  data: { status?: string; paymentStatus?: string; updatedAt?: string; agent?: { id: string } | null }
  was: { status?: string } | null
}

/** The initial state: seeded orders have versions without events. */
export interface Baseline {
  versions: Map<string, number>
  head: number
}

/** What a console received and shows, as recorded by `openConsole`. */
export interface Watched {
  received: { seq: number; id: string; version: number }[]
  shown: Map<string, number>
  resyncs: { after: number; to: number }[]
}

export interface Evidence {
  consoles: Watched[]
  /** Changes acknowledged to a client. */
  acknowledged: { id: string; version: number }[]
  /** Every order booked since the baseline. */
  booked: Set<string>
}

/** The collection of each entity. */
export type Entities = Readonly<Record<string, string>>

export async function readBaseline(db: Db, entities: Entities): Promise<Baseline> {
  const { docs, events } = await readAll(db, entities)
  return { versions: new Map([...docs].map(([key, { version }]) => [key, version])), head: events.at(-1)?._id ?? 0 }
}

/** All faults, as text; empty if there are none. */
export async function findFaults(db: Db, entities: Entities, baseline: Baseline, evidence: Evidence): Promise<string[]> {
  const { docs, events, orders } = await readAll(db, entities)
  const fresh = events.filter(({ _id }) => _id > baseline.head)
  return [
    ...sequenceFaults(events),
    ...versionFaults('the log', docs, baseline, fresh),
    ...versionFaults('the audit', docs, baseline, await readAudit(db, entities, baseline)),
    ...[...docs].flatMap(([key, doc]) => documentFaults(key, doc)),
    ...orders.flatMap((order) => orderFaults(order, baseline, fresh)),
    ...orders.flatMap(dueFaults),
    ...numberFaults(orders),
    ...(await counterFaults(db, orders, events.at(-1)?._id ?? 0)),
    ...evidenceFaults(evidence, docs, baseline, fresh),
    ...evidence.consoles.flatMap((console, index) => consoleFaults(`console ${index}`, console, orders, baseline, fresh)),
  ]
}

/** The faults of the counters alone. */
export async function findCounterFaults(db: Db): Promise<string[]> {
  const orders = (await db.collection('orders').find().toArray()) as unknown as OrderRow[]
  const [last] = await db.collection<{ _id: number }>('events').find().sort({ _id: -1 }).limit(1).toArray()
  return counterFaults(db, orders, last?._id ?? 0)
}

async function readAll(db: Db, entities: Entities) {
  const docs = new Map<string, Doc>()
  for (const [entity, collection] of Object.entries(entities))
    for (const doc of await db.collection(collection).find().sort({ _id: 1 }).toArray())
      docs.set(`${entity}:${doc._id.toHexString()}`, doc as unknown as Doc)
  const events = (await db.collection('events').find().sort({ _id: 1 }).toArray()) as unknown as EventRow[]
  const orders = [...docs].filter(([key]) => key.startsWith('order:')).map(([, doc]) => doc as OrderRow)
  return { docs, events, orders }
}

async function readAudit(db: Db, entities: Entities, { versions }: Baseline) {
  const entries = await db
    .collection('audit')
    .find({ entity: { $in: Object.keys(entities) } })
    .sort({ version: 1 })
    .toArray()
  const rows = entries as unknown as { entity: string; id: string; version: number }[]
  return rows.filter(({ entity, id, version }) => version > (versions.get(`${entity}:${id}`) ?? 0))
}

function sequenceFaults(events: EventRow[]): string[] {
  return events.flatMap(({ _id }, index) => {
    const expected = (events[index - 1]?._id ?? _id - 1) + 1
    return _id === expected ? [] : [`the log goes on with ${_id} where ${expected} belongs`]
  })
}

/** Checks each document's versions since the baseline: each exactly once, in order. */
function versionFaults(
  where: string,
  docs: Map<string, Doc>,
  { versions }: Baseline,
  rows: { entity: string; id: string; version: number }[],
) {
  const recorded = new Map<string, number[]>()
  for (const { entity, id, version } of rows) recorded.set(`${entity}:${id}`, [...(recorded.get(`${entity}:${id}`) ?? []), version])
  const keys = new Set([...docs.keys(), ...recorded.keys()])
  return [...keys].flatMap((key) => {
    const base = versions.get(key) ?? 0
    const expected = range(base + 1, docs.get(key)?.version ?? 0).join()
    const found = (recorded.get(key) ?? []).join()
    return found === expected ? [] : [`${where} has versions ${found} of ${key}, not ${expected}`]
  })
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)

function documentFaults(key: string, { outbox = [], operations = [] }: Doc): string[] {
  return [
    ...(outbox.length > 0 ? [`${key} has ${outbox.length} events that nobody moved`] : []),
    ...(new Set(operations).size < operations.length ? [`${key} knows an operation twice`] : []),
  ]
}

/** The last event matches the document's state, each event starts where the previous one ended, and nothing was done twice. */
function orderFaults(order: OrderRow, { versions }: Baseline, events: EventRow[]): string[] {
  const id = order._id.toHexString()
  const own = events.filter((event) => event.entity === 'order' && event.id === id)
  const last = own.at(-1)
  if (!last) return []
  const recorded = [last.data.status, last.data.paymentStatus, last.data.agent?.id, last.data.updatedAt].join()
  const is = [order.status, order.paymentStatus, order.agent?.id.toHexString(), order.updatedAt.toISOString()].join()
  const breaks = own.slice(1).filter((event, index) => event.was?.status !== own[index]?.data.status)
  const isNew = !versions.has(`order:${id}`)
  return [
    ...(recorded === is ? [] : [`order ${id} is ${is}, its last event says ${recorded}`]),
    ...breaks.map(({ _id }) => `event ${_id} does not begin where the one before it ended`),
    ...(isNew && order.trackingEvents.length !== order.version ? [`order ${id} has ${order.trackingEvents.length} steps`] : []),
  ]
}

const ridesToCustomer = ['pending', 'confirmed', 'agent_assigned', 'pickup_scheduled', 'agent_en_route', 'pickup_arrived']
const hasItems = ['items_collected', 'in_processing', 'ready_for_delivery', 'out_for_delivery', 'delivery_arrived']

/** An order is due one hour after the start of its pickup slot, then of its delivery slot; a finished or disputed one is not due. */
function dueFaults({ _id, status, scheduledPickupTime, scheduledDeliveryTime, dueAt }: OrderRow): string[] {
  const slot = ridesToCustomer.includes(status) ? scheduledPickupTime : hasItems.includes(status) ? scheduledDeliveryTime : null
  const expected = slot && +slot + 3_600_000
  return (dueAt && +dueAt) === expected
    ? []
    : [`order ${_id.toHexString()} (${status}) is stored as due at ${String(dueAt?.toISOString())}`]
}

function numberFaults(orders: OrderRow[]): string[] {
  return [...new Set(orders.map(({ year }) => year))].flatMap((year) => {
    const sequences = orders.filter((order) => order.year === year).map(({ sequence }) => sequence)
    const isWhole = sequences.toSorted((a, b) => a - b).every((sequence, index) => sequence === index + 1)
    return isWhole ? [] : [`the order numbers of ${year} have a gap or a double`]
  })
}

async function counterFaults(db: Db, orders: OrderRow[], head: number): Promise<string[]> {
  const stored = (await db.collection<{ _id: string; seq: number; counts: object }>('stats').findOne({ _id: 'orders' })) ?? {
    seq: 0,
    counts: {},
  }
  const counted = new Map<string, number>()
  for (const order of orders) for (const [name, by] of contributionOf(order)) counted.set(name, (counted.get(name) ?? 0) + by)
  const found = new Map(flatten(stored.counts))
  const names = [...new Set([...counted.keys(), ...found.keys()])]
  const differing = names.filter((name) => (counted.get(name) ?? 0) !== (found.get(name) ?? 0))
  const agents = await db.collection<{ completedOrders: number }>('agents').find().toArray()
  const delivered = (id: string) => orders.filter(({ agent, completedAt }) => completedAt && agent?.id.toHexString() === id).length
  return [
    ...(stored.seq === head ? [] : [`the counters stand at ${stored.seq}, the log at ${head}`]),
    ...differing.map((name) => `the counter ${name} is ${found.get(name) ?? 0}, counted ${counted.get(name) ?? 0}`),
    ...agents
      .filter(({ _id, completedOrders }) => completedOrders !== delivered(_id.toHexString()))
      .map(
        ({ _id, completedOrders }) =>
          `agent ${_id.toHexString()} has delivered ${completedOrders}, counted ${delivered(_id.toHexString())}`,
      ),
  ]
}

/** What one order contributes to the counters. Days and hours are Malaysian, eight hours ahead of UTC. */
function contributionOf(order: OrderRow): [string, number][] {
  const local = (at: Date) => new Date(+at + 8 * 3_600_000).toISOString()
  const made: [string, number][] = [
    ['total', 1],
    ['amountSen', order.totalAmountSen],
    [`status.${order.status}`, 1],
    [`hours.${Number(local(order.createdAt).slice(11, 13))}`, 1],
    [`days.${local(order.createdAt).slice(0, 10)}.created`, 1],
  ]
  if (order.completedAt && order.actualDeliveryTime) {
    const tookMs = +order.actualDeliveryTime - +(order.actualPickupTime ?? order.createdAt)
    const isOnTime = +order.actualDeliveryTime <= +order.scheduledDeliveryTime + 3_600_000
    const day = `days.${local(order.actualDeliveryTime).slice(0, 10)}`
    made.push(['delivered', 1], ['processingMinutes', Math.round(tookMs / 60_000)], ['onTime', isOnTime ? 1 : 0])
    made.push([`${day}.delivered`, 1], [`${day}.onTime`, isOnTime ? 1 : 0])
  }
  if (order.paymentStatus === 'paid') {
    const revenue = order.totalAmountSen - order.taxSen
    const kept = order.status === 'cancelled' ? Math.round((revenue * (order.cancellationFeeSen ?? 0)) / order.totalAmountSen) : revenue
    const [paidAt, endedAt] = [order.payment?.at ?? order.createdAt, order.cancelledAt ?? order.createdAt]
    made.push(
      ['paid', 1],
      ['revenueSen', kept],
      [`days.${local(paidAt).slice(0, 10)}.revenueSen`, revenue],
      [`days.${local(paidAt > endedAt ? paidAt : endedAt).slice(0, 10)}.revenueSen`, kept - revenue],
    )
  }
  if (order.rating !== null) made.push(['ratings', 1], ['ratingPoints', order.rating])
  return made
}

function flatten(tree: object, path = ''): [string, number][] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'number' ? [[path + name, value] as [string, number]] : flatten(value ?? {}, `${path}${name}.`),
  )
}

function evidenceFaults({ acknowledged, booked }: Evidence, docs: Map<string, Doc>, { versions }: Baseline, events: EventRow[]): string[] {
  const logged = new Set(events.filter(({ entity }) => entity === 'order').map(({ id, version }) => `${id}:${version}`))
  const made = [...docs.keys()].filter((key) => key.startsWith('order:') && !versions.has(key)).map((key) => key.slice('order:'.length))
  return [
    ...acknowledged
      .filter(({ id, version }) => !logged.has(`${id}:${version}`) || (docs.get(`order:${id}`)?.version ?? 0) < version)
      .map(({ id, version }) => `version ${version} of order ${id} was acknowledged and is lost`),
    ...made.filter((id) => !booked.has(id)).map((id) => `order ${id} was booked by nobody, or twice`),
  ]
}

/** A console that may see orders received every event once, in order, except those covered by a resync. */
function consoleFaults(
  name: string,
  { received, shown, resyncs }: Watched,
  orders: OrderRow[],
  { versions, head }: Baseline,
  events: EventRow[],
) {
  const isSkipped = (seq: number) => resyncs.some(({ after, to }) => seq > after && seq <= to)
  const expected = events
    .filter(({ _id, entity }) => entity === 'order' && !isSkipped(_id))
    .map(({ _id, id, version }) => `${_id}:${id}:${version}`)
  const found = received.filter(({ seq }) => seq > head && !isSkipped(seq)).map(({ seq, id, version }) => `${seq}:${id}:${version}`)
  const at = expected.findIndex((line, index) => found[index] !== line)
  const differs = at >= 0 || found.length !== expected.length
  const changed = orders.filter((order) => order.version !== versions.get(`order:${order._id.toHexString()}`))
  return [
    ...(differs
      ? [`${name} was sent ${found.length} events, not ${expected.length}; first otherwise at ${expected[at] ?? found.at(-1)}`]
      : []),
    ...changed
      .filter(({ _id, version }) => shown.get(_id.toHexString()) !== version)
      .map(
        ({ _id, version }) => `${name} shows version ${shown.get(_id.toHexString())} of order ${_id.toHexString()}, which is at ${version}`,
      ),
  ]
}
