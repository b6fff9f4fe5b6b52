import { ConfigError, exitConfig } from './config.ts'
import { createLog, type Log } from './log.ts'

const closeMaxMs = 8_000
/** Exit status after an unexpected error (EX_SOFTWARE of sysexits.h): the supervisor restarts the process. */
const exitUnexpected = 70

interface Running {
  log: Log
  exitWithParent: boolean
  /** The rest of the start, which waits for the database. */
  started: Promise<unknown>
  /** Also called while the start is still under way. */
  close: () => Promise<void>
}

/**
 * Runs a process until a signal ends it, and shuts it down gracefully. An invalid configuration exits with 78 and a message; an uncaught
 * exception or an unhandled rejection exits with 70 and one log line.
 */
export function runProcess(name: string, start: () => Promise<Running>): void {
  exitOnUncaughtErrors(name)
  // Once the module that calls this has been evaluated to its end.
  Promise.resolve()
    .then(start)
    .then(({ log, exitWithParent, started, close }) => {
      started.catch(failStart)
      let closing = false
      const end = (why: string) => {
        if (closing) return
        closing = true
        log.info(`closing: ${why}`)
        setTimeout(() => process.exit(1), closeMaxMs).unref()
        close().then(
          () => process.exit(0),
          (error: unknown) => {
            log.error({ err: error }, 'graceful shutdown failed')
            process.exit(1)
          },
        )
      }
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal))
      if (exitWithParent)
        process.stdin
          .on('end', () => end('the parent process has ended'))
          .on('error', () => end('the parent process has ended'))
          .resume()
    }, failStart)
}

function failStart(error: unknown): void {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(error instanceof ConfigError ? exitConfig : 1)
}

/**
 * An uncaught error may leave inconsistent state in memory: the process exits without a graceful shutdown. All durable state is in the
 * database.
 */
function exitOnUncaughtErrors(name: string): void {
  process.on('uncaughtException', (error: unknown, origin) => {
    try {
      createLog('fatal', name).fatal({ err: error, origin }, 'unexpected error; exiting for a restart')
    } finally {
      process.exit(exitUnexpected)
    }
  })
}
