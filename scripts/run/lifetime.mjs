import { commandOf, isRunning, parentOf } from './processes.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const CHECK_EVERY_MS = 500

/** Calls `onEnd(reason)` when this process is signalled to stop, or when the npm that started it, or npm's shell, has ended. */
export function watchLifetime(onEnd) {
  for (const name of SIGNALS) process.on(name, () => onEnd(name))
  const starters = startedByNpm() ? npmAndItsShell() : []
  if (starters.length === 0) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== parent || !starters.every(isRunning)) onEnd('npm ended')
  }, CHECK_EVERY_MS)
  timer.unref()
}

// npm forwards a signal to its shell only, and the shell ends without signalling us; nor is there a signal when npm itself is killed.
const startedByNpm = () => Boolean(process.env.npm_lifecycle_event)

function npmAndItsShell() {
  const parent = process.ppid
  const isShell = /^\S*sh -c /.test(commandOf(parent))
  const npm = isShell ? parentOf(parent) : undefined
  return npm && npm > 1 ? [parent, npm] : [parent]
}
