import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword, demoStaff } from '../src/demo/accounts.ts'
import type { Customer } from '../src/customers/contract.ts'
import type { Page } from '../src/platform/contract.ts'
import { createClient, type Client } from '../src/testing/http/client.ts'
import { until } from '../src/testing/system/processes.ts'
import { launch, newFolder, removeFolder, repository, type Launched } from './launched.ts'
import { median, ms, printMachine, thousands, type Row } from './report.ts'
import { openScreen, type Screen } from './screen.ts'

const kills = 3
/** Five in a minute. */
const betweenMs = 12_000
const loadMs = 60_000
const callsPerSecond = 80
const arriveMaxMs = 20_000
const apiMaxMs = 2_000
const eventsMaxMs = 1_500
const latestMaxMs = 5_000

interface Running {
  product: Launched
  client: Client
  screen: Screen
  change: () => Promise<void>
  /** When each change was answered, in milliseconds since the epoch, by `<id>:<version>`. */
  answeredAt: Map<string, number>
}

/** The product as `npm start` runs it: its processes are killed, idle but for the demo and under load. `root` is the copy to run. */
export async function benchRecovery(root = repository): Promise<Row[]> {
  const folder = newFolder('recovery')
  printMachine(`recovery: ${kills} kills of each process, then five in a minute under ${callsPerSecond} calls/s`)
  const product = await launch(root, folder)
  try {
    const running = await prepare(product)
    await sleep(betweenMs)
    const [http, events] = [await killApi(running), await killWorker(running)]
    const late = await killUnderLoad(running)
    running.screen.close()
    return [
      row('API killed → HTTP answers again', median(http), apiMaxMs),
      row('worker killed → events flow again', median(events), eventsMaxMs),
      row(`five kills in a minute, ${thousands(late.changes)} changes: the latest at a console`, late.latestMs, latestMaxMs),
    ]
  } finally {
    await product.stop()
    removeFolder(folder)
  }
}

const row = (what: string, value: number, maxMs: number): Row => ({
  what,
  ours: ms(value),
  other: '',
  ratio: '',
  target: `≤ ${thousands(maxMs)} ms`,
  met: value <= maxMs,
})

async function prepare(product: Launched): Promise<Running> {
  const client = createClient(product.url)
  const email = demoStaff[0]?.email ?? ''
  await until(async () => (await client.signIn(email, demoPassword)).status === 200)
  const { body } = await client.get<Page<Customer>>('/customers?limit=49')
  const customers = body.items.map(({ id, version }) => ({ id, version }))
  const answeredAt = new Map<string, number>()
  let next = 0
  const change = async () => {
    const customer = customers[(next += 1) % customers.length]
    if (!customer) throw new Error('there is no customer to change')
    const { id, version } = customer
    const preferredLanguage = next % 2 === 0 ? 'en' : 'ms'
    const { status, body: changed } = await client.patch<Customer>(`/customers/${id}`, { version, preferredLanguage })
    // After a lost answer the version is another one.
    const current = status === 200 ? changed : (await client.get<Customer>(`/customers/${id}`)).body
    customer.version = current.version
    if (status === 200 && current.version > version) answeredAt.set(`${id}:${current.version}`, Date.now())
  }
  await change()
  return { product, client, screen: await openScreen(client), change, answeredAt }
}

const isServed = async ({ url }: Client): Promise<boolean> =>
  fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function killApi({ product, client }: Running): Promise<number[]> {
  return eachKill('HTTP again', async () => {
    const killedAt = performance.now()
    product.kill('api')
    // Connections that stay open to the dead process end at once; only a new one proves anything.
    while (!(await isServed(client))) await sleep(10)
    return performance.now() - killedAt
  })
}

async function killWorker({ product, screen, change }: Running): Promise<number[]> {
  return eachKill('events again', async () => {
    const killedAt = Date.now()
    product.kill('worker')
    const arrived = screen.next(killedAt)
    await change()
    return (await arrived) - killedAt
  })
}

async function eachKill(what: string, measure: () => Promise<number>): Promise<number[]> {
  const took: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    took.push(await measure())
    console.log(`  ${what} after ${ms(took.at(-1) ?? 0)}`)
    await sleep(betweenMs)
  }
  return took
}

/** Half of the calls read a list, the other half change a customer; calls to a dead process fail, and are made again by the next ones. */
async function killUnderLoad({ product, client, screen, change, answeredAt }: Running): Promise<{ changes: number; latestMs: number }> {
  answeredAt.clear()
  let failed = 0
  const under = new Set<Promise<void>>()
  const call = (work: () => Promise<unknown>) => {
    const made: Promise<void> = work()
      .then(
        () => {},
        () => void (failed += 1),
      )
      .finally(() => under.delete(made))
    under.add(made)
  }
  let count = 0
  const timer = setInterval(() => call((count += 1) % 2 === 0 ? change : () => client.get('/orders?limit=25')), 1_000 / callsPerSecond)
  for (let kill = 0; kill < loadMs / betweenMs; kill += 1) {
    await sleep(betweenMs / 2)
    product.kill(kill % 2 === 0 ? 'worker' : 'api')
    await sleep(betweenMs / 2)
  }
  clearInterval(timer)
  await Promise.all(under)
  const hasArrived = () => [...answeredAt.keys()].every((key) => screen.arrivedAt.has(key))
  await until(hasArrived, arriveMaxMs).catch(() => {})
  const waits = [...answeredAt].map(([key, at]) => (screen.arrivedAt.get(key) ?? Infinity) - at)
  console.log(`  ${count} calls, ${failed} of them failed; the latest of ${waits.length} changes arrived after ${ms(Math.max(...waits))}`)
  if (waits.length === 0) throw new Error('no change was made')
  return { changes: waits.length, latestMs: Math.max(...waits) }
}
