import { parseArgs } from 'node:util'
import { createRandom } from '../src/demo/random.ts'
import { busyTimes } from '../src/orders/seed.ts'
import { startSeeded, type Seeded } from '../src/testing/system/seeded.ts'
import { startOps } from '../src/testing/system/ops.ts'
import type { DrainAnswer, DrainAsk } from './drain.ts'
import { benchAudit } from './audit.ts'
import { benchFanOut } from './fan-out.ts'
import { startHelper } from './helper.ts'
import { benchHttp, growthRows, timeLists, type HttpBench } from './http.ts'
import { benchLatency } from './latency.ts'
import type { LoadAnswer, LoadAsk } from './load.ts'
import { benchPeople } from './people.ts'
import { benchRecovery } from './recovery.ts'
import { benchRotation } from './rotation.ts'
import { benchStart } from './start.ts'
import { median, ms, printTable, printMachine, thousands, type Row } from './report.ts'

// npm run bench: every measurement with its reference, both in the same run.

const few = 10_000
const many = 100_000
const demoOrders = 1_800
const backlog = 10_000

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '200' },
    /** Of the larger audit log. */
    entries: { type: 'string', default: '1000000' },
    long: { type: 'boolean', default: false },
    only: { type: 'string' },
    /** Of recovery and start: another copy of the product, to compare with. */
    root: { type: 'string' },
  },
})
const clients = Number(values.clients)
if (!Number.isInteger(clients) || clients < 5 || clients > 5_000) throw new Error('--clients is a number from 5 to 5000')
const limitMinutes = values.long || ['people', 'audit', 'rotation'].includes(values.only ?? '') ? 45 : 15
setTimeout(() => {
  console.error(`not done within ${limitMinutes} minutes: this machine has too much else to do`)
  process.exit(1)
}, limitMinutes * 60_000).unref()
const rounds = values.long ? 7 : 3
const seconds = values.long ? 10 : 3
const wants = (section: string) => values.only === undefined || values.only === section

// By themselves: each fills two databases.
const each = values.long ? 20 : 10
const alone: Record<string, () => Promise<Row[]>> = {
  people: () => benchPeople({ rounds, each }),
  rotation: benchRotation,
  recovery: () => benchRecovery(values.root),
  start: () => benchStart(values.root),
  audit: () => benchAudit({ rounds, each, many: Number(values.entries) }),
}
const section = alone[values.only ?? '']
if (section) {
  const found = await section()
  console.log('')
  printTable(found)
  process.exit(0)
}

const rows: Row[] = []
const ops = await startOps()
const seeded = await startSeeded()
const load = startHelper<LoadAsk, LoadAnswer>('./load.ts')
const bench: HttpBench = { ops, seeded, load, token: (await ops.staff('superAdmin')).token(), rounds, seconds }

if (wants('latency')) rows.push(...(await benchLatency(bench)))
if (wants('http') || wants('growth')) {
  printMachine(`inserting ${thousands(few)} orders`)
  await grow(seeded, few - demoOrders, 30)
}
if (wants('http')) rows.push(...(await benchHttp(bench)))
if (wants('growth')) {
  const before = await timeLists(bench)
  printMachine(`inserting ${thousands(many - few)} more`)
  await grow(seeded, many - few, 330)
  rows.push(...growthRows(before, await timeLists(bench)))
}
if (wants('relay')) rows.push(...(await benchRelay()))
await load.stop()
if (wants('fan-out')) rows.push(...(await benchFanOut({ clients, rounds, redisUrl: ops.env['REDIS_URL'] ?? '' })))
await ops.stop()
console.log('')
printTable(rows)

/** Adds orders of the preceding days. */
async function grow(into: Seeded, count: number, days: number): Promise<void> {
  const until = new Date(Date.now() - (days > 30 ? 30 : 0) * 86_400_000)
  const times = busyTimes(createRandom(days), count, until, days)
  for (let done = 0; done < count; done += 5_000) await into.insertPast(times.slice(done, done + 5_000))
}

async function benchRelay(): Promise<Row[]> {
  await ops.worker.kill('SIGTERM')
  if (!wants('growth') && !wants('http')) await grow(seeded, backlog, 30)
  printMachine(`relay: a backlog of ${thousands(backlog)} changes, ${rounds} times`)
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const drain = startHelper<DrainAsk, DrainAnswer>('./drain.ts')
    const answer = await drain.ask({ mongoUrl: ops.env['MONGO_URL'] ?? '', redisUrl: ops.env['REDIS_URL'] ?? '', count: backlog })
    await drain.stop()
    took.push(answer.ms)
    console.log(`  ${ms(answer.ms)}`)
  }
  const perSecond = backlog / (median(took) / 1000)
  return [
    { what: 'relay, events/s', ours: thousands(perSecond), other: '', ratio: '', target: '≥ 5,000', met: perSecond >= 5_000 },
    {
      what: `backlog of ${thousands(backlog)} drained`,
      ours: ms(median(took)),
      other: '',
      ratio: '',
      target: '≤ 3,000 ms',
      met: median(took) <= 3_000,
    },
  ]
}
