import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '../../platform/jobs/contract.ts'
import { demoPassword } from '../../demo/accounts.ts'
import { createExportJob } from '../../platform/exports/export-job.ts'
import { sweepFiles } from '../../platform/files/sweep.ts'
import { countByStatus } from '../../testing/entities/bookings.ts'
import type { Client } from '../../testing/http/client.ts'
import { askFor, download, finished, linesOf } from '../../testing/exports.ts'
import { until } from '../../testing/system/processes.ts'
import { startSeeded, type Seeded } from '../../testing/system/seeded.ts'
import { shareOps, type BorrowedOps } from '../../testing/system/shared-ops.ts'
import { unzip } from '../../testing/zip.ts'
import { orderExport } from './export.ts'

let ops: BorrowedOps
let seeded: Seeded
let clerk: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  seeded = await startSeeded()
  clerk = await ops.somebody(['orders.read'])
})
afterAll(() => ops.stop())

/** The numbers of a whole list, page by page. */
async function listed(query: string): Promise<string[]> {
  const numbers: string[] = []
  for (let page = 1; ; page++) {
    const { body } = await clerk.get<{ items: { number: string }[] }>(`/orders?${query}&limit=50&page=${page}`)
    numbers.push(...body.items.map(({ number }) => number))
    if (body.items.length < 50) return numbers
  }
}
describe('an export', () => {
  it('is a job that its owner is told about on any process, and whose file has the rows of the list in its order', async () => {
    await seeded.insert(30, (index) => ({ priority: index < 25 ? 'urgent' : 'low' }))
    const elsewhere = await ops.somebody(['orders.read'])
    const ownConsole = ops.visitor(1)
    await ownConsole.signIn(clerk.user().email, demoPassword)
    const [watcher, stranger] = [ownConsole.watch(), elsewhere.watch()]
    await Promise.all([watcher.opened, stranger.opened])
    const accepted = await askFor(clerk, 'csv', { priority: 'urgent', sort: '-totalAmountSen' })
    expect([accepted.status, accepted.body.job]).toMatchObject([
      202,
      { status: 'queued', kind: 'export', title: `Export of ${(await listed('priority=urgent')).length} orders, CSV` },
    ])
    const job = await finished(clerk, accepted)
    expect(job).toMatchObject({ status: 'succeeded', error: null, result: { summary: expect.stringMatching(/^\d+ rows$/) } })
    await until(() => watcher.messages.some(({ message }) => (message['job'] as Job | undefined)?.status === 'succeeded'))
    expect(stranger.messages).toEqual([])
    for (const one of [watcher, stranger]) one.close()

    const answer = await download(clerk, job.result?.fileId)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d-\d{4}\.csv"/)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, ...rows] = linesOf(bytes.toString().slice(1))
    expect(header).toMatch(/^Number,Status,Priority,/)
    expect(rows.map((row) => row.split(',')[0])).toEqual(await listed('priority=urgent&sort=-totalAmountSen'))
  })

  it('has what a list sorted by due time or searched has', async () => {
    const customerId = new mongoose.Types.ObjectId()
    const [like] = await seeded.insert(1)
    const customer = { ...(like as NonNullable<typeof like>).customer, id: customerId }
    const lateIn = { status: 'confirmed' as const, scheduledPickupTime: new Date(Date.now() - 7_200_000) }
    await seeded.insert(9, (index) => ({ customer, ...(index % 3 === 0 && lateIn) }))
    for (const wanted of ['sort=dueAt', 'tab=unassigned', 'tab=late', 'search=ks', 'search=nobody-at-all', 'tab=late&status=delivered']) {
      const query = `${wanted}&customerId=${customerId.toHexString()}`
      const job = await finished(clerk, await askFor(clerk, 'csv', Object.fromEntries(new URLSearchParams(query))))
      const [, ...rows] = linesOf(await (await download(clerk, job.result?.fileId)).text())
      expect([query, rows.map((row) => row.split(',')[0])]).toEqual([query, await listed(query)])
      expect([wanted, rows.length > 0]).toEqual([wanted, !/nobody|delivered/.test(wanted)])
    }
  })

  it('has only the chosen orders, of those that still match, in the order of the list', async () => {
    const docs = await seeded.insert(6, (index) => ({ priority: index < 4 ? 'urgent' : 'low' }))
    const ids = docs.map(({ _id }) => _id.toHexString())
    for (const query of ['priority=urgent&sort=-totalAmountSen', 'priority=urgent&search=ks', 'sort=dueAt']) {
      const chosen = (await listed(query)).filter((number) => docs.some((doc) => doc.number === number))
      const asked = clerk.post<{ job: Job }>(
        '/orders/exports',
        { format: 'csv', query: Object.fromEntries(new URLSearchParams(query)), ids },
        { 'idempotency-key': randomUUID() },
      )
      const job = await finished(clerk, await asked)
      const [, ...rows] = linesOf(await (await download(clerk, job.result?.fileId)).text())
      expect([query, rows.map((row) => row.split(',')[0])]).toEqual([query, chosen])
      expect(job.result?.summary).toBe(`${query.startsWith('sort') ? 6 : 4} rows`)
    }
  })

  it.each([
    [[]],
    [['me']],
    [Array.from({ length: 1_001 }, (_, index) => index.toString(16).padStart(24, '0'))],
    [['a'.repeat(24), 'a'.repeat(24)]],
  ])('is refused for a choice that is empty, unreadable, too large or repeats itself', async (ids) => {
    const answer = await clerk.post('/orders/exports', { format: 'csv', query: {}, ids }, { 'idempotency-key': randomUUID() })
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'validation_failed' }])
  })

  it('never makes a formula of what customers are called, in either format', async () => {
    const names = ['=HYPERLINK("http://evil.example","x")', '+1', '-1+2', '@SUM(A1)', '\tTab', '\rReturn', 'Zoë <&> "Quoted", Ltd']
    const [template] = await seeded.insert(1)
    const customerId = new mongoose.Types.ObjectId()
    await seeded.insert(names.length, (index) => ({
      customer: { ...(template as NonNullable<typeof template>).customer, id: customerId, name: names[index] ?? '' },
    }))
    const query = { customerId: customerId.toHexString() }
    const csv = await (await download(clerk, (await finished(clerk, await askFor(clerk, 'csv', query))).result?.fileId)).text()
    for (const start of [`"'=HYPERLINK(""http`, `'+1,`, `'-1+2,`, `'@SUM(A1),`, `'\tTab,`, `'\rReturn`]) expect(csv).toContain(start)
    expect(csv).not.toMatch(/,"?[=+@\t\r-]/)
    const xlsx = await download(clerk, (await finished(clerk, await askFor(clerk, 'xlsx', query))).result?.fileId)
    expect(xlsx.headers.get('content-type')).toContain('spreadsheetml.sheet')
    const files = unzip(Buffer.from(await xlsx.arrayBuffer()))
    expect(Object.keys(files)).toContain('[Content_Types].xml')
    const sheet = files['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('>Zoë &lt;&amp;&gt; "Quoted", Ltd</t>')
    expect(sheet.match(/<row>/g)?.length).toBe(1 + names.length)
    // The sum of a line: a number that Excel can add up.
    expect(sheet).toMatch(/<c s="3"><v>\d+\.\d\d<\/v><\/c>/)
  })

  it('is one job for one Idempotency-Key, at once or later', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => askFor(clerk, 'csv', {}, key)))
    const accepted = answers.filter(({ status }) => status === 202)
    expect(answers.every(({ status }) => [202, 409].includes(status))).toBe(true)
    expect(new Set(accepted.map(({ body }) => body.job.id)).size).toBe(1)
    expect((await askFor(clerk, 'csv', {}, key)).body.job.id).toBe(accepted[0]?.body.job.id)
  })
})

