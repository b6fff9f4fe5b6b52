import { inject, onTestFinished } from 'vitest'
import { clients, connectDatabase, disconnectDatabase, fewOrders, type SharedOps } from './ops.ts'
import { startPauser } from './pauser.ts'
import { freePort, ready, startProcess, type OpsProcess } from './processes.ts'
import { measureBorrowed, measureReturned } from './processor-time.ts'
import { type OpsOptions } from './system.ts'
import type { Borrowed } from './shared-systems.ts'
import { forgetAttempts } from '../entities/tracking.ts'

/** A borrowed system. */
export interface BorrowedOps extends SharedOps {
  /** Makes its worker stand still, and returns what lets it go on: for tests that need none meanwhile, or one of their own. */
  pauseWorker: () => () => void
  /** An API process with other settings, for this file alone; ready, and killed by `stop`. */
  startApi: (env: Record<string, string>) => Promise<OpsProcess>
}

/** The settings of systems with a sandbox of the payment gateways: the same for every file, so that they share them. */
export const withGateways = { providers: true, env: { ...fewOrders, DEMO_REFUNDS: '9' } }

/**
 * A running system with what earlier test files left in it, used by no other file meanwhile. Only for tests that neither stop processes
 * nor count what they did not create.
 */
export async function shareOps(options: OpsOptions = {}): Promise<BorrowedOps> {
  const { place, ports, env, pids } = await ask<Borrowed>('take', options)
  const [workerPid = 0] = pids
  const added: OpsProcess[] = []
  measureBorrowed(pids)
  const apis = ports.map((port) => ({ port }))
  await connectDatabase(env)
  await forgetAttempts()
  return {
    apis,
    env,
    ...clients(apis, env),
    pauseWorker: () => pauseProcess(workerPid),
    startApi: async (more) => {
      const api = startProcess('api', await freePort(), { ...env, ...more })
      added.push(api)
      await ready(api)
      return api
    },
    stop: async () => {
      await Promise.all(added.map((api) => api.kill('SIGKILL')))
      await disconnectDatabase()
      measureReturned(pids)
      await ask('give-back', { place })
    },
  }
}

async function ask<Body>(what: 'take' | 'give-back', body: object): Promise<Body> {
  const response = await fetch(`${inject('sharedSystems')}/${what}`, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Body
}

function pauseProcess(pid: number): () => void {
  const child = { pid, kill: (signal: NodeJS.Signals) => process.kill(pid, signal) }
  const pauser = startPauser()
  pauser.pause(child)
  let isPaused = true
  const resume = () => {
    if (!isPaused) return
    isPaused = false
    pauser.resume(child)
    pauser.close()
  }
  // A test that fails leaves it running for the next one.
  onTestFinished(resume)
  return resume
}
