import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const sources = fileURLToPath(new URL('..', import.meta.url))

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** A process of the product, run as the launcher runs it. */
export interface OpsProcess {
  port: number
  child: ChildProcess
  /** Everything it wrote, both streams. */
  output: () => string
  kill: (signal?: NodeJS.Signals) => Promise<void>
  exited: Promise<number | null>
}

/** Starts api.ts or worker.ts. Resolves at once: `ready` waits. */
export function startProcess(entry: 'api' | 'worker', port: number, env: Record<string, string>): OpsProcess {
  let written = ''
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', `${sources}${entry}.ts`], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...env,
      KAINSIAP_EXIT_WITH_PARENT: '1',
      [entry === 'api' ? 'PORT' : 'WORKER_PORT']: String(port),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (written += chunk.toString()))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  return {
    port,
    child,
    output: () => written,
    exited,
    kill: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await exited
    },
  }
}

/** Waits until the process says that it is ready. Throws with what it wrote when it ends before. */
export async function ready(running: OpsProcess, path = '/api/health/ready'): Promise<void> {
  let ended = false
  void running.exited.then(() => (ended = true))
  await until(async () => {
    if (ended) throw new Error(`the process ended:\n${running.output()}`)
    return fetch(`http://127.0.0.1:${running.port}${path}`).then(
      ({ ok }) => ok,
      () => false,
    )
  }, 60_000)
}

/** Waits for the thing itself. Throws what `holds` threw last, or that it never did. */
export async function until(holds: () => Promise<boolean> | boolean, withinMs = 10_000): Promise<void> {
  const deadline = Date.now() + withinMs
  for (;;) {
    if (await holds()) return
    if (Date.now() > deadline) throw new Error(`did not come true within ${withinMs} ms: ${holds.toString().slice(0, 200)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
