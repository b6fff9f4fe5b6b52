import type { LiveEvent } from '../src/platform/contract.ts'
import type { Client } from '../src/testing/http/client.ts'
import { toMovers, type HttpBench } from './http.ts'
import { ms, percentile, printMachine, type Row } from './report.ts'

const beside = 19
const settleMs = 20_000

/** How long changes took to arrive: since just before they were written, and since their response. */
interface Arrivals {
  written: number[]
  answered: number[]
}

/**
 * Latency to a socket: changes come over HTTP, twenty consoles watch. A change commits between the two moments it is timed from; the
 * targets apply to the earlier one. Both use the same clock, with millisecond precision.
 */
export async function benchLatency(bench: HttpBench): Promise<Row[]> {
  printMachine('commit → socket: 20 consoles, changes over HTTP')
  const viewer = await bench.ops.staff('viewer')
  const watchers = Array.from({ length: beside }, () => viewer.watch())
  await Promise.all(watchers.map(({ opened }) => opened))
  const idle = await arrivals(bench, viewer, 10)
  const busy = await arrivals(bench, viewer, 200)
  for (const watcher of watchers) watcher.close()
  const row = (what: string, value: number, maxMs?: number): Row => ({
    what,
    ours: ms(value),
    other: '',
    ratio: '',
    target: maxMs === undefined ? '' : `≤ ${maxMs} ms`,
    met: maxMs === undefined ? null : value <= maxMs,
  })
  return [
    row('write begun → socket, idle, p50', percentile(idle.written, 50), 8),
    row('write begun → socket, idle, p99', percentile(idle.written, 99), 25),
    row('change answered → socket, idle, p50', percentile(idle.answered, 50)),
    row('change answered → socket, idle, p99', percentile(idle.answered, 99)),
    row('write begun → socket, 200 changes/s, p50', percentile(busy.written, 50)),
    row('write begun → socket, 200 changes/s, p99', percentile(busy.written, 99), 50),
    row('change answered → socket, 200 changes/s, p50', percentile(busy.answered, 50)),
    row('change answered → socket, 200 changes/s, p99', percentile(busy.answered, 99)),
  ]
}

async function arrivals({ ops, seeded, load, token, seconds }: HttpBench, viewer: Client, perSecond: number): Promise<Arrivals> {
  const orders = toMovers(await seeded.insert(perSecond * 2))
  const ids = new Set(orders.map(({ id }) => id))
  const watcher = viewer.watch()
  const arrived: { change: string; writtenAt: number; at: number }[] = []
  await watcher.opened
  const count = perSecond * seconds * 2
  const all = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${arrived.length} of ${count} events arrived`)), seconds * 2_000 + settleMs)
    watcher.socket.on('events', (events: LiveEvent[]) => {
      const at = Date.now()
      for (const { id, version, at: written } of events)
        if (ids.has(id)) arrived.push({ change: `${id}:${version}`, writtenAt: Date.parse(written), at })
      if (arrived.length < count) return
      clearTimeout(timer)
      resolve()
    })
  })
  const [{ refused, answeredAt }] = await Promise.all([
    load.ask({ edit: { port: ops.apis[0]?.port ?? 0, token, orders, perSecond, seconds: seconds * 2 } }),
    all,
  ])
  if (refused > 0) throw new Error(`${refused} changes were refused`)
  watcher.close()
  console.log(`  ${perSecond}/s: ${arrived.length} changes`)
  return {
    written: arrived.map(({ writtenAt, at }) => at - writtenAt),
    answered: arrived.map(({ change, at }) => at - (answeredAt.get(change) ?? Number.NaN)),
  }
}
