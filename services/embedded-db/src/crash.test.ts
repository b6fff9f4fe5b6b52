import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedDb } from './child.ts'
import { type Client, connect, type Instance, isExtended, start, temporaryFolder } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })

const WRITES_BEFORE = 150

/** Writes one document after another until the server is gone; `acknowledged` lists the acknowledged ones. */
function writeOn(client: Client) {
  const writes = { acknowledged: [] as number[], over: Promise.resolve() }
  writes.over = (async () => {
    for (let i = 0; ; i++) {
      await client.db('crash').collection<{ _id: number }>('orders').insertOne({ _id: i })
      writes.acknowledged.push(i)
    }
  })().catch(() => {})
  return writes
}

const postmasterOf = (data: string) => parseInt(fs.readFileSync(path.join(data, 'store/pg/postmaster.pid'), 'utf8'))

/** The PostgreSQL backend of one of the gateway's connections. */
function backendOf(data: string) {
  const postmaster = postmasterOf(data)
  const children = fs.readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').map(Number)
  return children.find((pid) => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres postgres [local]')) ?? 0
}

async function expectAll(url: string, acknowledged: number[]) {
  const orders = (await connect(url)).db('crash').collection<{ _id: number }>('orders')
  const found = new Set((await orders.find().toArray()).map(({ _id }) => _id))
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
  await orders.insertOne({ _id: -1 })
}

const killed = (pid: number) => process.kill(pid, 'SIGKILL')

interface Killed {
  data: string
  instance: Instance
}
const ways: [string, (of: Killed) => void][] = [
  ['both at once', ({ data, instance }) => [postmasterOf(data), instance.child.pid ?? 0].forEach(killed)],
  ['PostgreSQL', ({ data }) => killed(postmasterOf(data))],
  ['the gateway', ({ instance }) => killed(instance.child.pid ?? 0)],
]

test.each(isExtended ? ways : ways.slice(0, 1))(
  'kill -9 of %s loses no acknowledged write, and the next start serves',
  async (_what, kill) => {
    const data = temporaryFolder()
    const instance = await start(['--data', data, '--durable'])
    const writes = writeOn(await connect(instance.url))
    await expect.poll(() => writes.acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(WRITES_BEFORE)
    kill({ data, instance })
    await Promise.all([instance.ended, writes.over])
    const { url } = await start(['--data', data, '--durable'])
    await expectAll(url, writes.acknowledged)
  },
  30_000,
)

test.runIf(isExtended)(
  'without setpriv, PostgreSQL outlives a killed gateway until the next start ends it, and no acknowledged write is lost',
  async () => {
    const [data, tools] = [temporaryFolder(), temporaryFolder()]
    for (const tool of ['chown', 'cp', 'sync'])
      fs.symlinkSync(execFileSync('which', [tool], { encoding: 'utf8' }).trim(), path.join(tools, tool))
    const instance = await start(['--data', data, '--durable'], { env: { ...process.env, PATH: tools } })
    const client = await connect(instance.url)
    await client.db('crash').collection<{ _id: number }>('orders').insertOne({ _id: 1 })
    const postmaster = postmasterOf(data)
    killed(instance.child.pid ?? 0)
    await instance.ended
    process.kill(postmaster, 0)
    const { url } = await start(['--data', data, '--durable'])
    await expectAll(url, [1])
    expect(postmasterOf(data)).not.toBe(postmaster)
  },
)

test.runIf(isExtended)(
  'kill -9 of one of its processes makes PostgreSQL recover under the gateway: no acknowledged write is lost',
  async () => {
    const data = temporaryFolder()
    const instance = await start(['--data', data, '--durable'])
    const writes = writeOn(await connect(instance.url))
    await expect.poll(() => writes.acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(WRITES_BEFORE)
    killed(backendOf(data))
    await writes.over
    const again = await connect(instance.url)
    await expect
      .poll(
        () =>
          again
            .db('crash')
            .command({ count: 'orders' })
            .then(
              () => 'served',
              () => 'refused',
            ),
        { timeout: 10_000 },
      )
      .toBe('served')
    await expectAll(instance.url, writes.acknowledged)
  },
)

test('a PostgreSQL that ends by itself ends the instance with an error', async () => {
  const data = temporaryFolder()
  const instance = await start(['--data', data])
  killed(postmasterOf(data))
  expect(await instance.ended).toEqual({ code: 1, stderr: 'PostgreSQL ended by itself (SIGKILL).\n' })
})

test('two instances run side by side in isolation', async () => {
  const [one, two] = await Promise.all([startEmbeddedDb(), startEmbeddedDb()])
  onTestFinished(async () => {
    await Promise.all([one.stop(), two.stop()])
  })
  const [first, second] = await Promise.all([connect(one.url), connect(two.url)])
  await first.db('test').collection('orders').insertOne({ n: 1 })
  expect(await second.db('test').collection('orders').countDocuments()).toBe(0)
  expect(await first.db('test').collection('orders').countDocuments()).toBe(1)
})

test.runIf(isExtended)('an uncaught exception ends the instance with one line, and no acknowledged write is lost', async () => {
  const data = temporaryFolder()
  const failing = encodeURIComponent(`process.on('SIGUSR2', () => { throw new Error('unforeseen') })`)
  const env = { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${failing}` }
  const instance = await start(['--data', data, '--durable'], { env })
  await (await connect(instance.url)).db('crash').collection<{ _id: number }>('orders').insertOne({ _id: 1 })
  instance.child.kill('SIGUSR2')
  const { code, stderr } = await instance.ended
  expect(code).toBe(70)
  expect(stderr).toMatch(/^unexpected error; exiting for a restart: Error: unforeseen at .*\n$/)
  const { url } = await start(['--data', data, '--durable'])
  await expectAll(url, [1])
})
