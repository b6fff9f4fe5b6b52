import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import mongoose from 'mongoose'
import type { TestProject } from 'vitest/node'
import { freePort, ready } from './processes.ts'
import { startPauser } from './pauser.ts'
import { addApis, processesOf, startProcesses, type OpsOptions, type System } from './system.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which test files borrow systems. */
    sharedSystems: string
  }
}

/** A system that one test file at a time has to itself. */
interface LentSystem extends System {
  settings: string
  isFree: boolean
}

/** What a borrower gets to know of a system. */
export interface Borrowed {
  place: number
  ports: number[]
  env: Record<string, string>
  pids: number[]
}

/**
 * Vitest's global set-up of a project: boots systems when test files ask for them, and gives each to the next file that asks for one with
 * the same settings. There are as many as files run at once. What nobody has borrowed stands still: looking for work takes an API process and
 * a worker a tenth of a processor.
 */
export default async function setup({ provide }: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const systems: LentSystem[] = []
  const pauser = startPauser()
  const take = async ({ apis: count = 1, ...asked }: OpsOptions): Promise<Borrowed> => {
    const settings = JSON.stringify(asked)
    let system = systems.find((each) => each.isFree && each.settings === settings)
    if (system) {
      system.isFree = false
      const woken = [system.worker, ...system.apis.slice(0, count)]
      for (const { child } of system.providers ? [system.providers, ...woken] : woken) pauser.resume(child)
      await Promise.all(woken.map((running) => ready(running)))
      await addApis(system, await Promise.all(Array.from({ length: Math.max(0, count - system.apis.length) }, freePort)))
    } else systems.push((system = { ...(await startProcesses({ ...asked, apis: count })), settings, isFree: false }))
    const pids = processesOf(system).flatMap(({ child: { pid } }) => pid ?? [])
    return { place: systems.indexOf(system), ports: system.apis.slice(0, count).map(({ port }) => port), env: system.env, pids }
  }
  const giveBack = ({ place }: { place: number }) => {
    const system = systems[place]
    if (!system) return {}
    for (const { child } of processesOf(system)) pauser.pause(child)
    system.isFree = true
    return {}
  }
  const server = createServer((request, response) => {
    const answer = async () => {
      const asked = await json(request)
      return request.url === '/take' ? take(asked as OpsOptions) : giveBack(asked as { place: number })
    }
    answer().then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provide('sharedSystems', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    for (const system of systems) {
      await Promise.all(processesOf(system).map((running) => running.kill('SIGKILL')))
      const connection = await mongoose.createConnection(system.env['MONGO_URL'] ?? '').asPromise()
      await connection.dropDatabase()
      await connection.close()
    }
    pauser.close()
  }
}
