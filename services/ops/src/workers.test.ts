import { randomBytes, randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoStaff } from './demo/accounts.ts'
import { systemContext } from './platform/changes/command-context.ts'
import { connectDatabase, disconnectDatabase, fewOrders } from './testing/system/ops.ts'
import { freePort, ready, startProcess, until, type OpsProcess } from './testing/system/processes.ts'
import { required } from './testing/hostile/required.ts'
import { environment } from './testing/system/system.ts'
import { createUser } from './users/commands.ts'

// Two workers, as with docker compose: no launcher restarts one of them at once.

const workers: OpsProcess[] = []
const bootMs = 300_000
const hourMs = 3_600_000

beforeAll(async () => {
  const mongoUrl = required('TEST_MONGO_URL').replace(/\/?$/, `/test_${randomBytes(6).toString('hex')}`)
  const env = {
    ...environment({ mongoUrl, redisUrl: required('TEST_REDIS_URL'), port: await freePort() }),
    ...fewOrders,
    LOG_LEVEL: 'info',
  }
  for (const port of [await freePort(), await freePort()]) workers.push(startProcess('worker', port, env))
  await connectDatabase(env)
  await Promise.all(workers.map((worker) => ready(worker)))
}, bootMs)
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill('SIGKILL')))
  await mongoose.connection.dropDatabase()
  await disconnectDatabase()
}, bootMs)

const collection = (name: string) => mongoose.connection.collection(name)
const leases = () => mongoose.connection.collection<{ _id: string; holder: string }>('leases')

it('that start on one empty database seed it once, and both live', async () => {
  expect(workers.map(({ child }) => child.exitCode)).toEqual([null, null])
  expect(workers.flatMap((worker) => worker.output().match(/created demo data: \d+ customers/g) ?? [])).toHaveLength(1)
  expect(await collection('users').countDocuments()).toBe(demoStaff.length)
  const numbers = await collection('orders').distinct('number')
  expect(numbers.length).toBeGreaterThan(60)
  expect(await collection('orders').countDocuments()).toBe(numbers.length)
  for (const name of ['customers', 'agents']) {
    const emails = await collection(name).distinct('email')
    expect([name, await collection(name).countDocuments()]).toEqual([name, emails.length])
  }
})

it('relay events again when the one that did was killed, though its lease goes on', async () => {
  await isLogged(await addUser())
  const before = await Promise.all(workers.map(countMoved))
  await isLogged(await addUser())
  let relay: OpsProcess | undefined
  await until(async () => {
    const moved = await Promise.all(workers.map(countMoved))
    return (relay = workers.find((_worker, index) => (moved[index] ?? 0) > (before[index] ?? 0))) !== undefined
  })
  await relay?.kill('SIGKILL')
  // Now it does not expire within this test.
  const lease = await leases().findOneAndUpdate({ _id: 'relay' }, { $set: { until: new Date(Date.now() + hourMs) } })
  await isLogged(await addUser())
  expect((await leases().findOne({ _id: 'relay' }))?.holder).not.toBe(lease?.holder)
}, 120_000)

async function countMoved({ port, metricsToken }: OpsProcess): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return Number(/^relay_events_total(?:\{.*\})? (?<count>\d+)/m.exec(await answer.text())?.groups?.['count'])
}

const isLogged = ({ id }: { id: string }) => until(async () => (await collection('events').findOne({ entity: 'user', id })) !== null)

const addUser = () =>
  createUser(systemContext, {
    email: `${randomUUID()}@staff.example`,
    name: 'Late Comer',
    role: 'viewer',
    department: null,
    permissions: [],
    passwordHash: '',
  })
