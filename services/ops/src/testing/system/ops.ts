import { randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { demoPassword, demoStaff } from '../../demo/accounts.ts'
import type { Permission, Role } from '../../permissions.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { connectNotifier, type Notifier } from '../../platform/changes/notifier.ts'
import { notifyRelay } from '../../platform/changes/relay.ts'
import { notifyWakes } from '../../platform/changes/wakes.ts'
import { configureMongoose } from '../../platform/database/mongo.ts'
import { createLog } from '../../platform/process/log.ts'
import { createUser } from '../../users/commands.ts'
import { hashPassword } from '../../users/passwords/passwords.ts'
import { createClient, type Client } from '../http/client.ts'
import { until, type OpsProcess } from './processes.ts'
import type { ProvidersProcess } from './providers.ts'
import { startProcesses, type OpsOptions } from './system.ts'

/** The running product: real processes on their own database, with a real Redis between them. */
export interface Ops extends SharedOps {
  apis: OpsProcess[]
  worker: OpsProcess
  providers: ProvidersProcess | null
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

/** The place of each demo account in `demoStaff`. */
export const demoNames = { superAdmin: 0, admin: 1, dispatcher: 2, financier: 3, approver: 4, support: 5, viewer: 6, outsider: 7 } as const
export type DemoName = keyof typeof demoNames

/** For tests that create what they are about: two months of demo orders, and papers with their pictures, would only cost time. */
export const fewOrders = { DEMO_ORDERS: '60', DEMO_PAPERS: '0' }

/** Everybody whom tests add has the demo's password. */
let demoHash: Promise<string> | null = null

/** Starts API processes and a worker on a new database, seeded with demo data. */
export async function startOps(options: OpsOptions = {}): Promise<Ops> {
  const { apis, worker, providers, env } = await startProcesses(options)
  await connectDatabase(env)
  const ops: Ops = {
    apis,
    worker,
    providers,
    env,
    ...clients(apis, env),
    stop: async () => {
      await Promise.all([...apis, ops.worker, ...(providers ? [providers] : [])].map((running) => running.kill('SIGKILL')))
      await mongoose.connection.dropDatabase()
      await disconnectDatabase()
    },
  }
  return ops
}

/** Announces what this process changes to the processes of the system that it is connected to, as they do to each other. */
let notifier: Notifier | null = null
const announcing: Pick<Notifier, 'notify'> = { notify: (channel, payload) => notifier?.notify(channel, payload) }
notifyRelay(announcing)
notifyWakes(announcing)

/** Connects this process to the database of a system. */
export async function connectDatabase(env: Record<string, string>): Promise<void> {
  configureMongoose()
  await mongoose.connect(env['MONGO_URL'] ?? '', { maxPoolSize: 4 })
  const opened = connectNotifier(
    env['REDIS_URL'] ?? '',
    { scope: mongoose.connection.name, secret: env['ACCESS_TOKEN_SECRET'] ?? '' },
    createLog('warn', 'test'),
  )
  notifier = opened
  await until(() => opened.isUp())
}

export async function disconnectDatabase(): Promise<void> {
  await notifier?.close()
  notifier = null
  await mongoose.disconnect()
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
      await createUser(systemContext, {
        email,
        name: 'Somebody',
        role,
        department: null,
        permissions,
        passwordHash: await (demoHash ??= hashPassword(demoPassword)),
      })
      return signIn(email, demoPassword, api)
    },
    app: (scope, api = 0) => {
      const key = (scope === 'customer' ? env['DEMO_FIELD_CUSTOMER_KEY'] : env['DEMO_FIELD_AGENT_KEY']) ?? ''
      return createClient(at(api), { 'x-api-key': key })
    },
  }
}
