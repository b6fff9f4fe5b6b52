import { UserError } from '../setup/user-error.mjs'
import { watchLifetime } from './lifetime.mjs'
import { print, ignoreClosedOutput } from './output.mjs'
import { Reaper } from './reaper.mjs'

const CLOSE_LIMIT_MS = 12_000

/**
 * Runs a command that starts other processes. `main(session)` gets
 *   print(text)      prints a line of the command
 *   signal           aborted when the command has to stop
 *   reaper           stops the remaining processes if this process is killed
 *   onClose(close)   registers clean-up, run at the end in reverse order
 * and its result is the exit code. A UserError is printed as one sentence, exit code 1; being stopped by a signal is exit code 0.
 */
export async function runSession(main) {
  ignoreClosedOutput()
  const stopping = new AbortController()
  const closers = []
  const session = {
    print: (text) => print('kainsiap', text),
    signal: stopping.signal,
    reaper: new Reaper(),
    onClose: (close) => closers.unshift(close),
  }
  const asked = new Promise((resolve) => {
    watchLifetime((reason) => {
      if (!stopping.signal.aborted) session.print(`${reason}: stopping`)
      stopping.abort()
      resolve(0)
    })
  })
  // An uncaught exception ends the command like any failure: in order, with all its processes.
  const broken = new Promise((resolve) => process.on('uncaughtException', (error) => resolve(reportError(error))))
  const exitCode = await Promise.race([asked, broken, main(session).catch((error) => (stopping.signal.aborted ? 0 : reportError(error)))])
  stopping.abort()
  // If closing hangs, the reaper stops the remaining processes once this process has ended.
  setTimeout(() => process.exit(exitCode), CLOSE_LIMIT_MS).unref()
  for (let close = closers.shift(); close; close = closers.shift()) await close()
  session.reaper.close()
  process.exit(exitCode)
}

function reportError(error) {
  process.stderr.write(error instanceof UserError ? `${error.message}\n` : `${error?.stack ?? error}\n`)
  return 1
}