it('takes three exports of a person at a time, forgets what was searched for, and keeps how many there were', async () => {
  const owner = await ops.somebody(['orders.read'])
  const resume = ops.pauseWorker()
  const answers = await Promise.all(Array.from({ length: 8 }, () => askFor(owner, 'csv', { search: 'cik salmah' })))
  expect(countByStatus(answers)).toEqual({ 202: 3, 422: 5 })
  const refused = { code: 'rule_broken', message: 'You already have 3 exports in progress. Wait until one is finished, or cancel one.' }
  for (const { status, body } of answers) if (status === 422) expect(body).toMatchObject(refused)
  const [first, ...others] = answers.filter(({ status }) => status === 202)
  await owner.post(`/jobs/${first?.body.job.id ?? ''}/cancel`)
  resume()
  for (const answer of others)
    expect(await finished(owner, answer)).toMatchObject({ status: 'succeeded', title: 'Export of 0 orders, CSV' })
  const kept = await mongoose.connection.collection('jobs').find({ ownerId: owner.user().id }).toArray()
  expect(kept).toHaveLength(3)
  expect(JSON.stringify(kept)).not.toContain('salmah')
  expect((await askFor(owner, 'csv')).status).toBe(202)
})

describe('the file of an export', () => {
  it('is given to its owner only, and only while the rights hold', async () => {
    const owner = await ops.somebody(['orders.read'])
    const admin = await ops.staff('superAdmin')
    const job = await finished(owner, await askFor(owner, 'csv'))
    const fileId = job.result?.fileId
    expect((await download(owner, fileId)).status).toBe(200)
    for (const other of [clerk, admin]) {
      expect((await download(other, fileId)).status).toBe(404)
      expect((await other.get(`/jobs/${job.id}`)).status).toBe(404)
      for (const action of ['cancel', 'retry']) expect((await other.post(`/jobs/${job.id}/${action}`)).status).toBe(404)
    }
    expect((await owner.post(`/jobs/${job.id}/cancel`)).body).toMatchObject({ code: 'transition_refused' })
    expect((await ops.visitor().get(`/files/${fileId}`)).status).toBe(401)
    const user = await mongoose.connection.collection('users').findOne({ _id: new mongoose.Types.ObjectId(owner.user().id) })
    const taken = await admin.patch(`/users/${owner.user().id}`, { version: user?.['version'], permissions: ['customers.read'] })
    expect(taken.status).toBe(200)
    await until(async () => (await download(owner, fileId)).status === 403)
    const refused = (await (await download(owner, fileId)).json()) as { code: string }
    expect(refused.code).toBe('forbidden')
  })

  it('is gone after its seven days, content and all', async () => {
    const job = await finished(clerk, await askFor(clerk, 'csv'))
    const _id = new mongoose.Types.ObjectId(job.result?.fileId ?? '')
    const chunks = () => mongoose.connection.collection('fileContents.chunks').countDocuments({ files_id: _id })
    expect(await chunks()).toBeGreaterThan(0)
    const { expiresAt, createdAt } = (await mongoose.connection.collection('files').findOne({ _id })) as unknown as Record<string, Date>
    expect(Number(expiresAt) - Number(createdAt)).toBe(7 * 86_400_000)
    await mongoose.connection.collection('files').updateOne({ _id }, { $set: { expiresAt: new Date(Date.now() - 1) } })
    expect((await download(clerk, job.result?.fileId)).status).toBe(404)
    await sweepFiles([])
    expect([await chunks(), await mongoose.connection.collection('files').countDocuments({ _id })]).toEqual([0, 0])
  })

  it('is not made for who has lost the right meanwhile', async () => {
    const owner = await ops.somebody(['orders.read'])
    const resume = ops.pauseWorker()
    const accepted = await askFor(owner, 'csv')
    await mongoose.connection
      .collection('users')
      .updateOne({ _id: new mongoose.Types.ObjectId(owner.user().id) }, { $set: { permissions: ['customers.read'] } })
    resume()
    expect(await finished(owner, accepted)).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: "You don't have the permission orders.read.",
    })
  })
})

describe('the memory of an export', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void

  it('does not grow with the orders: of those that were read few are kept', async () => {
    const docs = await seeded.insert(1_500)
    const read: WeakRef<object>[] = []
    let kept = Infinity
    async function* noting(rows: ReturnType<typeof orderExport.rows>): ReturnType<typeof orderExport.rows> {
      for await (const row of rows) {
        if (read.push(new WeakRef(row)) === docs.length) {
          // What a WeakRef has named is kept until the end of its task.
          await setImmediate()
          collectGarbage()
          kept = read.filter((each) => each.deref() !== undefined).length
        }
        yield row
      }
    }
    const job = createExportJob([{ ...orderExport, rows: (query, reader) => noting(orderExport.rows(query, reader)) }], async () => [
      'orders.read',
    ])
    const run = { id: 'a'.repeat(24), ownerId: clerk.user().id, signal: new AbortController().signal, progress: () => {} }
    await job.handle({ export: 'orders', format: 'xlsx', query: { tab: 'all' } }, run)
    await seeded.remove(docs)
    expect(read.length).toBeGreaterThanOrEqual(docs.length)
    expect(kept).toBeLessThan(500)
  })
})
