import type { Seeded } from '../src/testing/system/seeded.ts'
import type { Ops } from '../src/testing/system/ops.ts'
import type { BareAnswer, BareAsk } from './bare-server.ts'
import { startHelper, type Helper } from './helper.ts'
import type { LoadAnswer, LoadAsk, Mover } from './load.ts'
import { median, ms, percentile, printMachine, thousands, times, type Row } from './report.ts'

/** The shared parts of all HTTP sections. */
export interface HttpBench {
  ops: Ops
  seeded: Seeded
  load: Helper<LoadAsk, LoadAnswer>
  token: string
  rounds: number
  seconds: number
}

const connections = 8
const listLimit = 25
const moveStatuses = ['pickup_scheduled', 'agent_en_route', 'pickup_arrived', 'items_collected', 'in_processing', 'ready_for_delivery']
const moveOrders = 160

/** Lists and status changes, compared with a bare server that makes the same reads and one plain write. */
export async function benchHttp(bench: HttpBench): Promise<Row[]> {
  const { ops, load, token } = bench
  printMachine(`HTTP: ${connections} connections, ${bench.rounds} rounds, product and bare server alternately`)
  const bare = startHelper<BareAsk, BareAnswer>('./bare-server.ts')
  const { port: barePort } = await bare.ask({ mongoUrl: ops.env['MONGO_URL'] ?? '', total: 10_000 })
  const port = ops.apis[0]?.port ?? 0
  const path = `/api/orders?limit=${listLimit}`
  const read = async (at: number) => (await load.ask({ read: { port: at, token, path, connections, seconds: bench.seconds } })).perSecond
  await read(port)
  const lists = await alternately(
    bench.rounds,
    () => read(port),
    () => read(barePort),
  )
  const writes = await alternately(
    bench.rounds,
    () => move(bench, port),
    () => move(bench, barePort),
  )
  await ops.worker.kill('SIGTERM')
  const alone = await alternately(
    bench.rounds,
    () => move(bench, port),
    () => move(bench, barePort),
  )
  await bare.stop()
  const row = (what: string, { ours, other }: Rounds, target: number): Row => {
    const ratio = median(ours) / median(other)
    return {
      what,
      ours: `${thousands(median(ours))}/s`,
      other: `${thousands(median(other))}/s`,
      ratio: times(ratio),
      target: `≥ ${target} ×`,
      met: ratio >= target,
    }
  }
  return [
    row(`list of ${listLimit} orders / bare Fastify, same query and rows`, lists, 0.85),
    row('status change / bare findOneAndUpdate, relay and counters at work beside it', writes, 0.6),
    row('the same without a worker', alone, 0.6),
  ]
}

interface Rounds {
  ours: number[]
  other: number[]
}

async function alternately(rounds: number, ours: () => Promise<number>, other: () => Promise<number>): Promise<Rounds> {
  const results: Rounds = { ours: [], other: [] }
  for (let round = 0; round < rounds; round += 1) {
    results.ours.push(await ours())
    results.other.push(await other())
    console.log(`  ${thousands(results.ours.at(-1) ?? 0)}/s, bare ${thousands(results.other.at(-1) ?? 0)}/s`)
  }
  return results
}

/** Status changes per second on orders created for it, assigned to an agent. */
async function move({ seeded, load, token }: HttpBench, port: number): Promise<number> {
  const agent = seeded.agents[0]
  if (!agent) throw new Error('there is no agent')
  const docs = await seeded.insert(moveOrders, () => ({ status: 'agent_assigned', agent }))
  const orders = toMovers(docs)
  const { perSecond, refused } = await load.ask({ move: { port, token, orders, statuses: moveStatuses, connections } })
  if (refused > 0) throw new Error(`${refused} status changes were refused`)
  return perSecond
}

export const toMovers = (docs: { _id: { toHexString(): string }; version: number }[]): Mover[] =>
  docs.map(({ _id, version }) => ({ id: _id.toHexString(), version }))

const timed = {
  'newest 25': '/api/orders?limit=25',
  'pending, newest 25': '/api/orders?tab=pending&limit=25&sort=-createdAt',
  'pending, by due time': '/api/orders?tab=pending&limit=25',
  'active, by due time': '/api/orders?tab=active&limit=25',
  unassigned: '/api/orders?tab=unassigned&limit=25',
  late: '/api/orders?tab=late&limit=25',
  'all, by due time': '/api/orders?sort=dueAt&limit=25',
  'three statuses': '/api/orders?status=confirmed,in_processing,out_for_delivery&limit=25',
  'page 40 of the delivered': '/api/orders?tab=completed&limit=25&page=40',
  'search: one number': '/api/orders?search=ks-2026-001&limit=25',
  'search: a common name': '/api/orders?search=siti&limit=25',
  'search: two words': '/api/orders?search=ahmad%20tan&limit=25',
  'stats of the tiles': '/api/orders/stats',
} as const

/** Milliseconds (p50) of lists and searches, one request at a time. */
export async function timeLists({ ops, load, token, rounds }: HttpBench): Promise<Map<string, number>> {
  const paths = Object.values(timed)
  const each = 20 * rounds
  const target = { port: ops.apis[0]?.port ?? 0, token }
  await settle(async () => (await load.ask({ time: { ...target, paths, each: 5 } })).took)
  const { took, refused } = await load.ask({ time: { ...target, paths, each } })
  if (refused > 0) throw new Error(`${refused} lists were refused`)
  return new Map(Object.keys(timed).map((name, index) => [name, percentile(took.slice(index * each, (index + 1) * each), 50)]))
}

/** A freshly filled database plans badly until it has sampled its data: repeats the measurement until it no longer gets faster. */
async function settle(measure: () => Promise<number[]>): Promise<void> {
  let best = Infinity
  for (let calm = 0, passes = 0; calm < 3 && passes < 30; passes += 1) {
    const sum = (await measure()).reduce((total, took) => total + took, 0)
    calm = sum > best * 0.8 ? calm + 1 : 0
    best = Math.min(best, sum)
  }
}

export function growthRows(few: Map<string, number>, many: Map<string, number>): Row[] {
  return [...few].map(([name, before]) => {
    const after = many.get(name) ?? NaN
    return {
      what: `${name}: 100,000 orders / 10,000`,
      ours: ms(after),
      other: ms(before),
      ratio: times(after / before),
      target: '≤ 1.5 ×',
      met: after / before <= 1.5,
    }
  })
}
