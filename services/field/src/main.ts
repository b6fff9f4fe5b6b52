import { randomUUID } from 'node:crypto'
import { realClock } from './clock.ts'
import { readConfig, UnusableInput } from './config.ts'
import { loadHelp, readLoadPlan } from './load/arguments.ts'
import { readKeys } from './load/keys.ts'
import { load } from './load/load.ts'
import { play } from './play.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Without arguments a day is played; with arguments the API is loaded. Answers the exit code. */
async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const means = { clock: realClock, newKey: randomUUID, say, signal: stopSignal(env) }
  if (args.length === 0) {
    await play({ ...readConfig(env), ...means })
    return 0
  }
  const plan = readLoadPlan(args)
  if (plan) return load(plan, { ...means, target: { url: plan.url, keys: readKeys(env) } })
  say(loadHelp)
  return 0
}

/** Aborted by Ctrl-C, by SIGTERM, and where we are asked to go with our parent, by the end of what it writes to us. */
function stopSignal(env: NodeJS.ProcessEnv): AbortSignal {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  if (env.KAINSIAP_EXIT_WITH_PARENT === '1') process.stdin.resume().once('end', stop).once('error', stop)
  return stopping.signal
}

try {
  process.exit(await main(process.argv.slice(2), process.env))
} catch (error) {
  const isOurs = error instanceof UnusableInput
  process.stderr.write(`${isOurs ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(isOurs ? error.exitCode : 1)
}
