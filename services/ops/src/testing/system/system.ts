import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { required } from '../hostile/required.ts'
import { freePort, ready, startProcess, type OpsProcess } from './processes.ts'
import { gatewayKeys, startProviders, type ProvidersProcess } from './providers.ts'

// The processes of one system. Imports none of the product's models: vitest loads this once for each project, into one process.

export interface System {
  apis: OpsProcess[]
  worker: OpsProcess
  /** The sandbox of the gateways, where it was asked for. */
  providers: ProvidersProcess | null
  env: Record<string, string>
}

const secret = () => randomBytes(36).toString('base64url')

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
    DATA_SECRET: secret(),
    METRICS_TOKEN: secret(),
    DEMO_FIELD_CUSTOMER_KEY: secret(),
    DEMO_FIELD_AGENT_KEY: secret(),
    DEMO_REFUNDS: '0',
    BANK_FILE_LAYOUTS: fileURLToPath(new URL('bank-file-layouts.json', import.meta.url)),
    // Tests send more requests for one customer than any app would.
    KEY_REQUESTS_MAX: '100000',
    PERSON_REQUESTS_MAX: '100000',
    ANONYMOUS_REQUESTS_MAX: '100000',
    LOG_LEVEL: 'warn',
  }
}

export interface OpsOptions {
  apis?: number
  /** With a sandbox of the payment gateways; without one, no gateway is configured. */
  providers?: boolean
  env?: Record<string, string>
}

/** Starts API processes and a worker on a new database, seeded with demo data. */
export async function startProcesses({
  apis: apiCount = 1,
  providers: hasProviders = false,
  env: extra = {},
}: OpsOptions): Promise<System> {
  const database = `test_${randomBytes(6).toString('hex')}`
  const mongoUrl = required('TEST_MONGO_URL').replace(/\/?$/, `/${database}`)
  const ports = await Promise.all(Array.from({ length: apiCount + 1 }, freePort))
  const [workerPort = 0, ...apiPorts] = ports
  const apiUrl = `http://localhost:${apiPorts[0] ?? 0}`
  const keys = hasProviders ? gatewayKeys() : {}
  const providers = hasProviders ? await startProviders({ ...keys, STRIPE_WEBHOOK_URL: `${apiUrl}/api/webhooks/stripe` }) : null
  const own = environment({ mongoUrl, redisUrl: required('TEST_REDIS_URL'), port: apiPorts[0] ?? 0 })
  const env = { ...own, ...keys, ...(providers && { PROVIDERS_URL: providers.url }), ...extra }
  const system: System = { worker: startProcess('worker', workerPort, env), apis: [], providers, env }
  try {
    await ready(system.worker)
    await addApis(system, apiPorts)
  } catch (error) {
    await Promise.all(processesOf(system).map((running) => running.kill('SIGKILL')))
    throw error
  }
  return system
}

export const processesOf = ({ apis, worker, providers }: System): { child: ChildProcess; kill: OpsProcess['kill'] }[] => [
  worker,
  ...apis,
  ...(providers ? [providers] : []),
]

/** Starts further API processes of a system. */
export async function addApis({ apis, env }: System, ports: readonly number[]): Promise<void> {
  const added = ports.map((port) => startProcess('api', port, env))
  apis.push(...added)
  await Promise.all(added.map((api) => ready(api)))
}
