import { Refusal } from '../setup/refusal.mjs'
import { watchLifetime } from './lifetime.mjs'
import { say, surviveClosedOutput } from './output.mjs'
import { Warden } from './warden.mjs'

const CLOSE_LIMIT_MS = 12_000

/**
 * Runs a command that starts other processes. `main(session)` gets
 *   say(text)        the command's own lines
 *   signal           aborted when it is time to stop
 *   warden           stops what is left behind if this process is killed
 *   onClose(close)   what to do at the end, in reverse order
 * and its result is the exit code. A Refusal is printed as one sentence, exit code 1; being asked to stop is no failure.
 */
export async function runSession(main) {
  surviveClosedOutput()
  const stopping = new AbortController()
  const closers = []
  const session = {
    say: (text) => say('kainsiap', text),
    signal: stopping.signal,
    warden: new Warden(),
    onClose: (close) => closers.unshift(close),
  }
  const asked = new Promise((resolve) => {
    watchLifetime((reason) => {
      if (!stopping.signal.aborted) session.say(`${reason}: stopping`)
      stopping.abort()
      resolve(0)
    })
  })
  const exitCode = await Promise.race([asked, main(session).catch((error) => (stopping.signal.aborted ? 0 : complain(error)))])
  stopping.abort()
  // Whatever hangs while closing, the warden finishes once this process has gone.
  setTimeout(() => process.exit(exitCode), CLOSE_LIMIT_MS).unref()
  for (let close = closers.shift(); close; close = closers.shift()) await close()
  session.warden.close()
  process.exit(exitCode)
}

function complain(error) {
  process.stderr.write(error instanceof Refusal ? `${error.message}\n` : `${error.stack}\n`)
  return 1
}
