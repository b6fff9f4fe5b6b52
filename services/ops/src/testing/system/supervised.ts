import { freePort, ready, startProcess, until, type OpsProcess } from './processes.ts'

/** A process that is restarted on its port whenever it ends, as by the launcher. */
export interface Supervised {
  url: string
  /** Kills it; each of its successors runs until it hits the next of these points for the n-th time: `name:n`. */
  arm: (crashes: readonly string[]) => void
  /** How often the crash point was hit. */
  hits: (crashPoint: string) => number
  kill: () => void
  ready: () => Promise<void>
  /** The output of all instances. */
  output: () => string
  stop: () => Promise<void>
}

/** With `crashes`, as if it were armed with them from the beginning. */
export async function supervise(
  entry: 'api' | 'worker',
  env: Record<string, string>,
  { port, crashes: firstCrashes = [] }: { port?: number; crashes?: readonly string[] } = {},
): Promise<Supervised> {
  const at = port ?? (await freePort())
  const processes: OpsProcess[] = []
  let stopping = false
  let crashes = [...firstCrashes]
  const output = () => processes.map((one) => one.output()).join('')
  const run = () => {
    const crashAt = crashes.shift()
    const started = startProcess(entry, at, { ...env, ...(crashAt && { CRASH_AT: crashAt }) })
    processes.push(started)
    void started.exited.then(() => stopping || run())
  }
  run()
  const current = () => {
    const last = processes.at(-1)
    if (!last) throw new Error(`no ${entry} runs`)
    return last
  }
  return {
    url: `http://127.0.0.1:${at}`,
    arm: (next) => {
      crashes = [...next]
      current().child.kill('SIGKILL')
    },
    hits: (crashPoint) => output().split(`crash point ${crashPoint} hit\n`).length - 1,
    kill: () => void current().child.kill('SIGKILL'),
    ready: () =>
      until(
        () =>
          ready(current()).then(
            () => true,
            () => false,
          ),
        120_000,
      ),
    output,
    stop: async () => {
      stopping = true
      await current().kill('SIGKILL')
    },
  }
}
