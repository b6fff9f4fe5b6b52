import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export interface EmbeddedDbOptions {
  /** Default: a free port. */
  port?: number
  /** The data folder; without it, the data is deleted with the instance. */
  data?: string
  /** Acknowledged writes survive a crash. */
  durable?: boolean
  log?: string
}

export interface EmbeddedDb {
  url: string
  pid: number
  stop(): Promise<void>
}

/**
 * Starts an instance in a child process, so that the caller's event loop and the gateway's do not block each other. It
 * ends with its parent, however the parent ends.
 */
export async function startEmbeddedDb({ port, data, durable, log }: EmbeddedDbOptions = {}): Promise<EmbeddedDb> {
  const start = fileURLToPath(new URL(`./start${path.extname(import.meta.url)}`, import.meta.url))
  const args = ['--conditions=source', '--import', 'tsx', start]
  if (port) args.push('--port', `${port}`)
  if (data) args.push('--data', path.resolve(data))
  if (log) args.push('--log', path.resolve(log))
  if (durable) args.push('--durable')
  const child = spawn(process.execPath, args, { cwd: path.dirname(start), stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => {}) // it may be gone already
  const errors = text(child.stderr)
  const exited = once(child, 'exit')
  const url = await Promise.race([
    once(child.stdout, 'data').then(([line]) => String(line).trim()),
    exited.then(async () => {
      throw new Error(`the embedded database did not start: ${await errors}`)
    }),
  ])
  // The child does not keep the caller alive, and ends with it.
  for (const stream of [child.stdin, child.stdout, child.stderr]) if (stream instanceof net.Socket) stream.unref()
  child.unref()
  async function stop() {
    child.ref()
    child.stdin.end()
    await exited
  }
  return { url, pid: child.pid ?? 0, stop }
}
