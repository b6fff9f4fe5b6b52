import type { LiveEvent } from '../../platform/contract.ts'
import type { Client } from '../client.ts'
import { toWalkers, type HttpBench } from './http.ts'
import { ms, percentile, sayMachine, type Row } from './report.ts'

const beside = 19
const settleMs = 20_000

/**
 * From just before the write, as the event itself tells it, to a socket of another process: changes come over HTTP, twenty
 * consoles watch. The clock is one and the same, to the millisecond.
 */
export async function benchLatency(bench: HttpBench): Promise<Row[]> {
  sayMachine('commit → socket: 20 consoles, changes over HTTP')
  const viewer = await bench.ops.staff('viewer')
  const watchers = Array.from({ length: beside }, () => viewer.watch())
  await Promise.all(watchers.map(({ opened }) => opened))
  const idle = await arrivals(bench, viewer, 10)
  const busy = await arrivals(bench, viewer, 200)
  for (const watcher of watchers) watcher.close()
  const row = (what: string, value: number, maxMs: number): Row => ({
    what: `commit → socket, ${what}`,
    ours: ms(value),
    other: '',
    ratio: '',
    target: `≤ ${maxMs} ms`,
    met: value <= maxMs,
  })
  return [
    row('idle, p50', percentile(idle, 50), 8),
    row('idle, p99', percentile(idle, 99), 25),
    { ...row('200 changes/s, p50', percentile(busy, 50), 0), target: '', met: null },
    row('200 changes/s, p99', percentile(busy, 99), 50),
  ]
}

/** How long each of the changes took to arrive. */
async function arrivals({ ops, history, load, token, seconds }: HttpBench, viewer: Client, perSecond: number): Promise<number[]> {
  const orders = toWalkers(await history.insert(perSecond * 2))
  const ids = new Set(orders.map(({ id }) => id))
  const watcher = viewer.watch()
  const took: number[] = []
  await watcher.opened
  const count = perSecond * seconds * 2
  const all = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${took.length} of ${count} events arrived`)), seconds * 2_000 + settleMs)
    watcher.socket.on('events', (events: LiveEvent[]) => {
      const at = Date.now()
      took.push(...events.filter(({ id }) => ids.has(id)).map((event) => at - Date.parse(event.at)))
      if (took.length < count) return
      clearTimeout(timer)
      resolve()
    })
  })
  const [{ refused }] = await Promise.all([
    load.ask({ edit: { port: ops.apis[0]?.port ?? 0, token, orders, perSecond, seconds: seconds * 2 } }),
    all,
  ])
  if (refused > 0) throw new Error(`${refused} changes were refused`)
  watcher.close()
  console.log(`  ${perSecond}/s: ${took.length} changes`)
  return took
}
