import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import mongoose from 'mongoose'
import type { TestProject } from 'vitest/node'
import { startProcesses, type OpsOptions, type System } from './system.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which test files borrow systems. */
    sharedSystems: string
  }
}

/** A system that one test file at a time has to itself. */
interface LentSystem extends System {
  options: string
  isFree: boolean
}

/** What a borrower gets to know of a system. */
export interface Borrowed {
  place: number
  ports: number[]
  env: Record<string, string>
}

/**
 * Vitest's global set-up of a project: boots systems when test files ask for them, and gives each to the next file that asks for one with
 * the same options. There are as many of a kind as files run at once.
 */
export default async function setup({ provide }: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const systems: LentSystem[] = []
  const take = async (asked: OpsOptions): Promise<Borrowed> => {
    const options = JSON.stringify(asked)
    let system = systems.find((each) => each.isFree && each.options === options)
    if (system) system.isFree = false
    else systems.push((system = { ...(await startProcesses(asked)), options, isFree: false }))
    return { place: systems.indexOf(system), ports: system.apis.map(({ port }) => port), env: system.env }
  }
  const giveBack = ({ place }: { place: number }) => {
    const system = systems[place]
    if (system) system.isFree = true
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
    for (const { apis, worker, providers, env } of systems) {
      await Promise.all([...apis, worker, ...(providers ? [providers] : [])].map((running) => running.kill('SIGKILL')))
      const connection = await mongoose.createConnection(env['MONGO_URL'] ?? '').asPromise()
      await connection.dropDatabase()
      await connection.close()
    }
  }
}
