import { inject } from 'vitest'
import { clients, connectDatabase, disconnectDatabase, type SharedOps } from './ops.ts'
import { measureBorrowed, measureReturned } from './processor-time.ts'
import { type OpsOptions } from './system.ts'
import type { Borrowed } from './shared-systems.ts'
import { forgetAttempts } from './tracking.ts'

/**
 * A running system with what earlier test files left in it, used by no other file meanwhile. Only for tests that neither stop processes
 * nor count what they did not create.
 */
export async function shareOps(options: OpsOptions = {}): Promise<SharedOps> {
  const { place, ports, env, pids } = await ask<Borrowed>('take', options)
  measureBorrowed(pids)
  const apis = ports.map((port) => ({ port }))
  await connectDatabase(env)
  await forgetAttempts()
  return {
    apis,
    env,
    ...clients(apis, env),
    stop: async () => {
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
