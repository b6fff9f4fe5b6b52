import { ConfigError, exitConfig } from './config.ts'
import type { Log } from './log.ts'

const closeMaxMs = 8_000

/** Runs a process until it is told to end, and closes it in order. A configuration it cannot use ends it with 78 and a sentence. */
export function runProcess(start: () => Promise<{ log: Log; exitWithParent: boolean; close: () => Promise<void> }>): void {
  start().then(
    ({ log, exitWithParent, close }) => {
      let closing = false
      const end = (why: string) => {
        if (closing) return
        closing = true
        log.info(`closing: ${why}`)
        setTimeout(() => process.exit(1), closeMaxMs).unref()
        close().then(
          () => process.exit(0),
          (error: unknown) => {
            log.error({ err: error }, 'could not close in order')
            process.exit(1)
          },
        )
      }
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal))
      if (exitWithParent)
        process.stdin
          .on('end', () => end('the parent is gone'))
          .on('error', () => end('the parent is gone'))
          .resume()
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
      process.exit(error instanceof ConfigError ? exitConfig : 1)
    },
  )
}
