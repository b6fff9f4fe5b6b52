import { randomUUID } from 'node:crypto'
import { realClock } from './clock.ts'
import { readConfig, UserError } from './config.ts'
import { loadHelp, readLoadPlan } from './load/arguments.ts'
import { readKeys } from './load/keys.ts'
import { load } from './load/load.ts'
import { play } from './play.ts'

/** Exit status after an uncaught exception (EX_SOFTWARE of sysexits.h): the supervisor restarts the process. */
const exitUnexpected = 70

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Without arguments plays a day; with arguments loads the API. Returns the exit code. */
async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const dependencies = { clock: realClock, newKey: randomUUID, print, signal: stopSignal(env) }
  if (args.length === 0) {
    await play({ ...readConfig(env), ...dependencies })
    return 0
  }
  const plan = readLoadPlan(args)
  if (plan) return load(plan, { ...dependencies, target: { url: plan.url, keys: readKeys(env) } })
  print(loadHelp)
  return 0
}

/** Aborted by Ctrl-C, by SIGTERM, and, if the process has to exit with its parent, when standard input ends. */
function stopSignal(env: NodeJS.ProcessEnv): AbortSignal {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  if (env.KAINSIAP_EXIT_WITH_PARENT === '1') process.stdin.resume().once('end', stop).once('error', stop)
  return stopping.signal
}

process.on('uncaughtException', (error) => {
  process.stderr.write(`unexpected error; exiting for a restart: ${(error.stack ?? String(error)).replaceAll(/\n\s*/g, ' ')}\n`)
  process.exit(exitUnexpected)
})

try {
  process.exit(await main(process.argv.slice(2), process.env))
} catch (error) {
  const isUserError = error instanceof UserError
  process.stderr.write(`${isUserError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(isUserError ? error.exitCode : 1)
}
