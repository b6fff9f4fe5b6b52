import { spawn } from 'node:child_process'

/** A process, as far as it is told to stand still. */
interface Paused {
  pid?: number | undefined
  kill: (signal: NodeJS.Signals) => boolean
}

/** Makes processes stand still, without processor time, until they are needed. */
export interface Pauser {
  /** Of one that makes itself stand still. */
  watch: (child: Paused) => void
  pause: (child: Paused) => void
  resume: (child: Paused) => void
  close: () => void
}

/** Lets every process that it has read the id of go on when its input ends: one that stands still would not notice that its parent is gone. */
const resumeAtEnd = 'pids=; while read pid; do pids="$pids $pid"; done; for pid in $pids; do kill -CONT $pid 2>/dev/null; done'

export function startPauser(): Pauser {
  // In a group of its own: what ends this process may be sent to the whole group.
  const watcher = spawn('sh', ['-c', resumeAtEnd], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  watcher.unref()
  watcher.stdin.on('error', () => {})
  const watch = ({ pid }: Paused) => void watcher.stdin.write(`${pid ?? ''}\n`)
  return {
    watch,
    pause: (child) => {
      watch(child)
      child.kill('SIGSTOP')
    },
    resume: (child) => void child.kill('SIGCONT'),
    close: () => watcher.stdin.end(),
  }
}
