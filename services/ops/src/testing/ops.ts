import { randomBytes, randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { demoPassword, demoStaff } from '../demo/accounts.ts'
import type { Permission, Role } from '../permissions.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { configureMongoose } from '../platform/database/mongo.ts'
import { createUser } from '../users/commands.ts'
import { createClient, type Client } from './client.ts'
import { freePort, ready, startProcess, type OpsProcess } from './processes.ts'

/** The running product: real processes on their own database, with a real Redis between them. */
export interface Ops extends SharedOps {
  apis: OpsProcess[]
  worker: OpsProcess
}

/** The same, of processes that serve other test files before and after. */
export interface SharedOps {
  apis: { port: number }[]
  env: Record<string, string>
  /** A visitor who is not signed in, at the first or the given API process. */
  visitor: (api?: number) => Client
  /** A demo account, signed in. */
  staff: (who: DemoName, api?: number) => Promise<Client>
  /** A new user with exactly these permissions, signed in. */
  somebody: (permissions: readonly Permission[], options?: { role?: Role; api?: number }) => Promise<Client>
  /** An app with its key. */
  app: (scope: 'customer' | 'agent', api?: number) => Client
  stop: () => Promise<void>
}

const demoNames = { superAdmin: 0, admin: 1, dispatcher: 2, financier: 3, approver: 4, support: 5, viewer: 6, outsider: 7 } as const
export type DemoName = keyof typeof demoNames

/** For tests that create their own orders: a month of demo orders would only cost time. */
export const fewOrders = { DEMO_ORDERS: '60' }

const secret = () => randomBytes(36).toString('base64url')

export function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the tests by npm test, which starts what they need`)
  return value
}

/** The environment a launcher gives the processes of one system. */
export function environment({ mongoUrl, redisUrl, port }: { mongoUrl: string; redisUrl: string; port: number }): Record<string, string> {
  return {
    KAINSIAP_MODE: 'demo',
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    MONGO_URL: mongoUrl,
    REDIS_URL: redisUrl,
    ACCESS_TOKEN_SECRET: secret(),
    REFRESH_TOKEN_SECRET: secret(),
    METRICS_TOKEN: secret(),
    DEMO_FIELD_CUSTOMER_KEY: secret(),
    DEMO_FIELD_AGENT_KEY: secret(),
    // Tests send more requests for one customer than any app would.
    KEY_REQUESTS_MAX: '100000',
    PERSON_REQUESTS_MAX: '100000',
    LOG_LEVEL: 'warn',
  }
}

export interface OpsOptions {
  apis?: number
  env?: Record<string, string>
}

/** Starts API processes and a worker on a new database, seeded with demo data. */
export async function startOps(options: OpsOptions = {}): Promise<Ops> {
  const { apis, worker, env } = await startProcesses(options)
  await connectDatabase(env)
  const ops: Ops = {
    apis,
    worker,
    env,
    ...clients(apis, env),
    stop: async () => {
      await Promise.all([...apis, ops.worker].map((running) => running.kill('SIGKILL')))
      await mongoose.connection.dropDatabase()
      await mongoose.disconnect()
    },
  }
  return ops
}

export async function startProcesses({ apis: apiCount = 1, env: extra = {} }: OpsOptions): Promise<Pick<Ops, 'apis' | 'worker' | 'env'>> {
  const database = `test_${randomBytes(6).toString('hex')}`
  const mongoUrl = required('TEST_MONGO_URL').replace(/\/?$/, `/${database}`)
  const ports = await Promise.all(Array.from({ length: apiCount + 1 }, freePort))
  const [workerPort = 0, ...apiPorts] = ports
  const env = { ...environment({ mongoUrl, redisUrl: required('TEST_REDIS_URL'), port: apiPorts[0] ?? 0 }), ...extra }
  const worker = startProcess('worker', workerPort, env)
  const apis: OpsProcess[] = []
  try {
    await ready(worker)
    apis.push(...apiPorts.map((port) => startProcess('api', port, env)))
    await Promise.all(apis.map((api) => ready(api)))
  } catch (error) {
    await Promise.all([worker, ...apis].map((running) => running.kill('SIGKILL')))
    throw error
  }
  return { apis, worker, env }
}

/** Connects this process to the database of a system. */
export async function connectDatabase(env: Record<string, string>): Promise<void> {
  configureMongoose()
  await mongoose.connect(env['MONGO_URL'] ?? '', { maxPoolSize: 4 })
}

export function clients(apis: { port: number }[], env: Record<string, string>): Pick<Ops, 'visitor' | 'staff' | 'somebody' | 'app'> {
  const at = (api: number) => `http://localhost:${apis[api]?.port ?? 0}`
  const visitor = (api = 0) => createClient(at(api))
  const signIn = async (email: string, password: string, api: number) => {
    const client = visitor(api)
    const answer = await client.signIn(email, password)
    if (answer.status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(answer.body)}`)
    return client
  }
  return {
    visitor,
    staff: (who, api = 0) => signIn(demoStaff[demoNames[who]]?.email ?? '', demoPassword, api),
    somebody: async (permissions, { role = 'viewer', api = 0 } = {}) => {
      const email = `${randomUUID()}@staff.example`
      await createUser(systemContext, { email, name: 'Somebody', role, department: null, permissions, password: demoPassword })
      return signIn(email, demoPassword, api)
    },
    app: (scope, api = 0) => {
      const key = (scope === 'customer' ? env['DEMO_FIELD_CUSTOMER_KEY'] : env['DEMO_FIELD_AGENT_KEY']) ?? ''
      return createClient(at(api), { 'x-api-key': key })
    },
  }
}
