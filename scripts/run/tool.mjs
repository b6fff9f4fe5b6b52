import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { signal as send } from './processes.mjs'

const KEPT_CHARACTERS = 20_000

/** Runs a program to its end and returns `{ ok, code, output }`; it is stopped with the session. `show` passes its output through. */
export async function runTool(session, { command, args, env = process.env, cwd, show = false }) {
  session.signal.throwIfAborted()
  const child = spawn(command, args, { env, cwd, stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output = (output + chunk).slice(-KEPT_CHARACTERS)))
  const stop = () => send(child.pid, 'SIGTERM')
  session.signal.addEventListener('abort', stop)
  if (child.pid) session.reaper.watch(child.pid)
  const [code] = await once(child, 'close').catch((error) => [error.message])
  session.signal.removeEventListener('abort', stop)
  if (child.pid) session.reaper.forget(child.pid)
  session.signal.throwIfAborted()
  return { ok: code === 0, code, output }
}
