import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { signal as send } from './processes.mjs'

const KEPT_CHARACTERS = 20_000
const GRACE_MS = 5_000

/** Runs a program to its end and returns `{ ok, code, output }`; it is stopped with the session, and what it has started with it. `show` passes its output through. */
export async function runTool(session, { command, args, env = process.env, cwd, show = false }) {
  session.signal.throwIfAborted()
  // Its own process group: what it has started is stopped too, and Ctrl-C reaches this process alone, which stops all of it.
  const stdio = show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe']
  const child = spawn(command, args, { env, cwd, stdio, detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output = (output + chunk).slice(-KEPT_CHARACTERS)))
  let isStopped = false
  const stop = () => {
    isStopped = true
    send(child.pid, 'SIGTERM', { group: true })
  }
  session.signal.addEventListener('abort', stop)
  const ended = once(child, 'close').catch((error) => [error.message])
  session.onClose(async () => {
    if (!isStopped) return
    await Promise.race([ended, sleep(GRACE_MS, undefined, { ref: false })])
    send(child.pid, 'SIGKILL', { group: true })
  })
  if (child.pid) session.reaper.watch(child.pid)
  const [code] = await ended
  session.signal.removeEventListener('abort', stop)
  if (child.pid) session.reaper.forget(child.pid)
  session.signal.throwIfAborted()
  return { ok: code === 0, code, output }
}
