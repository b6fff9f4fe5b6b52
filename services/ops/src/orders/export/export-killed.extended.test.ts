import { readFileSync } from 'node:fs'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../testing/http/client.ts'
import { askFor, download, finished, jobOf, linesOf } from '../../testing/exports.ts'
import { fewOrders, startOps, type Ops } from '../../testing/system/ops.ts'
import { ready, startProcess, until } from '../../testing/system/processes.ts'
import { startSeeded, type Seeded } from '../../testing/system/seeded.ts'
import { lengthOf } from '../../testing/tier.ts'
import { unzip } from '../../testing/zip.ts'

/** How many orders the export has during which the worker is killed. With 100,000, its memory is measured against the limit. */
const manyOrders = lengthOf('EXPORT_ORDERS', 8_000)
const isMeasured = manyOrders >= 50_000
const memoryMaxKb = 300_000

let ops: Ops
let seeded: Seeded
let clerk: Client

beforeAll(async () => {
  ops = await startOps({ env: fewOrders })
  seeded = await startSeeded()
  clerk = await ops.somebody(['orders.read'])
})
afterAll(() => ops.stop())

it('an export whose worker is killed with SIGKILL finishes, whole', { timeout: 600_000 }, async () => {
  for (let left = manyOrders; left > 0; left -= 2_000) await seeded.insert(Math.min(left, 2_000))
  for (const format of isMeasured ? ['csv', 'xlsx'] : ['xlsx']) {
    const accepted = await askFor(clerk, format)
    await until(async () => {
      const { status, progress } = await jobOf(clerk, accepted.body.job.id)
      return status === 'running' && (progress?.done ?? 0) > 100
    }, 60_000)
    await ops.worker.kill('SIGKILL')
    expect((await jobOf(clerk, accepted.body.job.id)).status).toBe('running')
    ops.worker = startProcess('worker', ops.worker.port, ops.env)
    await ready(ops.worker)
    const job = await finished(clerk, accepted, 300_000)
    const peakKb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${ops.worker.child.pid ?? 0}/status`, 'utf8'))?.[1])
    process.stdout.write(`export of ${job.result?.summary ?? ''} as ${format}: the worker took ${Math.round(peakKb / 1000)} MB at most\n`)
    expect(job).toMatchObject({ status: 'succeeded', attempts: 2 })
    if (isMeasured) expect(peakKb).toBeLessThan(memoryMaxKb)
    const total = await mongoose.connection.collection('orders').countDocuments()
    expect(job.result?.summary).toBe(`${total.toLocaleString('en')} rows`)
    const content = Buffer.from(await (await download(clerk, job.result?.fileId)).arrayBuffer())
    const rows = format === 'csv' ? linesOf(content.toString()) : unzip(content)['xl/worksheets/sheet1.xml']?.match(/<row>/g)
    expect(rows?.length).toBe(total + 1)
  }
})
