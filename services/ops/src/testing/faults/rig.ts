import mongoose from 'mongoose'
import { demoStaff } from '../../demo/accounts.ts'
import { findFaults, readBaseline, type Evidence } from './checker.ts'
import { openConsole, type Console } from './console.ts'
import { startDatabase, startRedis, type DatabaseServer } from '../system/infrastructure.ts'
import { supervise, type Supervised } from '../system/supervised.ts'
import { fewOrders } from '../system/ops.ts'
import { entityCollections as entities, settledHead } from './settled.ts'
import { environment } from '../system/system.ts'
import { freePort, until } from '../system/processes.ts'
import { startTraffic, type Traffic } from './traffic.ts'

/** The parts of a whole system; any may be killed and is restarted. */
interface Parts {
  database: DatabaseServer
  redis: Awaited<ReturnType<typeof startRedis>>
  worker: Supervised
  apis: [Supervised, Supervised]
}

export interface Rig extends Parts {
  consoles: Console[]
  db: () => mongoose.mongo.Db
  /** Runs `fault` under load, waits until everything has settled, and returns the faults found. */
  underLoad: (seed: number, fault: () => Promise<void>) => Promise<string[]>
  /** The checker's findings for the current state. */
  check: () => Promise<string[]>
  /** Stops the product, so that nothing reacts to changes of its database. */
  halt: () => Promise<void>
  stop: () => Promise<void>
}

const timeoutMs = 60_000
/** Log messages that must never appear. */
const alarms = /.*(differed from a recount|the event log has a gap).*/g

export async function startRig(): Promise<Rig> {
  const started = await startParts()
  return openRig(started).catch(async (error: unknown) => {
    const { worker, apis, database, redis } = started
    await Promise.all([worker, ...apis].map((one) => one.stop()))
    await Promise.all([database.stop(), redis.stop()])
    const outputs = [worker, ...apis].map((one) => one.output().slice(-2_000))
    throw new Error(`the rig did not start, the worker and the APIs wrote:\n${outputs.join('\n---\n')}`, { cause: error })
  })
}

async function openRig({ env, mongoUrl, ...parts }: Awaited<ReturnType<typeof startParts>>): Promise<Rig> {
  const running = [parts.worker, ...parts.apis]
  const client = new mongoose.mongo.MongoClient(mongoUrl, { maxPoolSize: 2, serverSelectionTimeoutMS: timeoutMs })
  const db = () => client.db()
  await settled(db(), [])
  const baseline = await readBaseline(db(), entities)
  const viewer = demoStaff.find(({ role }) => role === 'viewer')?.email ?? ''
  const consoles = await Promise.all(parts.apis.flatMap(({ url }) => [openConsole(url, viewer), openConsole(url, viewer)]))
  const evidence: Evidence = { consoles, acknowledged: [], booked: new Set() }
  const loggedAlarms = () => running.flatMap((one) => one.output().match(alarms) ?? [])
  const check = async () => [...(await findFaults(db(), entities, baseline, evidence)), ...loggedAlarms()]
  const halt = async () => {
    for (const console of consoles) console.close()
    await Promise.all(running.map((one) => one.stop()))
  }
  return {
    ...parts,
    consoles,
    db,
    check,
    underLoad: async (seed, fault) => {
      const keys = { customer: env['DEMO_FIELD_CUSTOMER_KEY'] ?? '', agent: env['DEMO_FIELD_AGENT_KEY'] ?? '' }
      const traffic = startTraffic({ urls: parts.apis.map(({ url }) => url), keys, seed })
      await during(traffic, fault)
      evidence.acknowledged.push(...traffic.acknowledged)
      for (const id of traffic.booked) evidence.booked.add(id)
      await settled(db(), consoles)
      return [...traffic.unexpected, ...(await check())]
    },
    halt,
    stop: async () => {
      await halt()
      await client.close()
      await Promise.all([parts.database.stop(), parts.redis.stop()])
    },
  }
}

async function startParts(): Promise<Parts & { env: Record<string, string>; mongoUrl: string }> {
  const [database, redis] = await Promise.all([startDatabase(), startRedis()])
  const ports = await Promise.all([freePort(), freePort()])
  const mongoUrl = `${database.url}/faults`
  const env = { ...environment({ mongoUrl, redisUrl: redis.url, port: ports[0] }), ...fewOrders }
  const worker = await supervise('worker', env)
  await worker.ready()
  const apis: Parts['apis'] = [await supervise('api', env, { port: ports[0] }), await supervise('api', env, { port: ports[1] })]
  await Promise.all(apis.map((api) => api.ready()))
  return { database, redis, worker, apis, env, mongoUrl }
}

/** Traffic runs before the fault, and continues after it. */
async function during({ acknowledged, stop }: Traffic, fault: () => Promise<void>): Promise<void> {
  const moreThan = (count: number) => until(() => acknowledged.length > count, 2 * timeoutMs)
  try {
    await moreThan(5)
    await fault()
    await moreThan(acknowledged.length + 10)
  } finally {
    await stop()
  }
}

/** Waits until everything has come to rest, and has been sent to the consoles. */
async function settled(db: mongoose.mongo.Db, consoles: readonly Console[]): Promise<void> {
  await until(async () => {
    const head = await settledHead(db)
    return head !== null && consoles.every((console) => console.seq() >= head)
  }, timeoutMs)
}
